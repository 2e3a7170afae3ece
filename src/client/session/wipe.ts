import { ANNOUNCED, MARKER } from '#offline/marks.ts'
import type { UserDb } from '#offline/user-db.ts'
import { readWitness } from '#offline/witness.ts'

/** What was found missing, kept until the person has read it: a reload must not make it unsaid. */
const MISSING = 'actions_perdues'

/** What waited here when the browser erased it, until the office has said which of it arrived. */
const ERASED = 'actions_effacees'

/** When the missing actions were done, as far as it is known. */
const WHEN = 'actions_perdues_quand'

const NOTES = [MARKER, ANNOUNCED, MISSING, ERASED, WHEN]

/** None is a reading: they outlive a sign-out that keeps what waits. */
export const isWipeNote = ({ cle }: { cle: string }): boolean => NOTES.includes(cle)

/** Asks the office which of these actions it has received. @throws when it is out of reach */
export type AskReceived = (ids: readonly string[]) => Promise<readonly string[]>

/**
 * Compares the device with what it last told the office, then marks it: what a database without its mark holds was all done
 * since. What was written down beside the database knows more than the office: also
 * what was done wholly without network, and what the person took back.
 * @param annoncees actions this device had last said that it held
 * @returns false while the office, which knows what arrived, could not be asked: to be asked again
 */
export async function detectWipe(db: UserDb, annoncees: number, ask: AskReceived): Promise<boolean> {
  const noted = readWitness(db.name)
  await db.transaction('rw', db.cache, db.outbox, db.acquittes, async () => {
    if (await db.cache.get(MARKER)) return
    // Done since, by a page that was open over the erasing: nothing of that is missing.
    const here = new Set([
      ...(await db.outbox.toCollection().primaryKeys()),
      ...(await db.acquittes.toCollection().primaryKeys()),
    ])
    const witnessed = noted?.filter(id => !here.has(id))
    await db.cache.put({ cle: MARKER, valeur: true })
    if (witnessed?.length) await db.cache.put({ cle: ERASED, valeur: witnessed })
    else if (!witnessed && annoncees > 0) await db.cache.put({ cle: MISSING, valeur: annoncees })
  })
  return await tellErased(db, ask)
}

/** The service worker may have sent some of it, unseen: only what the office never received is missing. */
async function tellErased(db: UserDb, ask: AskReceived): Promise<boolean> {
  const erased = (await db.cache.get(ERASED))?.valeur as readonly string[] | undefined
  if (!erased) return true
  let received: readonly string[]
  try {
    received = await ask(erased)
  } catch {
    // Asked again at the next contact.
    return false
  }
  const missing = erased.filter(id => !received.includes(id))
  await db.transaction('rw', db.cache, async () => {
    await db.cache.delete(ERASED)
    if (missing.length === 0) return
    await db.cache.bulkPut([
      { cle: MISSING, valeur: missing.length },
      { cle: WHEN, valeur: [timeOf(missing[0] ?? ''), timeOf(missing.at(-1) ?? '')] },
    ])
  })
  return true
}

/** A time-ordered identifier (RFC 9562, version 7) begins with its milliseconds since 1970. */
const timeOf = (id: string): string => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString()

/** @returns actions this device had said it held, and that it no longer does; 0 when nothing is wrong, or it was read */
export async function readMissing(db: UserDb): Promise<number> {
  return Number((await db.cache.get(MISSING))?.valeur ?? 0)
}

export interface Missing {
  readonly actions: number
  /** When the first and the last of them were done, by the device's clock; null where only their number is known. */
  readonly times: readonly [first: string, last: string] | null
}

/** The same with its hours, for the sentence that tells it. */
export async function readLoss(db: UserDb): Promise<Missing> {
  const times = (await db.cache.get(WHEN))?.valeur as Missing['times'] | undefined
  return { actions: await readMissing(db), times: times ?? null }
}

/** The person has read how many actions are missing. */
export async function acknowledgeWipe(db: UserDb): Promise<void> {
  await db.cache.bulkDelete([MISSING, WHEN])
}
