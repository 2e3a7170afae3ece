import type { UserDb } from '#offline/user-db.ts'

/** Written once in a person's database: its absence means that the browser erased it (offline rule 14). */
const MARKER = 'marqueur'

/** @returns actions this device had said it held, and that it no longer does; 0 when nothing is wrong */
export function countMissing(known: { annoncees: number; presentes: number; marque: boolean }): number {
  return known.marque || known.presentes > 0 ? 0 : Math.max(0, known.annoncees)
}

/** Compares the device with what it last told the server, then marks it. */
export async function detectWipe(db: UserDb, en_attente_connu: number): Promise<number> {
  return await db.transaction('rw', db.cache, db.outbox, async () => {
    const marque = (await db.cache.get(MARKER)) !== undefined
    const presentes = await db.outbox.count()
    await db.cache.put({ cle: MARKER, valeur: true })
    return countMissing({ annoncees: en_attente_connu, presentes, marque })
  })
}
