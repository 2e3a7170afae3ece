import {
  absenceApres,
  type DemandeAbsence,
  type DemanderAbsence,
  type RetirerAbsence,
  TYPE_DEMANDER_ABSENCE,
  TYPE_RETIRER_ABSENCE,
} from '#domains/people/model/demande-absence.ts'
import { bornesDe } from '#domains/people/model/periode.ts'
import { type ActionLocale, contenuDe, retenir } from '#wire/replay.ts'

/** A request as this device shows it: the office's, or one that it has not received yet. */
export type AbsenceLocale = Omit<DemandeAbsence, 'demande_absence_id'> & { readonly demande_absence_id: number | null }

/** Requests as the person left them: their actions replayed over the reading (offline rule 7). */
export function appliquerAbsences(
  lecture: { readonly lu_a: string; readonly demandes: readonly DemandeAbsence[] },
  entries: readonly ActionLocale[],
): readonly AbsenceLocale[] {
  let demandes: readonly AbsenceLocale[] = lecture.demandes
  for (const action of retenir(entries, lecture.lu_a)) {
    const demandee = contenuDe<DemanderAbsence>(action, TYPE_DEMANDER_ABSENCE)
    if (demandee) demandes = ajouter(demandes, demandee, action.fait_a)
    const retiree = contenuDe<RetirerAbsence>(action, TYPE_RETIRER_ABSENCE)
    if (retiree)
      demandes = demandes.map(d => {
        const etat = d.uid === retiree.uid ? absenceApres('retirer', d.etat) : null
        return etat === null ? d : { ...d, etat, repondu_a: action.fait_a }
      })
  }
  return demandes
}

function ajouter(demandes: readonly AbsenceLocale[], saisie: DemanderAbsence, demande_a: string) {
  const { uid, motif } = saisie
  if (demandes.some(d => d.uid === uid)) return demandes
  const nouvelle: AbsenceLocale = {
    ...bornesDe(saisie),
    demande_absence_id: null,
    uid,
    utilisateur_id: 0,
    utilisateur: '',
    motif,
    etat: 0,
    motif_reponse: '',
    responsable: '',
    demande_a,
    repondu_a: null,
  }
  return [nouvelle, ...demandes]
}
