import type { Mutation, Outcome } from '#wire/mutation.ts'
import type { Ledger } from './ledger.ts'

/**
 * What an action waits for: earlier actions of the same device that the ledger does not hold as applied, and files
 * that have not arrived whole. The device resends in order, so nothing is skipped (promise O).
 */
export function findMissing({ rows, files }: Ledger, { deps, blobs }: Mutation): Outcome['attend'] {
  const isApplied = (id: string) => ['applied', 'duplicate'].includes(rows.get(id)?.resultat.outcome ?? '')
  // What follows a refused action waits with it, until its author has settled the refusal.
  const mutations = deps.filter(id => !isApplied(id))
  const absent = blobs.filter(sha => !files.has(sha))
  return mutations.length || absent.length ? { mutations, blobs: absent } : null
}
