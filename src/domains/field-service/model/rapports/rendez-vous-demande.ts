import { formaterJour } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import type { RapportCloture } from './cloture-schema.ts'

/** The wish of a closing, as it was said there: « jeudi 3 décembre 2026, 08:00 – 10:00 »; empty: none. */
export function direRendezVousDemande({ planification }: Pick<RapportCloture, 'planification'>): string {
  if (!planification) return ''
  const { date_rdv, tranche_horaire_rdv } = planification
  const quand = [date_rdv && formaterJour(date_rdv, 'complet'), formaterTranche(tranche_horaire_rdv)]
  return quand.filter(Boolean).join(', ') || 'Oui, sans date'
}
