import {
  type Echange,
  type EtatEchange,
  estOuvert,
  etatEchangeSchema,
  transitionEchange,
} from '#domains/scheduling/model/echanges/echange.ts'
import type { Examen } from './examen.ts'
import { type EchangeLu, presenterCote } from './lus.ts'

export interface Lecteur {
  readonly utilisateur_id: number
  /** Whether they read it to answer as the manager; otherwise as one of the two. */
  readonly responsable: boolean
}

/** An exchange for one reader. `examen`: how an open one stands now; absent once it is settled. */
export function presenterEchange(e: EchangeLu, lecteur: Lecteur, examen?: Examen): Echange {
  const { origine, cible } = e
  const bde_etat: EtatEchange = etatEchangeSchema.parse(e.bde_etat)
  const estOrigine = origine.utilisateur_id === lecteur.utilisateur_id
  const estCible = cible.utilisateur_id === lecteur.utilisateur_id
  const empechement = estOuvert(bde_etat) ? (examen?.obstacle?.message ?? null) : null
  const peut = (action: 1 | 2 | 7 | 8 | 9): boolean => {
    const acteur = lecteur.responsable ? 'responsable' : estOrigine ? 'origine' : estCible ? 'cible' : null
    return acteur !== null && transitionEchange(bde_etat, action, acteur) !== null
  }
  return {
    bde_id: e.bde_id,
    bde_uid: e.bde_uid,
    bde_etat,
    bde_direction: estOrigine ? 1 : estCible ? 2 : 0,
    utilisateur_origine: origine.nom,
    utilisateur_origine_prenom: origine.prenom,
    utilisateur_origine_id: origine.utilisateur_id,
    utilisateur_cible: cible.nom,
    utilisateur_cible_prenom: cible.prenom,
    utilisateur_cible_id: cible.utilisateur_id,
    pointage_date_origine: origine.garde.pointage_date,
    pointage_heure_debut_origine: origine.garde.heure_debut,
    pointage_heure_fin_origine: origine.garde.heure_fin,
    pointage_date_cible: cible.garde?.pointage_date ?? null,
    pointage_heure_debut_cible: cible.garde?.heure_debut ?? null,
    pointage_heure_fin_cible: cible.garde?.heure_fin ?? null,
    origine: presenterCote(origine.garde),
    cible: cible.garde && presenterCote(cible.garde),
    bde_motif_agent_demande: e.bde_motif_agent_demande,
    bde_motif_agent_reponse: e.bde_motif_agent_reponse,
    bde_motif_responsable_reponse: e.bde_motif_responsable_reponse,
    responsable: e.responsable,
    propose_a: e.propose_a.toISOString(),
    repondu_a: e.repondu_a?.toISOString() ?? null,
    decide_a: e.decide_a?.toISOString() ?? null,
    anomalies: estOuvert(bde_etat) ? (examen?.anomalies ?? []) : [],
    empechement,
    peut: {
      accepter: empechement === null && (peut(1) || peut(2)),
      refuser: peut(8) || peut(9),
      annuler: peut(7),
    },
  }
}
