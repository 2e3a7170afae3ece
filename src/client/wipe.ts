import type { UserDb } from '#offline/user-db.ts'

/** Written once in a person's database: its absence means that the browser erased it (offline rule 14). */
const MARKER = 'marqueur'

/** What was found missing, kept until the person has read it: a reload must not make it unsaid. */
const MISSING = 'actions_perdues'

/** Neither is a reading: both outlive a sign-out that keeps what waits. */
export const isWipeNote = ({ cle }: { cle: string }): boolean => cle === MARKER || cle === MISSING

/**
 * Compares the device with what it last told the office, then marks it. Before anything can be done here: what a database
 * without its mark holds was all done since.
 * @param annoncees actions this device had last said that it held
 */
export async function detectWipe(db: UserDb, annoncees: number): Promise<void> {
  await db.transaction('rw', db.cache, async () => {
    if (await db.cache.get(MARKER)) return
    await db.cache.put({ cle: MARKER, valeur: true })
    if (annoncees > 0) await db.cache.put({ cle: MISSING, valeur: annoncees })
  })
}

/** @returns actions this device had said it held, and that it no longer does; 0 when nothing is wrong, or it was read */
export async function readMissing(db: UserDb): Promise<number> {
  return Number((await db.cache.get(MISSING))?.valeur ?? 0)
}

/** The person has read how many actions are missing. */
export async function acknowledgeWipe(db: UserDb): Promise<void> {
  await db.cache.delete(MISSING)
}
