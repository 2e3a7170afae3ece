import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Caller, Context } from '#server/http/context.ts'
import { finalOutcomes, type OutcomeKind } from '#wire/outcome.ts'

/**
 * What a device may claim as the time of what it did. Its own clock is evidence; where a time decides what is allowed, it must be
 * explained by a silence that the server itself observed: between the last word of that queue and its return.
 */

const MINUTE_MS = 60_000
/** A queue that can be sent is heard again at once: a shorter silence explains nothing more than a slow line. */
const SILENCE_MS = 10 * MINUTE_MS
/** How long a return takes at most, a poor line on Friday and a weekend in it: after that, its silence explains nothing any more. */
const RETURN_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * What a batch of the queue tells of its silence, to be written with it. The queue was heard when it was heard empty: one that
 * still holds something has not come back whole, so its silence goes on, for as long as a return may take from its first batch;
 * beyond, it was heard when that return began, or whoever keeps something in their queue could claim any hour for ever. Once it
 * was heard empty, that silence is over and explains nothing of what is said later.
 */
export function heardQueue({ now, silent, lost, isWaiting }: Heard) {
  const before = sql`session.file_vue_a`
  const isReturn = sql`${before} < ${silent}`
  const isReturning = sql`${before} < session.retour_a`
  const isStill = sql`${isReturning} and session.retour_a > ${lost}`
  const isGivenUp = sql`${isReturning} and session.retour_a <= ${lost}`
  return {
    file_vue_a: sql<Date>`case when not ${isWaiting}::boolean then ${now}::timestamptz
      when ${isGivenUp} then session.retour_a else ${before} end`,
    silence_depuis: sql<Date | null>`case when ${isGivenUp} then session.retour_a
      when ${isReturn} and ${isStill} then least(session.silence_depuis, ${before})
      when ${isReturn} then ${before} when ${isReturning} then session.silence_depuis end`,
    retour_a: sql<Date | null>`case when ${isReturn} and not coalesce(${isStill}, false) then ${now} else session.retour_a end`,
  }
}

/** What `heardQueue` is told of a batch. */
export interface Heard {
  readonly now: Date
  /** Whoever was heard before was silent. */
  readonly silent: Date
  /** A return that began before has taken too long. */
  readonly lost: Date
  /** Something is left in the queue behind this batch. */
  readonly isWaiting: boolean
}

export function heardAt(now: Date, en_attente: number): Heard {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return { now, silent: before(SILENCE_MS), lost: before(RETURN_MS), isWaiting: en_attente > 0 }
}

/** Answered, and yet it stays on the device until the person has settled it, with the hour it has. */
const STAYS: ReadonlySet<OutcomeKind> = new Set(['rejected', 'conflict'])

/**
 * Whether a batch that was the last of its queue left something there: to be sent again, or, where it came back from a silence,
 * to be settled. Without one its own receipt is the hour to count from.
 */
export function leavesSomething(
  resultats: readonly { readonly outcome: OutcomeKind }[],
  { now, heard }: { now: Date; heard: Date },
): boolean {
  const isReturn = now.getTime() - heard.getTime() > SILENCE_MS
  return resultats.some(({ outcome }) => !finalOutcomes.has(outcome) || (isReturn && STAYS.has(outcome)))
}

/**
 * A batch of which something stays in the queue (the office failed, a file is missing, the person has to settle it) did not
 * empty it: what is sent again keeps the time that was believed the first time.
 * @param before when the queue had been heard, before the batch
 */
export async function forgetHeard(db: Db, caller: Pick<Caller, 'compte_id' | 'session_id'>, now: Date, before: Date) {
  await db
    .updateTable('session')
    // No further back than the silence that was believed: what a return that was given up had left goes with it.
    .set({ file_vue_a: sql<Date>`greatest(${before}::timestamptz, silence_depuis)` })
    .where('compte_id', '=', caller.compte_id)
    .where('session_id', '=', caller.session_id)
    .where('file_vue_a', '=', now)
    .execute()
}

/** What a session says of its queue's silence. */
export type Silence = {
  readonly file_vue_a: Date
  readonly silence_depuis: Date | null
  readonly retour_a: Date | null
}

/** A device that signs in again goes on with the silence of the session it had, and with how long it has been coming back. */
export async function lastHeard(
  db: Db,
  { compte_id, utilisateur_id, appareil_id }: { compte_id: number; utilisateur_id: number; appareil_id: string },
): Promise<Silence | undefined> {
  return await db
    .selectFrom('session')
    .select(['file_vue_a', 'silence_depuis', 'retour_a'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('appareil_id', '=', appareil_id)
    .where('acteur_utilisateur_id', 'is', null)
    .orderBy('file_vue_a', 'desc')
    .orderBy('creee_a', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function readSilence(db: Db, { compte_id, session_id }: Pick<Caller, 'compte_id' | 'session_id'>) {
  return db
    .selectFrom('session')
    .select(['silence_depuis', 'retour_a'])
    .where('compte_id', '=', compte_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst()
}

/** One reading for all actions of a batch, which are judged at the very same moment: it wrote what it heard before them. */
const readings = new WeakMap<Date, ReturnType<typeof readSilence>>()

/**
 * The time by which something is allowed or not: the device's own, as far back as its silence explains, else the receipt's
 * (less what a slow line takes). For rules only; what is kept as evidence stays what the device said.
 */
export async function provenTime({ db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>, fait_a: Date) {
  const recent = new Date(now.getTime() - SILENCE_MS)
  if (fait_a >= recent) return fait_a
  const read = readings.get(now) ?? readSilence(db, caller)
  readings.set(now, read)
  const { silence_depuis, retour_a } = (await read) ?? { silence_depuis: null, retour_a: null }
  const explains = silence_depuis && retour_a && retour_a.getTime() >= now.getTime() - RETURN_MS
  const earliest = explains ? new Date(silence_depuis.getTime() - SILENCE_MS) : now
  return fait_a >= earliest ? fait_a : earliest
}
