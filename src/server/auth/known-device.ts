import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { hashToken } from '#server/http/token.ts'
import type { Services } from '#server/services.ts'
import { type Exchange, readCookie, writeCookie } from './cookies.ts'

/**
 * Devices that signed in to an account before have tries of their own (OWASP, "Slow down online guessing with device cookies"):
 * the limits of the account and of the address are the whole world's, and whoever guesses without pause uses them all up.
 * The cookie is a secret of 256 bits of which the database keeps the hash, with the accounts that it was used for; it opens
 * nothing, and a made-up one is no cookie.
 */
const NAME = 'relais-appareil'

type Person = { readonly compte_id: number; readonly utilisateur_id: number }

/** The secret that the request brings, if it has the form of one. */
export function readDevice(services: Services, request: FastifyRequest): string | undefined {
  const value = readCookie(services, request, NAME)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Whether this device signed in to the account of that address before. */
export async function isKnownDevice(system: Db, email: string, device: string): Promise<boolean> {
  const row = await system
    .selectFrom('appareil_connu as a')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
    )
    .select('a.vu_a')
    .where('a.appareil_hash', '=', hashToken(device))
    .where('u.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Remembers that the person proved who they are on this device, and gives it its cookie. One device serves several people: the
 * secret it has is kept when we gave it out, and never taken over when somebody else chose it.
 */
export async function rememberDevice(services: Services, exchange: Exchange, person: Person, now: Date): Promise<void> {
  const { system } = services.pools
  const { compte_id, utilisateur_id } = person
  const brought = readDevice(services, exchange.request)
  const isOurs =
    brought !== undefined &&
    (await system
      .selectFrom('appareil_connu')
      .select('vu_a')
      .where('appareil_hash', '=', hashToken(brought))
      .executeTakeFirst())
  const value = isOurs ? brought : randomBytes(32).toString('base64url')
  await system
    .insertInto('appareil_connu')
    .values({ compte_id, utilisateur_id, appareil_hash: hashToken(value), vu_a: now })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'utilisateur_id', 'appareil_hash']).doUpdateSet({ vu_a: now }),
    )
    .execute()
  writeCookie(services, exchange, NAME, { value })
}

/** Whoever takes an account over by its mailbox, or shuts everything else out, trusts no other device. */
export async function forgetDevices(
  system: Db,
  { compte_id, utilisateur_id }: Person,
  { except }: { readonly except?: string | undefined } = {},
): Promise<void> {
  await system
    .deleteFrom('appareil_connu')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .$if(except !== undefined, query => query.where('appareil_hash', '!=', hashToken(except ?? '')))
    .execute()
}
