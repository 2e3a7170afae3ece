import { type ObservationPayload, TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { type ActionLocale, contenuDe } from '#wire/replay.ts'
import { BROUILLON } from './brouillon-store.ts'

/** An observation being typed, kept on the device: a sheet closed by mistake, or a killed tab, loses none of it. */
export interface BrouillonObservation {
  /** Known before it is written: its photos are stored at once, and go with it. */
  readonly uid: string
  readonly texte: string
}

/** Named by its visit, as the closing's draft: what is kept of the visit stays while something is begun there. */
export function cleObservation(intervention_id: number): string {
  return `${BROUILLON}${intervention_id}:observation`
}

/** Stored already, by a tab that closed before it could forget the draft. */
export function estEcrite({ uid }: BrouillonObservation, actions: readonly ActionLocale[]): boolean {
  return actions.some(e => contenuDe<ObservationPayload>(e, TYPE_OBSERVATION)?.uid === uid)
}
