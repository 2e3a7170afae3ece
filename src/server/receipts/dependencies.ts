import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'

/**
 * What an action waits for: earlier actions of the same device that the ledger does not hold as applied, and files
 * that have not arrived whole. The device resends in order, so nothing is skipped (promise O).
 */
export async function findMissing(context: Context, mutation: Mutation): Promise<Outcome['attend']> {
  const { db, caller } = context
  let mutations: string[] = []
  if (mutation.deps.length) {
    const rows = await db
      .selectFrom('recu')
      .select('cle')
      .where('compte_id', '=', caller.compte_id)
      .where('utilisateur_id', '=', caller.utilisateur_id)
      .where('cle', 'in', mutation.deps)
      .where('final', '=', true)
      // What follows a refused action waits with it, until its author has settled the refusal.
      .where(sql`resultat->>'outcome'`, 'in', ['applied', 'duplicate'])
      .execute()
    const held = new Set(rows.map(r => r.cle))
    mutations = mutation.deps.filter(id => !held.has(id))
  }
  let blobs: string[] = []
  if (mutation.blobs.length) {
    const rows = await db
      .selectFrom('fichier')
      .select('sha256')
      .where('compte_id', '=', caller.compte_id)
      .where('sha256', 'in', mutation.blobs)
      .where('complet_a', 'is not', null)
      .execute()
    const held = new Set(rows.map(r => r.sha256))
    blobs = mutation.blobs.filter(sha => !held.has(sha))
  }
  return mutations.length || blobs.length ? { mutations, blobs } : null
}
