import { measureOffset } from '#offline/clock.ts'
import { reportReachable } from '#offline/connectivity.ts'
import { CLOSING_KEY, deviceDb, deviceId, LEFT_KEY, WITHDRAWN_KEY } from '#offline/device-db.ts'
import { checkEpoch } from '#offline/epoch.ts'
import { accessToken, CLIENT_ID, holdToken, readOwnJson } from '#offline/token.ts'
import { openUserDb, welcomeUserDb } from '#offline/user-db.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { DEVICE_HEADER, WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { Offline, refusalOf } from '../call/problem.ts'
import { finishErasures, sweepSealed } from '../session/erasure.ts'
import { currentOwner, keepSession, readSession, renewSession } from '../session/session.ts'
import { type AskReceived, detectWipe } from '../session/wipe.ts'

/**
 * Calls of the screens shown before anybody is signed in. Written by hand rather than through contracts, so that the
 * sign-in screen carries no schema library (performance target 2).
 */
export async function callAnonymous<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        [WIRE_HEADER]: String(WIRE_VERSION),
        [DEVICE_HEADER]: await deviceId(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
  } catch {
    reportReachable(false)
    throw new Offline()
  }
  const answer = await readOwnJson(response)
  if (!answer) throw new Offline()
  if (!response.ok) throw refusalOf(response.status, answer)
  return answer as T
}

export interface Tokens {
  readonly access_token: string
  readonly expires_in: number
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** "Chrome, Android": how the person recognises this device in the list of theirs. */
export function deviceLabel(agent: string = navigator.userAgent): string {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find(name => agent.includes(name)) ?? 'Navigateur'
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find(name => agent.includes(name))
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser
  return system ? `${named}, ${system.replace(' OS X', '')}` : named
}

/** Signed in as somebody else than the person whose work is open. */
export class OtherPerson extends Error {}

/**
 * Opens a session with a password and keeps it on the device.
 * @param expected the only person accepted, when a session that expired is opened again
 * @throws ApiProblem (`IDENTIFICATION`…), Offline, OtherPerson
 */
export async function signIn(
  given: { username: string; password: string },
  expected?: { utilisateur_id: number },
): Promise<SessionAnswer> {
  const tokens = await callAnonymous<Tokens>('/oauth/token', {
    grant_type: 'password',
    client_id: CLIENT_ID,
    appareil_id: await deviceId(),
    appareil_libelle: deviceLabel(),
    ...given,
  })
  if (expected && expected.utilisateur_id !== tokens.utilisateur_id) {
    await closeServerSession(tokens.access_token)
    throw new OtherPerson()
  }
  return await adopt(tokens)
}

/** Opens here the session that these tokens belong to. */
export async function adopt(tokens: Tokens): Promise<SessionAnswer> {
  const { access_token, expires_in, compte_id, utilisateur_id } = tokens
  const owner = { compte_id, utilisateur_id }
  holdToken(owner, access_token, expires_in)
  const session = await fetchSession(access_token)
  // What this person destroyed a moment ago goes first, or it would take along what is noted now.
  await finishErasures()
  await sweepSealed(owner)
  welcomeUserDb(owner)
  // Somebody who signed out of here without network decided then about what waited: nothing of it is missing.
  const left = await toldLater()
  await detectWipe(openUserDb(owner), left ? 0 : session.en_attente_connu, askReceived(access_token))
  await deviceDb().valeurs.bulkDelete([CLOSING_KEY, LEFT_KEY, WITHDRAWN_KEY])
  await keepSession(session)
  await noticeRestore(session)
  return session
}

/** Whether these actions have arrived, in the name of whom the token opens. @throws Offline, ApiProblem */
export function askReceived(token: string): AskReceived {
  return async ids => {
    const latest = ids.slice(-RECEIVED_MAX)
    const headers = { authorization: `Bearer ${token}` }
    const { recues } = await callAnonymous<{ recues: string[] }>(
      '/api/synchronisation/recues',
      { ids: latest },
      headers,
    )
    return recues
  }
}

/** At most so many are asked about at once (`readReceived`): more than a device ever holds. */
const RECEIVED_MAX = 1000

/** A restored server is noticed by a phone that has nothing to send, too: it gives back what was forgotten (rule 13). */
async function noticeRestore({ user, epoch }: SessionAnswer): Promise<void> {
  const db = openUserDb({ compte_id: user.compte_id, utilisateur_id: user.id })
  if (await checkEpoch(db, epoch)) (await import('../queue/sync.ts')).wakeSync()
}

export async function fetchSession(token: string): Promise<SessionAnswer> {
  const sentAt = Date.now()
  const session = await callAnonymous<SessionAnswer>('/api/session', undefined, { authorization: `Bearer ${token}` })
  measureOffset(session.maintenant, sentAt, Date.now())
  return session
}

/** Tells the server that this session is over. @returns false when it could not be told */
export async function closeServerSession(token: string): Promise<boolean> {
  try {
    const response = await fetch('/api/session', {
      method: 'DELETE',
      credentials: 'same-origin',
      // Also said by a page that is closing.
      keepalive: true,
      headers: { authorization: `Bearer ${token}`, [WIRE_HEADER]: String(WIRE_VERSION) },
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok || response.status === 401
  } catch {
    return false
  }
}

/** Somebody signed out here without network: the cookie is still to be closed. */
export async function toldLater(): Promise<boolean> {
  return (await deviceDb().valeurs.get(CLOSING_KEY))?.valeur === true
}

type Overlay = (session: SessionAnswer) => Promise<SessionAnswer>
let overlay: Overlay = async session => session
/** The shell replays its queued actions (pins, theme, name) over what the server says (offline rule 7). */
export function setSessionOverlay(replay: Overlay): void {
  overlay = replay
}

/** The session as the server sees it now; silent when out of reach. */
export async function refreshSession(): Promise<SessionAnswer | null> {
  const owner = currentOwner()
  if (!owner) return null
  try {
    const session = await fetchSession(await accessToken(owner))
    if (readSession().session?.user.id !== session.user.id) return null
    if (!(await renewSession(await overlay(session)))) return null
    if (!owner.emprunt) await noticeRestore(session)
    return session
  } catch {
    return null
  }
}
