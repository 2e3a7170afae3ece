import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { hashToken } from '#server/http/token.ts'
import type { Services } from '#server/services.ts'
import { type Exchange, readCookie, writeCookie } from './cookies.ts'

/**
 * A shared device is known by a secret of its own: 256 bits in a cookie that no script reads, of which the database keeps the hash.
 * It opens no session by itself: whoever is enrolled there adds a code.
 */
const NAME = 'relais-tablette'

export interface SharedTablet {
  readonly compte_id: number
  readonly tablette_id: string
  readonly libelle: string
}

export const newTabletSecret = (): string => randomBytes(32).toString('base64url')

export function setTabletCookie(services: Services, exchange: Exchange, secret: string): void {
  writeCookie(services, exchange, NAME, { value: secret })
}

/** The shared device that asks, unless it was withdrawn, or its company closed. */
export async function readTablet(services: Services, request: FastifyRequest): Promise<SharedTablet | undefined> {
  const secret = readCookie(services, request, NAME)
  if (!secret || !/^[\w-]{43}$/.test(secret)) return undefined
  const row = await services.pools.system
    .selectFrom('tablette as t')
    .innerJoin('compte as c', 'c.compte_id', 't.compte_id')
    .select(['t.compte_id', 't.tablette_id', 't.libelle'])
    .where('t.secret_hash', '=', hashToken(secret))
    .where('c.actif', '=', true)
    .executeTakeFirst()
  return row
}

/** Ends what is open on a shared device. */
export async function endTabletSessions(
  db: Db,
  { compte_id, tablette_id }: Pick<SharedTablet, 'compte_id' | 'tablette_id'>,
  motif: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoquee_a: now, revoquee_motif: motif })
    .where('compte_id', '=', compte_id)
    .where('tablette_id', '=', tablette_id)
    .where('revoquee_a', 'is', null)
    .execute()
}
