import { jourParis } from '#wire/dates.ts'
import { formaterInstant, formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import type { LigneDemande } from './demande.ts'

type Planifiee = Pick<LigneDemande, 'intervention_date_planifie' | 'th_libelle' | 'receveur'>

/**
 * When the visit of a request stands: at its receiver's, the day and the slot that were promised; here, the hour. Nothing where none is
 * planned.
 */
export function direPlanifiee({ intervention_date_planifie: debut, th_libelle, receveur }: Planifiee): string {
  if (!debut) return ''
  if (!receveur) return formaterInstant(debut)
  return [formaterJourDatee(jourParis(debut)), formaterTranche(th_libelle)].filter(Boolean).join(', ')
}
