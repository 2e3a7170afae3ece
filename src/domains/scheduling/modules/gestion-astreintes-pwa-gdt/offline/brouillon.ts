import type { ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Saisie } from '../address.ts'

/** Drafts of interventions on the device: a killed tab loses nothing (offline promise L). */

/** What the form holds, as typed. */
export interface Brouillon {
  /** Identity of the intervention, chosen before it is stored: saving twice makes one. */
  readonly uid: string
  readonly heure_debut: string
  readonly heure_fin: string
  /** Day of the start, only where the duty lasts more than a day. */
  readonly jour: JourIso | null
  readonly description: string
  /** The intervention as it was when the change began: the person is told if it is another one when they come back. */
  readonly vu: ContenuIntervention | null
}

/** Name of a form: one draft each. */
export function cleBrouillon(saisie: Saisie): string {
  const { genre } = saisie
  const quoi = genre === 'nouvelle' ? saisie.astreinte_id : genre === 'modifier' ? saisie.uid : saisie.entree_id
  return `astreintes:brouillon:${genre}:${quoi}`
}
