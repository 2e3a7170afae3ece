import type { UserDb } from '#offline/user-db.ts'

/** Written once in a person's database: its absence means that the browser erased it (offline rule 14). */
const MARKER = 'marqueur'

/** @returns actions this device had said it held, and that it no longer does; 0 when nothing is wrong */
export function countMissing(known: { annoncees: number; presentes: number; marque: boolean }): number {
  return known.marque || known.presentes > 0 ? 0 : Math.max(0, known.annoncees)
}

/** What was found missing, kept until the person has read it: a reload must not make it unsaid. */
const MISSING = 'actions_perdues'

/** Compares the device with what it last told the server, then marks it. */
export async function detectWipe(db: UserDb, en_attente_connu: number): Promise<number> {
  return await db.transaction('rw', db.cache, db.outbox, async () => {
    const marque = (await db.cache.get(MARKER)) !== undefined
    const presentes = await db.outbox.count()
    await db.cache.put({ cle: MARKER, valeur: true })
    const found = countMissing({ annoncees: en_attente_connu, presentes, marque })
    if (found) await db.cache.put({ cle: MISSING, valeur: found })
    return Number((await db.cache.get(MISSING))?.valeur ?? 0)
  })
}

/** The person has read how many actions are missing. */
export async function acknowledgeWipe(db: UserDb): Promise<void> {
  await db.cache.delete(MISSING)
}
