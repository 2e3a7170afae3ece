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
  /** From when on, by its clock, a reading begun at the office holds it for sure; absent in what an older build kept. */
  readonly connue_a?: string
  /** What the office answered, where it did. */
  readonly resultat?: { readonly outcome?: string; readonly donnees?: unknown } | null
  /** Why the last sending of it brought no answer. */
  readonly derniere_erreur?: unknown
}

/**
 * Whether the office has said no. One that is to be resolved because the office failed on it, again and again, was refused by
 * nobody: it was done, and stays done on the screen of who did it.
 */
export function estRefusee({ etat, resultat, derniere_erreur }: ActionLocale): boolean {
  if (etat !== 'a_resoudre') return false
  return resultat ? resultat.outcome !== 'erreur' : !derniere_erreur
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

/**
 * Whether a reading of `lu_a` may miss an action that the office received. Its receipt is dated when the office began with
 * it, and a reading begun a moment later does not see it before it was stored.
 */
export function peutManquer(
  { recu_a, connue_a }: { readonly recu_a: string; readonly connue_a?: string },
  lu_a: string,
): boolean {
  return versMs(connue_a ?? recu_a) >= versMs(lu_a)
}

/** Waiting, or received after the reading: in the order they were done. What the office refused is not applied. */
export function retenir<A extends ActionLocale>(entries: readonly A[], lu_a: string): A[] {
  return entries
    .filter(action => {
      const { recu_a, connue_a } = action
      return recu_a === undefined
        ? !estRefusee(action)
        : peutManquer({ recu_a, ...(connue_a !== undefined && { connue_a }) }, lu_a)
    })
    .sort((a, b) => a.seq - b.seq)
}
