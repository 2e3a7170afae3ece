import type { Mutation, Outcome } from '#wire/mutation.ts'
import { isHeld } from '#wire/outcome.ts'
import type { Ledger } from './ledger.ts'

/**
 * What an action waits for: earlier actions of the same device that the ledger does not hold as settled, and files
 * that have not arrived whole. The device resends in order, so nothing is skipped (promise O).
 */
export function findMissing({ rows, files }: Ledger, { deps, blobs }: Mutation): Outcome['attend'] {
  const isSettled = (id: string) => {
    const outcome = rows.get(id)?.resultat
    return outcome !== undefined && (['applied', 'duplicate'].includes(outcome.outcome) || isHeld(outcome))
  }
  // What follows a refused action waits with it, until its author has settled the refusal; one the office decides about, no.
  const mutations = deps.filter(id => !isSettled(id))
  const absent = blobs.filter(sha => !files.has(sha))
  return mutations.length || absent.length ? { mutations, blobs: absent } : null
}
