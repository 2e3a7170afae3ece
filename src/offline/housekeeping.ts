import { ACKNOWLEDGED_DAYS } from './entry.ts'
import { dropExpired } from './sealed-rows.ts'
import type { UserDb } from './user-db.ts'

const DAY_MS = 24 * 3600 * 1000
/** What the person gave up or replaced stays readable for a season. */
const HISTORY_DAYS = 90
/**
 * The words of somebody's health are kept for a restored server no longer than a backup may be old: a weekend without one.
 */
const DISCREET_DAYS = 3

/** Whether this is a kept draft: the files it names belong to a report still being filled in. */
export function isDraft({ cle }: { readonly cle: string }): boolean {
  return cle.includes(':brouillon:')
}

/** Files that an action, the history or a draft names. */
export async function referencedFiles(db: UserDb): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const table of [db.outbox, db.acquittes, db.historique]) {
    await table.each((entry: { blobs: readonly string[] }) => {
      for (const sha of entry.blobs) kept.add(sha)
    })
  }
  const drafts = await db.cache.filter(isDraft).toArray()
  for (const sha of JSON.stringify(drafts).match(/[0-9a-f]{64}/g) ?? []) kept.add(sha)
  return kept
}

/** What waiting actions follow, down to the first: a restored server may ask for any of it before it takes them. */
async function followedBy(db: UserDb): Promise<Set<string>> {
  const followed = new Set<string>()
  let ids = (await db.outbox.toArray()).flatMap(e => e.deps)
  while (ids.length > 0) {
    const received = (await db.acquittes.bulkGet(ids)).filter(e => e !== undefined && !followed.has(e.id))
    for (const e of received) followed.add(e?.id ?? '')
    ids = received.flatMap(e => e?.deps ?? [])
  }
  return followed
}

/**
 * Gives back the place of what is no longer needed: actions acknowledged over 30 days ago (offline rule 13), over three where
 * they tell of somebody's health, old history, offline copies past their date, and files that nothing refers to. What waits is never touched.
 * @returns how many files were dropped
 */
export async function tidy(db: UserDb, now: number = Date.now()): Promise<number> {
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString()
  return await db.transaction(
    'rw',
    [db.blobs, db.morceaux, db.outbox, db.acquittes, db.historique, db.cache, db.fichiers],
    async () => {
      const followed = await followedBy(db)
      const discreet = before(DISCREET_DAYS)
      await db.acquittes
        .where('recu_a')
        .below(discreet)
        .filter(e => !followed.has(e.id) && (e.discret === true || e.recu_a < before(ACKNOWLEDGED_DAYS)))
        .delete()
      await dropExpired(db, new Date(now).toISOString())
      await db.historique.where('fini_a').below(before(HISTORY_DAYS)).delete()
      await db.fichiers.where('garde_jusqu_a').below(new Date(now).toISOString()).delete()
      const kept = await referencedFiles(db)
      // A fresh file may belong to a report whose draft is being written this very moment: it gets a day.
      const loose = (await db.blobs.toArray()).filter(b => !kept.has(b.sha256) && b.cree_a < before(1))
      for (const { sha256 } of loose) {
        await db.morceaux.where('sha256').equals(sha256).delete()
        await db.blobs.delete(sha256)
      }
      return loose.length
    },
  )
}
