import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { lastHeard, type Silence } from '#server/receipts/silence.ts'
import type { Services } from '#server/services.ts'
import { readSecret } from './secret.ts'
import { ACCESS_MS, deriveToken, REFRESH_MS } from './tokens.ts'

export const TABLETTE_RETIREE = 'Cette tablette n’est plus partagée.'

export interface SessionTokens {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds the access token has left. */
  readonly expires_in: number
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly session_id: string
}

export interface SessionGrant {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly client_id: string
  readonly appareil_id?: string | undefined
  readonly appareil_libelle?: string | undefined
  /** The administrator really acting, for an impersonation. */
  readonly acteur_utilisateur_id?: number | undefined
  /** Life of an impersonation, which no refresh prolongs: its one access token lasts this long. */
  readonly dureeMs?: number | undefined
  /** Of a shared device: opening one there ends whoever was there, and it ends at that hour, whatever is asked. */
  readonly tablette?: { readonly tablette_id: string; readonly fin_a: Date } | undefined
}

export interface SessionIdentity {
  readonly session_id: string
  readonly compte_id: number
  readonly utilisateur_id: number
}

/**
 * When a token given out now ends. The database judges by its own clock: whoever asks with a clock that stands behind
 * must not be given a token that has expired already.
 */
export function expiryOf(now: Date, durationMs: number): Date {
  return new Date(Math.max(now.getTime(), Date.now()) + durationMs)
}

/** The same, no later than the session's own end, where it has one. */
export function cappedExpiry(now: Date, durationMs: number, fin: Date | null | undefined): Date {
  const expiry = expiryOf(now, durationMs)
  return fin && fin < expiry ? fin : expiry
}

/** Writes the hashes of one generation and gives its tokens; writing the same generation again changes nothing. */
export async function writeGeneration(
  db: Db,
  secret: Buffer,
  session: SessionIdentity,
  generation: number,
  { now, dureeMs, fin }: { now: Date; dureeMs?: number | undefined; fin?: Date | null | undefined },
): Promise<SessionTokens> {
  const access_token = deriveToken(secret, session.session_id, generation, 'acces')
  const refresh_token = deriveToken(secret, session.session_id, generation, 'refresh')
  const { session_id, compte_id, utilisateur_id } = session
  const life = dureeMs ?? ACCESS_MS
  const acces = cappedExpiry(now, life, fin)
  const refresh = cappedExpiry(now, dureeMs ?? REFRESH_MS, fin)
  await db
    .insertInto('jeton')
    .values([
      { jeton_hash: hashToken(access_token), session_id, sorte: 'acces', generation, expire_a: acces },
      { jeton_hash: hashToken(refresh_token), session_id, sorte: 'refresh', generation, expire_a: refresh },
    ])
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // Not counted from the request's clock: it may have waited for others since.
  const expires_in = Math.floor(life / 1000)
  return { access_token, refresh_token, expires_in, compte_id, utilisateur_id, session_id }
}

/**
 * Opens a session. A device has one session per person: an older one is closed, and what that device said it still
 * held goes over to the new one, so that a wiped device is noticed (offline rule 14).
 */
export async function issueSession(services: Services, grant: SessionGrant, now: Date): Promise<SessionTokens> {
  const { system } = services.pools
  const secret = await readSecret(system)
  const { compte_id, utilisateur_id, client_id, appareil_id } = grant
  return await system.transaction().execute(async db => {
    let en_attente = 0
    let heard: Silence | undefined
    if (grant.tablette) await leaveTablet(db, compte_id, grant.tablette.tablette_id, now)
    if (appareil_id && !grant.acteur_utilisateur_id) {
      const older = await db
        .updateTable('session')
        .set({ revoquee_a: now, revoquee_motif: 'remplacee' })
        .where('compte_id', '=', compte_id)
        .where('utilisateur_id', '=', utilisateur_id)
        .where('appareil_id', '=', appareil_id)
        .where('client_id', '=', client_id)
        .where('acteur_utilisateur_id', 'is', null)
        .where('revoquee_a', 'is', null)
        .returning('en_attente')
        .execute()
      en_attente = Math.max(0, ...older.map(row => row.en_attente))
      heard = await lastHeard(db, { compte_id, utilisateur_id, appareil_id })
    }
    return await openSession(db, secret, grant, { now, en_attente, heard })
  })
}

/**
 * Ends whoever was on the shared device. Its row is held meanwhile: of two who open theirs at once, one remains.
 * @throws CodedError INTROUVABLE when it was withdrawn meanwhile
 */
async function leaveTablet(db: Db, compte_id: number, tablette_id: string, now: Date): Promise<void> {
  const held = await db
    .selectFrom('tablette')
    .select('retiree_a')
    .where('compte_id', '=', compte_id)
    .where('tablette_id', '=', tablette_id)
    .forUpdate()
    .executeTakeFirst()
  if (!held || held.retiree_a) throw refuse('INTROUVABLE', { message: TABLETTE_RETIREE })
  await db
    .updateTable('session')
    .set({ revoquee_a: now, revoquee_motif: 'bascule' })
    .where('compte_id', '=', compte_id)
    .where('tablette_id', '=', tablette_id)
    .where('revoquee_a', 'is', null)
    .execute()
}

/** Writes the session and its first tokens in the caller's transaction, on the owner's connection. */
export async function openSession(
  db: Db,
  secret: Buffer,
  grant: SessionGrant,
  { now, en_attente = 0, heard }: { now: Date; en_attente?: number; heard?: Silence | undefined },
): Promise<SessionTokens> {
  const { compte_id, utilisateur_id, client_id, appareil_id } = grant
  const session = await db
    .insertInto('session')
    .values({
      compte_id,
      utilisateur_id,
      client_id,
      appareil_id: appareil_id ?? null,
      appareil_libelle: grant.appareil_libelle ?? '',
      tablette_id: grant.tablette?.tablette_id ?? null,
      fin_a: grant.tablette?.fin_a ?? null,
      acteur_utilisateur_id: grant.acteur_utilisateur_id ?? null,
      en_attente,
      creee_a: now,
      vue_a: now,
      ...(heard ?? { file_vue_a: now }),
    })
    .returning(['session_id', 'compte_id', 'utilisateur_id'])
    .executeTakeFirstOrThrow()
  return await writeGeneration(db, secret, session, 0, { now, dureeMs: grant.dureeMs, fin: grant.tablette?.fin_a })
}

/** Closes one session: its tokens answer 401 from the next request on. */
export async function revokeSession(db: Db, session_id: string, motif: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoquee_a: now, revoquee_motif: motif })
    .where('session_id', '=', session_id)
    .where('revoquee_a', 'is', null)
    .execute()
}

/** Closes every session of a person, those opened in their name included (password change, deactivation; ASVS 7.4). */
export async function revokeAllSessions(
  db: Db,
  person: { readonly compte_id: number; readonly utilisateur_id: number },
  motif: string,
  { now, except }: { now: Date; except?: string | undefined },
): Promise<number> {
  const closed = await db
    .updateTable('session')
    .set({ revoquee_a: now, revoquee_motif: motif })
    .where('compte_id', '=', person.compte_id)
    .where('utilisateur_id', '=', person.utilisateur_id)
    .where('revoquee_a', 'is', null)
    .$if(except !== undefined, query => query.where('session_id', '!=', except as string))
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}
