import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { jourAnnulable, reponseReprenable } from '#domains/scheduling/model/conges/conge.ts'
import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { compter } from '#wire/french.ts'
import { formaterNom } from '#wire/names.ts'
import type { DemandeLue } from '../conges/lectures.ts'
import { TROP_TARD } from '../conges/rouvrir.ts'
import { lireLibere } from '../planning/garde.ts'

type Reouverture = NonNullable<ActionATraiter['rouvrir']>

/** What taking an answer to a leave back would do, said in the future: nothing is done yet; null while no answer was given. */
export function direReouvertureConge(demande: DemandeLue, now: Date): Reouverture | null {
  const { demande_conge_etat: etat, demande_conge_date_debut: debut, repondu_a } = demande
  if (repondu_a === null || (etat !== 1 && etat !== 2)) return null
  return {
    de: repondu_a.toISOString(),
    empechement: reponseReprenable({ debut, repondu_a }, now) ? null : TROP_TARD,
    effets: [
      ...(etat === 1 ? direRetour(demande) : []),
      'La demande attendra de nouveau une réponse.',
      `Un message préviendra ${formaterNom(demande)}.`,
    ],
  }
}

/** What giving an accepted leave back would do to the days still to come; null where none is. */
export function direAnnulation(demande: DemandeLue, now: Date): ActionATraiter['annuler'] {
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin, retrait_demande_a } = demande
  const jour = demande.demande_conge_etat === 1 ? jourAnnulable({ debut, fin }, now) : null
  // Before the first day, the answer itself is taken back, unless the person asks for the days to be.
  if (jour === null || (jour === debut && retrait_demande_a === null)) return null
  const garde = lireLibere(demande.libere)
  const postes = garde?.postes.filter(p => String(p.pointage_date) >= jour).length ?? 0
  return {
    demande_a: retrait_demande_a?.toISOString() ?? null,
    effets: [
      jour === debut
        ? 'Ces jours ne seront plus en congé.'
        : `Les jours ${libellePeriode(jour, fin)} ne seront plus en congé\u00a0; ceux d’avant restent pris.`,
      ...(garde ? [] : ['Les postes retirés à l’acceptation ne sont plus connus\u00a0: vérifiez le planning.']),
      ...(postes > 0 ? [`${compter(postes, 'poste reviendra', 'postes reviendront')} dans son planning.`] : []),
      `Un message préviendra ${formaterNom(demande)}.`,
    ],
  }
}

function direRetour({ libere }: DemandeLue): string[] {
  const garde = lireLibere(libere)
  const jours = 'Ces jours ne seront plus en congé.'
  if (!garde) return [jours, 'Les postes retirés à l’acceptation ne sont plus connus\u00a0: vérifiez le planning.']
  const { postes, echanges } = garde
  return [
    jours,
    ...(postes.length > 0
      ? [`${compter(postes.length, 'poste reviendra', 'postes reviendront')} dans son planning, tels qu’ils étaient.`]
      : []),
    ...(echanges.length > 0
      ? [
          `${compter(echanges.length, 'échange annulé se rouvrira', 'échanges annulés se rouvriront')} si personne n’y a touché.`,
        ]
      : []),
  ]
}

/** What taking an answer to an exchange back does; null while no answer of the manager was given. */
export function direReouvertureEchange(bde: Echange, now: Date): Reouverture | null {
  const { bde_etat, decide_a, origine, cible, utilisateur_origine, utilisateur_cible } = bde
  if (decide_a === null || (bde_etat !== 2 && bde_etat !== 9)) return null
  const sansCoupure = { pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null }
  const commence = [origine, cible].some(cote => cote !== null && aCommence({ ...cote, ...sansCoupure }, now))
  return {
    de: decide_a,
    empechement: commence ? 'Un des deux postes a commencé\u00a0: la décision ne se reprend plus.' : null,
    effets: [
      ...(bde_etat === 2 ? ['Chacun retrouvera le poste qu’il avait donné.'] : []),
      'L’échange attendra de nouveau votre réponse.',
      `Un message préviendra ${utilisateur_origine} et ${utilisateur_cible}.`,
    ],
  }
}
