import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'

type Visite = Pick<InterventionActivite, 'etapes_en_cours' | 'annulee' | 'hors_planning'>

/** On site when the office took the visit away: its end is still the technician's to say, and is kept beside the plan (offline rule 11). */
export const seTermineAPart = ({ etapes_en_cours, annulee, hors_planning }: Visite): boolean =>
  etapes_en_cours === 2 && (annulee || hors_planning)

/**
 * Whether what was begun of a closing can be finished: aside, or as a second report of a visit that another device closed.
 * @param commencee something of it stands on this device
 */
export const peutFinirAPart = (visite: Visite, commencee: boolean): boolean =>
  seTermineAPart(visite) || (commencee && visite.etapes_en_cours === 3)

/** What becomes of what is finished then; empty for a visit of the plan. */
export function direAPart(visite: Visite): string {
  if (visite.etapes_en_cours === 3)
    return 'Cette intervention a déjà été terminée, depuis un autre appareil. Votre compte rendu partira aussi\u00a0: le bureau choisira celui qui compte.'
  if (!seTermineAPart(visite)) return ''
  const quoi = visite.annulee ? 'a annulé cette intervention' : 'a retiré cette intervention de votre planning'
  return `Le bureau ${quoi}. Rien de votre saisie n’est perdu\u00a0: terminez, et votre compte rendu lui arrivera, à part du planning.`
}

/** Why there is no closing to fill in. */
export function direPasDeCloture({ etapes_en_cours, annulee, hors_planning }: Visite): string {
  if (annulee) return 'Le bureau a annulé cette intervention.'
  if (hors_planning) return 'Cette intervention n’est plus à votre planning.'
  if (etapes_en_cours === 3) return 'Cette intervention est terminée.'
  return 'La clôture s’ouvre une fois sur place, le jour de l’intervention.'
}
