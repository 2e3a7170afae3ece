import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import type { Services } from '#server/services.ts'
import type { ErrorCode } from '#wire/errors.ts'
import { readSecret } from './secret.ts'
import { cappedExpiry, revokeSession, type SessionIdentity, type SessionTokens, writeGeneration } from './sessions.ts'
import { ACCESS_MS, deriveToken, GRACE_MS } from './tokens.ts'

const DAY_MS = 86_400_000
/** How long a replaced token is remembered, so that its replay is recognised as a theft. */
const MEMORY_MS = 30 * DAY_MS

/** Told inside the transaction that closes a session whose old token came back: audit and notification are the caller's. */
export type ReplayWitness = (
  scope: { readonly db: Db; readonly services: Services },
  session: SessionIdentity,
) => Promise<void>

/** The token's row before the session's, as requests take them: the first use of a token marks it, then may note the session. */
async function lockSession(db: Db, hash: Buffer) {
  await db.selectFrom('jeton').select('jeton_hash').where('jeton_hash', '=', hash).forUpdate().execute()
  return await db
    .selectFrom('jeton')
    .innerJoin('session', 'session.session_id', 'jeton.session_id')
    .innerJoin('utilisateur', join =>
      join
        .onRef('utilisateur.compte_id', '=', 'session.compte_id')
        .onRef('utilisateur.utilisateur_id', '=', 'session.utilisateur_id'),
    )
    .innerJoin('compte', 'compte.compte_id', 'session.compte_id')
    .select([
      'session.session_id',
      'session.compte_id',
      'session.utilisateur_id',
      'session.client_id',
      'session.generation',
      'session.revoquee_a',
      'session.acteur_utilisateur_id',
      'session.fin_a',
      'utilisateur.actif as utilisateur_actif',
      'compte.actif as compte_actif',
    ])
    .where('jeton.jeton_hash', '=', hash)
    .where('jeton.sorte', '=', 'refresh')
    // One rotation at a time; twenty racing ones queue here and then see the generation the first one made.
    .forUpdate('session')
    .executeTakeFirst()
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/** Under the lock: the row joined above may predate the rotation this transaction waited for. */
async function readCurrent(db: Db, session_id: string, hash: Buffer) {
  const token = await db
    .selectFrom('jeton')
    .select(['generation', 'expire_a', 'remplace_a'])
    .where('jeton_hash', '=', hash)
    .executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('session')
    .innerJoin('jeton', join =>
      join
        .onRef('jeton.session_id', '=', 'session.session_id')
        .onRef('jeton.generation', '=', 'session.generation')
        .on('jeton.sorte', '=', 'refresh'),
    )
    .select(['session.generation', 'session.revoquee_a', 'jeton.utilise_a', 'jeton.expire_a'])
    .where('session.session_id', '=', session_id)
    .executeTakeFirstOrThrow()
  // The one that replaced this token never came back: its answer was lost on the way.
  const isLost = token.remplace_a !== null && token.generation === session.generation - 1 && session.utilise_a === null
  return { token, session, isLost }
}

/** Tokens of the generation in force, for whoever lost the race; the access token keeps the life it has left. */
async function repeatTokens(db: Db, secret: Buffer, session: Locked, generation: number, now: Date) {
  const access_token = deriveToken(secret, session.session_id, generation, 'acces')
  const row = await db
    .selectFrom('jeton')
    .select('expire_a')
    .where('jeton_hash', '=', hashToken(access_token))
    .executeTakeFirst()
  // Counted from now as the clock stands: whoever lost the race waited for the others.
  const told = Math.max(now.getTime(), Date.now())
  const left = row ? Math.round((row.expire_a.getTime() - told) / 1000) : 0
  return {
    access_token,
    refresh_token: deriveToken(secret, session.session_id, generation, 'refresh'),
    expires_in: Math.max(0, left),
    compte_id: session.compte_id,
    utilisateur_id: session.utilisateur_id,
    session_id: session.session_id,
  }
}

/**
 * An answer that was lost an hour ago named an access token that nobody used and that has expired since. A request that
 * holds that token's row is using it for the first time, so it needs no longer life; that request may want the session's
 * row next, which is locked here, so it is not waited for.
 */
async function prolongAccess(db: Db, secret: Buffer, { session_id, fin_a }: Locked, generation: number, now: Date) {
  const jeton_hash = hashToken(deriveToken(secret, session_id, generation, 'acces'))
  const expire_a = cappedExpiry(now, ACCESS_MS, fin_a)
  const row = db.selectFrom('jeton').select('jeton_hash').where('jeton_hash', '=', jeton_hash)
  // The nightly purge may have taken it. Only then is it inserted: even `on conflict do nothing` waits for a held row.
  if (await row.executeTakeFirst()) {
    const free = row.forUpdate().skipLocked()
    await db.updateTable('jeton').set({ expire_a }).where('jeton_hash', '=', free).execute()
  } else {
    await db.insertInto('jeton').values({ jeton_hash, session_id, sorte: 'acces', generation, expire_a }).execute()
  }
}

async function rotate(db: Db, secret: Buffer, session: Locked, from: { generation: number; hash: Buffer }, now: Date) {
  const generation = from.generation + 1
  await db.updateTable('jeton').set({ remplace_a: now, utilise_a: now }).where('jeton_hash', '=', from.hash).execute()
  await db.updateTable('session').set({ generation, vue_a: now }).where('session_id', '=', session.session_id).execute()
  await db
    .deleteFrom('jeton')
    .where('jeton_hash', 'in', query =>
      query
        .selectFrom('jeton')
        .select('jeton_hash')
        .where('session_id', '=', session.session_id)
        .where(eb =>
          eb.or([
            eb.and([eb('sorte', '=', 'acces'), eb('expire_a', '<', new Date(now.getTime() - DAY_MS))]),
            eb.and([eb('sorte', '=', 'refresh'), eb('remplace_a', '<', new Date(now.getTime() - MEMORY_MS))]),
          ]),
        )
        // Whoever presents one of them just now waits for this session: the next rotation deletes it.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  return await writeGeneration(db, secret, session, generation, { now, fin: session.fin_a })
}

/**
 * Exchanges a refresh token for the next generation. The token that was replaced answers the generation in force until
 * that one has been used, since the answer may have been lost, and for a minute in any case; later it was copied by
 * somebody, and the whole session is closed.
 * @throws CodedError SESSION_EXPIREE, COMPTE_INACTIF
 */
export async function refreshSession(
  services: Services,
  given: { readonly refresh_token: string; readonly client_id: string },
  { now, onReplay }: { now: Date; onReplay: ReplayWitness },
): Promise<SessionTokens> {
  const { system } = services.pools
  const secret = await readSecret(system)
  const hash = hashToken(given.refresh_token)
  const tokens = await system.transaction().execute(async (db): Promise<SessionTokens | ErrorCode> => {
    const locked = await lockSession(db, hash)
    if (locked?.client_id !== given.client_id) return 'SESSION_EXPIREE'
    // Told apart, to a device that proved itself: it then hands its queue over to be sealed.
    if (!locked.utilisateur_actif || !locked.compte_actif) return 'COMPTE_INACTIF'
    const { token, session, isLost } = await readCurrent(db, locked.session_id, hash)
    const expire_a = isLost ? session.expire_a : token.expire_a
    // An impersonation ends by itself: it is never prolonged; nor is a session of a shared device beyond its hour.
    if (
      session.revoquee_a ||
      expire_a <= now ||
      (locked.fin_a && locked.fin_a <= now) ||
      locked.acteur_utilisateur_id !== null
    )
      return 'SESSION_EXPIREE'
    if (!token.remplace_a) return await rotate(db, secret, locked, { generation: token.generation, hash }, now)
    if (isLost) {
      await prolongAccess(db, secret, locked, session.generation, now)
      // It was heard now, not when the answer was lost; its row is locked here already.
      await db.updateTable('session').set({ vue_a: now }).where('session_id', '=', locked.session_id).execute()
    }
    if (isLost || now.getTime() - token.remplace_a.getTime() <= GRACE_MS) {
      return await repeatTokens(db, secret, locked, session.generation, now)
    }
    await revokeSession(db, locked.session_id, 'rejeu', now)
    await onReplay({ db, services }, locked)
    services.log.warn(
      { session_id: locked.session_id, utilisateur_id: locked.utilisateur_id },
      'refresh token replayed',
    )
    return 'SESSION_EXPIREE'
  })
  // Outside the transaction: the closing of a replayed session must be committed before the refusal.
  if (typeof tokens === 'string') throw refuse(tokens)
  return tokens
}
