import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type CodedError, refuse } from '#server/http/errors.ts'
import { addressKey } from '#server/net/address-key.ts'
import { jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'

/** Tries are free up to `gratuits`, then each one doubles the wait, up to `plafond` seconds. Never a lock-out. */
export interface Limit {
  readonly gratuits: number
  readonly plafond: number
}

/** Forgotten after this long without a try. */
const WINDOW_S = 900

/**
 * Somebody at one address trying one account; the account from anywhere; one address, which may be a whole office; one device
 * that signed in to the account before, which the three others do not concern.
 */
export const signInLimits = {
  couple: { gratuits: 5, plafond: 300 },
  compte: { gratuits: 20, plafond: 10 },
  adresse: { gratuits: 60, plafond: 30 },
  appareil: { gratuits: 5, plafond: 300 },
} as const satisfies Record<string, Limit>

/** Keys are hashed: the table holds neither addresses nor e-mails in clear. A part that is an address stands for its /64. */
export function limitKey(kind: string, ...parts: string[]): string {
  return `${kind}:${createHash('sha256').update(parts.map(addressKey).join('\n')).digest('base64url')}`
}

/** Gives a try back: it was no wrong one. */
export type Refund = () => Promise<void>

/**
 * Counts one try, or refuses it while the wait imposed by the former ones runs. Counting comes before the check of the
 * password: a hundred parallel tries cannot all pass.
 * @returns what gives it back, and leaves the window where the former tries had it
 * @throws CodedError TROP_DE_TENTATIVES with Retry-After
 */
export async function consumeRefundable(system: Db, cle: string, limit: Limit): Promise<Refund> {
  const wait = sql`make_interval(secs =>
    least(${limit.plafond}, power(2, least(20, limite.points - ${limit.gratuits})))::double precision)`
  const last = sql`limite.expire_a - make_interval(secs => ${WINDOW_S})`
  // Held before it is changed: what it said then is what a refund brings back. As text, which keeps its microseconds.
  const counted = await sql<{ avant: string | null; apres: string }>`
    with avant as materialized (select expire_a from limite where cle = ${cle} for update)
    insert into limite (cle, points, expire_a)
      select ${cle}, 1, now() + make_interval(secs => ${WINDOW_S}) from (select count(*) from avant) as tenue
    on conflict (cle) do update set
      points = case when limite.expire_a <= now() then 1 else limite.points + 1 end,
      expire_a = greatest(limite.expire_a, now() + make_interval(secs => ${WINDOW_S}))
    where (limite.expire_a <= now() or limite.points < ${limit.gratuits} or ${last} + ${wait} <= now())
    returning (select expire_a::text from avant) as avant, expire_a::text as apres`.execute(system)
  const [mine] = counted.rows
  if (mine)
    return async () => {
      // Another try that was counted meanwhile keeps its own window.
      await sql`update limite set points = greatest(0, points - 1), expire_a = case
          when expire_a = ${mine.apres}::timestamptz then coalesce(${mine.avant}::timestamptz, expire_a) else expire_a end
        where cle = ${cle}`.execute(system)
    }
  const left = await sql<{ s: number }>`
    select ceil(extract(epoch from ${last} + ${wait} - now()))::int as s from limite where cle = ${cle}`.execute(system)
  throw refuse('TROP_DE_TENTATIVES', { headers: { 'retry-after': String(Math.max(1, left.rows[0]?.s ?? 1)) } })
}

/** The same where every try counts. @throws CodedError TROP_DE_TENTATIVES with Retry-After */
export async function consume(system: Db, cle: string, limit: Limit): Promise<void> {
  await consumeRefundable(system, cle, limit)
}

export interface Share {
  readonly part: number
  readonly secondes: number
  /** What is used up, as a sentence without its end: the hour of the next one follows. */
  readonly trop?: string
}

/** What is used up comes back at this moment of the database: said with its hour, which is the next whole minute. */
export function refuseShare(reprise: Date, now: Date, trop = 'Trop de demandes'): CodedError {
  const minute = Math.ceil(reprise.getTime() / 60_000) * 60_000
  const seconds = Math.max(1, Math.ceil((reprise.getTime() - now.getTime()) / 1000))
  return refuse('TROP_DE_TENTATIVES', {
    message: `${trop}\u00a0: réessayez ${direQuand(minute, jourParis(now.getTime()))}.`,
    headers: { 'retry-after': String(seconds) },
  })
}

/**
 * Counts one of a share that a key has in so many seconds from its first one; beyond, refuses until they have passed.
 * @returns what gives it back, for whom it was no try
 * @throws CodedError TROP_DE_TENTATIVES with Retry-After, and when in its words
 */
export async function consumeShare(system: Db, cle: string, { part, secondes, trop }: Share): Promise<Refund> {
  const counted = await sql<{ expire: string }>`
    insert into limite (cle, points, expire_a) values (${cle}, 1, now() + make_interval(secs => ${secondes}))
    on conflict (cle) do update set
      points = case when limite.expire_a <= now() then 1 else limite.points + 1 end,
      expire_a = case when limite.expire_a <= now() then excluded.expire_a else limite.expire_a end
    where (limite.expire_a <= now() or limite.points < ${part})
    returning expire_a::text as expire`.execute(system)
  const [mine] = counted.rows
  if (mine)
    return async () => {
      // Of another stretch, it was forgotten already.
      await sql`update limite set points = greatest(0, points - 1)
        where cle = ${cle} and expire_a = ${mine.expire}::timestamptz`.execute(system)
    }
  const left = await sql<{ reprise: Date; now: Date }>`
    select expire_a as reprise, now() as now from limite where cle = ${cle}`.execute(system)
  // Gone meanwhile: it comes back at once.
  const { reprise, now } = left.rows[0] ?? { reprise: new Date(0), now: new Date(0) }
  throw refuseShare(reprise, now, trop)
}

/** Forgets tries after a success. */
export async function forgive(system: Db, forgotten: readonly string[]): Promise<void> {
  await system.deleteFrom('limite').where('cle', 'in', forgotten).execute()
}
