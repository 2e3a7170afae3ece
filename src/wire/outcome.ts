/**
 * What became of a mutation. `applied`, `duplicate`, `rejected`, `conflict`, `revoque` are final and stored in the
 * ledger; `attend`, `en_cours`, `mettre_a_jour`, `erreur` are not: the entry stays in the outbox.
 */
export const outcomeKinds = [
  'applied',
  'duplicate',
  'rejected',
  'conflict',
  'revoque',
  'attend',
  'en_cours',
  'mettre_a_jour',
  'erreur',
] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
export const finalOutcomes: ReadonlySet<OutcomeKind> = new Set([
  'applied',
  'duplicate',
  'rejected',
  'conflict',
  'revoque',
])

/**
 * Whether the office holds both values of a conflict and decides between them (`donnees.garde`): nothing waits for the
 * person's word then, and what follows on the device goes on.
 */
export function isHeld(outcome: { readonly outcome: OutcomeKind; readonly donnees: unknown } | null): boolean {
  return outcome?.outcome === 'conflict' && (outcome.donnees as { garde?: unknown } | null)?.garde === true
}

/** Actions sent at once, at most. */
export const BATCH_MAX = 50
