import { versMs } from './dates.ts'

/** An action of this device, as far as replaying it over a reading needs to know it (offline rule 7). */
export interface ActionLocale {
  readonly id: string
  readonly seq: number
  readonly type: string
  readonly payload: unknown
  readonly fait_a: string
  readonly etat: 'en_attente' | 'a_resoudre'
  /** When the office received it; absent while it waits. */
  readonly recu_a?: string
  /** What the office answered, where it did. */
  readonly resultat?: { readonly donnees?: unknown } | null
}

/**
 * What an action of this device holds, where it is of that type: checked against its schema when it was stored, and a
 * stored action never changes (offline rule 2), so that a screen reads it without the schema.
 */
export function contenuDe<P>(
  action: { readonly type: string; readonly payload: unknown } | undefined,
  type: string,
): P | undefined {
  return action?.type === type ? (action.payload as P) : undefined
}

/** Waiting, or received after the reading: in the order they were done. What the office refused is not applied. */
export function retenir<A extends ActionLocale>(entries: readonly A[], lu_a: string): A[] {
  return entries
    .filter(e => (e.recu_a === undefined ? e.etat === 'en_attente' : versMs(e.recu_a) >= versMs(lu_a)))
    .sort((a, b) => a.seq - b.seq)
}
