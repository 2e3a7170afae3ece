import type { JourIso } from '#wire/dates.ts'
import type { Segment } from '../horaire.ts'
import type { Pointage } from '../pointage.ts'
import type { TypePoste } from '../poste.ts'

/** What the rules need to know of one person: computed from the database, or from what the device keeps. */
export interface ActiviteAgent {
  readonly utilisateur_id: number
  /** Under 18 on the days looked at (L3162-1, L3163-1). */
  readonly mineur: boolean
  readonly temps_partiel: boolean
  readonly pointages: readonly (Pointage & { readonly poste_type: TypePoste })[]
  /** On-call interventions, travel included: the rest of the duty is rest (L3121-9). */
  readonly interventions: readonly Segment[]
  /** Days of leave, TLC or sickness: nobody works then. */
  readonly absences: readonly JourIso[]
}
