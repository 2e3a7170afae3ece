import type { Outcome } from '#wire/mutation.ts'
import { finalOutcomes } from '#wire/outcome.ts'
import { ended } from './ended.ts'
import type { OutboxEntry } from './entry.ts'
import type { UserDb } from './user-db.ts'

/** Same failure this many times, the network being fine: the entry is put aside so that the rest goes on (rule 6). */
export const POISON_AFTER = 5

/**
 * Writes what the server answered into the outbox, in one transaction. Only an answer that names the entry's own id
 * moves it (offline rule 4).
 * @param connue_a from when on, by the office's clock, its readings hold what these outcomes say
 * @returns how many entries reached a final outcome
 */
export async function applyOutcomes(
  db: UserDb,
  sent: readonly OutboxEntry[],
  outcomes: readonly Outcome[],
  connue_a?: string,
): Promise<number> {
  const byId = new Map(outcomes.map(o => [o.id, o]))
  let settled = 0
  await db.transaction('rw', db.outbox, db.acquittes, db.historique, db.blobs, async () => {
    for (const { id } of sent) {
      const outcome = byId.get(id)
      const entry = await db.outbox.get(id)
      // Another drainer may have moved it already: its answer was the same.
      if (!outcome || !entry) continue
      if (finalOutcomes.has(outcome.outcome)) settled++
      await applyOne(db, entry, outcome, connue_a)
    }
  })
  return settled
}

async function applyOne(db: UserDb, entry: OutboxEntry, outcome: Outcome, connue_a?: string): Promise<void> {
  switch (outcome.outcome) {
    case 'applied':
    case 'duplicate': {
      const recu_a = outcome.recu_a ?? new Date().toISOString()
      await db.outbox.delete(entry.id)
      await db.acquittes.put({ ...entry, partie: true, resultat: outcome, recu_a, ...(connue_a && { connue_a }) })
      return
    }
    case 'rejected':
    case 'conflict':
      await db.outbox.put({ ...entry, partie: true, etat: 'a_resoudre', resultat: outcome })
      return
    case 'revoque':
      await db.outbox.delete(entry.id)
      await db.historique.put(ended({ ...entry, resultat: outcome }, 'scellee'))
      return
    case 'attend':
      await waitFor(db, entry, outcome)
      return
    case 'en_cours':
      await db.outbox.put({ ...entry, partie: true, tentatives: entry.tentatives + 1 })
      return
    case 'mettre_a_jour':
    case 'erreur':
      await countFailure(db, entry, outcome)
  }
}

/** The server misses something this device believed it had: put it back in the queue. */
async function waitFor(db: UserDb, entry: OutboxEntry, outcome: Outcome): Promise<void> {
  await db.outbox.put({ ...entry, partie: true, tentatives: entry.tentatives + 1 })
  for (const id of outcome.attend?.mutations ?? []) {
    const known = await db.acquittes.get(id)
    if (!known) continue
    const { recu_a: _received, connue_a: _known, ...back } = known
    await db.acquittes.delete(id)
    await db.outbox.put({ ...back, etat: 'en_attente', resultat: null })
  }
  for (const sha256 of outcome.attend?.blobs ?? []) {
    await db.blobs.update(sha256, { complet: false, recu_octets: 0 })
  }
}

async function countFailure(db: UserDb, entry: OutboxEntry, outcome: Outcome): Promise<void> {
  const code = outcome.code ?? outcome.outcome
  const fois = entry.derniere_erreur?.code === code ? entry.derniere_erreur.fois + 1 : 1
  const message = outcome.message ?? 'Une erreur est survenue, merci de réessayer.'
  // An old build waits for its update instead: the entry is sound.
  const poison = outcome.outcome === 'erreur' && fois >= POISON_AFTER
  await db.outbox.put({
    ...entry,
    partie: true,
    tentatives: entry.tentatives + 1,
    derniere_erreur: { code, message, fois },
    etat: poison ? 'a_resoudre' : entry.etat,
    resultat: poison ? outcome : entry.resultat,
  })
}
