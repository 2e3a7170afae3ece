import type {
  HeureEcartee,
  InterventionDetail,
  PhotoVisite,
  Planning,
  ReferencesCloture,
} from '#domains/field-service/model/activite/activite.ts'
import { ETAPES } from '#domains/field-service/model/interventions/etapes.ts'
import type { EtapeActivite, InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { grouperParJour } from '#domains/field-service/model/interventions/planning.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import {
  MENTIONS_TVA,
  MODES_PAIEMENT,
  MOTIFS_CLOTURE,
  PLAFOND_ESPECES,
  TAUX_CLOTURE,
} from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { Context } from '#server/http/context.ts'
import { heureParis, minutesEntre } from '#wire/dates.ts'
import type { lireCorrections } from './corrections.ts'
import type {
  lireCatalogue,
  lireChangements,
  lireFichiersDe,
  lireObservationsDe,
  lirePassages,
  RapportLu,
} from './detail.ts'
import { peutVisite } from './policies.ts'
import type { Visite } from './visites.ts'

type Lu<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

export function iso(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString()
}

export function nomTechnicien({ technicien_prenom, technicien_nom }: Visite): string {
  return `${technicien_prenom ?? ''} ${technicien_nom ?? ''}`.trim()
}

/** The four steps, each with the times of its last passage when it is reached. */
function presenterEtapes({ etapes_lues, etapes_en_cours }: Visite): EtapeActivite[] {
  return ETAPES.map(({ etape, label }) => {
    const atteinte = etape > 0 && etape <= etapes_en_cours
    const passage = atteinte ? etapes_lues.findLast(e => e.vers === etape && e.de < etape) : undefined
    return {
      etape,
      label,
      fait_a: passage ? new Date(passage.fait_a).toISOString() : null,
      recu_a: passage ? new Date(passage.recu_a).toISOString() : null,
      ...(passage?.corrigee ? { corrigee: true } : {}),
    }
  })
}

export function presenterVisite(
  visite: Visite,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): InterventionActivite {
  return {
    intervention_id: visite.intervention_id,
    intervention_aquisition_demande_id: visite.intervention_aquisition_demande_id,
    etapes_en_cours: visite.etapes_en_cours,
    inter_en_cours: visite.inter_en_cours,
    intervention_date_planifie: visite.jour,
    client_civilite: visite.client_civilite,
    client_nom: visite.client_nom,
    client_prenom: visite.client_prenom,
    client_telephone: visite.client_telephone,
    client_email: visite.client_email,
    prestation_libelle: visite.prestation_libelle,
    th_libelle: visite.th_libelle,
    th_jour: visite.th_jour,
    adresse_adresse1: visite.adresse_adresse1,
    adresse_cp: visite.adresse_cp,
    adresse_ville: visite.adresse_ville,
    cloture_libelle: visite.cloture_libelle,
    etapes: presenterEtapes(visite),
    heure_debut: heureParis(visite.debut),
    heure_fin: heureParis(visite.fin),
    duree_minutes: Math.min(1440, minutesEntre(visite.debut, visite.fin)),
    adresse_latitude: visite.adresse_latitude,
    adresse_longitude: visite.adresse_longitude,
    version: visite.version,
    recu_a: iso(visite.cloture_recu_a),
    // Given back, it is on the plan like any other; what was kept beside it stays the office's to read.
    hors_planning:
      visite.hors_planning && (visite.technicien_id !== caller.utilisateur_id || visite.annulee_a !== null),
    annulee: visite.annulee_a !== null,
    nb_observations: visite.nb_observations,
    nb_fichiers: visite.nb_fichiers,
    nb_photos: visite.nb_photos,
    peut: peutVisite(visite, caller.utilisateur_id, now),
  }
}

function presenterReferences(catalogue: Lu<typeof lireCatalogue>): ReferencesCloture {
  return {
    motifs: MOTIFS_CLOTURE.map(m => ({ ...m })),
    mentions_tva: MENTIONS_TVA.map(m => ({ ...m })),
    taux_tva: [...TAUX_CLOTURE],
    modes_paiement: [...MODES_PAIEMENT],
    plafond_especes_cents: PLAFOND_ESPECES.montant_cents,
    tranches_horaires: TRANCHES,
    catalogue,
  }
}

export function presenterPlanning(
  visites: readonly Visite[],
  catalogue: Lu<typeof lireCatalogue>,
  context: Pick<Context, 'caller' | 'now'> & { readonly jours: readonly string[] },
): Planning {
  const presentees = visites.map(v => presenterVisite(v, context))
  return {
    lu_a: context.now.toISOString(),
    jours: grouperParJour(presentees, context.jours),
    references: presenterReferences(catalogue),
  }
}

export function presenterObservation(o: Lu<typeof lireObservationsDe>[number]) {
  return { ...o, commentaire_date_heure: o.commentaire_date_heure.toISOString(), recu_a: o.recu_a.toISOString() }
}

/** Among the files of a visit, its photos. */
export function presenterPhoto(f: Lu<typeof lireFichiersDe>[number]): PhotoVisite[] {
  if (f.sorte !== 'photo') return []
  const { fichier_id, nom, sha256, legende, observation, auteur, cree_a } = f
  const recu_a = cree_a.toISOString()
  return [{ fichier_id, nom, sha256, legende, observation, auteur, prise_a: iso(f.prise_a) ?? recu_a, recu_a }]
}

export interface PartiesDetail {
  readonly visite: Visite
  readonly passages: Lu<typeof lirePassages>
  readonly corrections: Lu<typeof lireCorrections>
  readonly heures_ecartees: readonly HeureEcartee[]
  readonly changements: Lu<typeof lireChangements>
  readonly rapport: RapportLu | null
  readonly fichiers: Lu<typeof lireFichiersDe>
}

export function presenterDetail(
  { visite, passages, corrections, heures_ecartees, changements, rapport, fichiers }: PartiesDetail,
  context: Pick<Context, 'caller' | 'now'>,
): InterventionDetail {
  return {
    ...presenterVisite(visite, context),
    lu_a: context.now.toISOString(),
    intervention_date_creation: visite.intervention_date_creation.toISOString(),
    intervention_reference: visite.intervention_reference,
    technicien: nomTechnicien(visite),
    demande_description: visite.demande_description,
    adresse_telephone1: visite.adresse_telephone1,
    consignes_acces: visite.consignes_acces,
    client_observations: visite.client_observations,
    heure_ordre: iso(visite.heure_ordre),
    heure_arrivee: iso(visite.heure_arrivee),
    heure_cloture: iso(visite.heure_cloture),
    passages: passages.map(p => ({
      ...p,
      fait_a: p.fait_a.toISOString(),
      recu_a: p.recu_a.toISOString(),
    })),
    corrections,
    heures_ecartees: [...heures_ecartees],
    changements: changements.map(c => ({ ...c, fait_a: c.fait_a.toISOString() })),
    rapport: rapport?.rapport ?? null,
    // What the database holds was computed with the rates of the closing only.
    totaux: (rapport?.totaux ?? null) as InterventionDetail['totaux'],
    pages: fichiers.filter(f => f.sorte === 'page').map(f => f.sha256),
  }
}
