import { errorCatalogue } from '#wire/errors.ts'
import { DEVICE_HEADER } from '#wire/version.ts'
import { reportCut, reportFailure, reportReachable } from './connectivity.ts'
import { deviceId } from './device-db.ts'
import { TransportFailure } from './transport.ts'
import type { Owner } from './user-db.ts'

/** The PWA's client identifier, public by nature. */
export const CLIENT_ID = 'relais-terrain-pwa'

/** A refresh that takes longer is taken for a line that is down. */
const REFRESH_MS = 30_000

interface Held extends Owner {
  readonly token: string
  /** `performance.now()` milliseconds: monotonic, so a wrong or changed clock expires nothing (fault matrix). */
  readonly until: number
}

let held: Held | null = null
/** Token of an impersonation, beside the administrator's own: it ends by itself and nothing renews it. */
let borrowed: Held | null = null
let pending: Promise<void> | null = null
/** Ended with whoever is here: a refresh still on its way then must hand nothing to who comes next, nor its cookie. */
let present = new AbortController()

export function holdToken(owner: Owner, token: string, expiresInS: number): void {
  // Renewed a little early, so that a call in flight does not meet the end.
  held = { ...owner, token, until: performance.now() + (expiresInS - 30) * 1000 }
}

export function holdBorrowed(owner: Owner, token: string, expiresInS: number): void {
  borrowed = { ...owner, token, until: performance.now() + expiresInS * 1000 }
}

export function dropBorrowed(): void {
  borrowed = null
}

export function dropToken(): void {
  held = null
  pending = null
  present.abort()
  present = new AbortController()
}

/** The token was refused: the next call asks for another. */
export function refuseToken(token: string): void {
  if (held?.token === token) held = null
  if (borrowed?.token === token) borrowed = null
}

let tellWithdrawn: () => void = () => undefined
/** Heard each time the office says that this person's access was withdrawn, whichever call was told so. */
export function onAccessWithdrawn(told: () => void): void {
  tellWithdrawn = told
}

async function refresh(): Promise<void> {
  const { signal: left } = present
  // By hand: `AbortSignal.any` is younger than the phones we serve.
  const cut = new AbortController()
  left.addEventListener('abort', () => cut.abort())
  const timer = setTimeout(() => cut.abort(new DOMException('refresh', 'TimeoutError')), REFRESH_MS)
  try {
    await takeToken(cut.signal, left)
  } finally {
    clearTimeout(timer)
  }
}

async function takeToken(cut: AbortSignal, left: AbortSignal): Promise<void> {
  let response: Response
  const leftAt = performance.now()
  try {
    response = await fetch('/oauth/token', {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'content-type': 'application/json', [DEVICE_HEADER]: await deviceId() },
      body: JSON.stringify({ grant_type: 'refresh_token', client_id: CLIENT_ID }),
      signal: cut,
    })
  } catch (error) {
    if (left.aborted) throw new TransportFailure('autre_personne')
    reportFailure(error, leftAt)
    throw new TransportFailure('hors_ligne', { message: String(error) })
  }
  const body = await readOwnJson(response)
  if (left.aborted) throw new TransportFailure('autre_personne')
  if (!body) throw new TransportFailure('hors_ligne', { retryAfterMs: retryAfter(response) })
  const refused = response.status === 401 || response.status === 403
  // A captive portal says 401 and 403 too: only a code of our catalogue ends the session.
  if (refused && String(body.erreur) in errorCatalogue) {
    if (body.erreur === 'COMPTE_INACTIF') tellWithdrawn()
    throw new TransportFailure('connexion', { code: String(body.erreur) })
  }
  if (!response.ok) throw new TransportFailure('attendre', { retryAfterMs: retryAfter(response) })
  if (typeof body.access_token !== 'string' || !Number.isInteger(body.utilisateur_id)) {
    reportReachable(false)
    throw new TransportFailure('hors_ligne', { message: 'unexpected answer' })
  }
  holdToken(
    { compte_id: Number(body.compte_id), utilisateur_id: Number(body.utilisateur_id) },
    String(body.access_token),
    Number(body.expires_in),
  )
}

function refreshOnce(): Promise<void> {
  const mine = refresh().finally(() => {
    // Another person's may have taken its place.
    if (pending === mine) pending = null
  })
  return mine
}

/**
 * Access token of the signed-in person, kept in memory only. One refresh at a time per page; several pages racing get
 * the same successor from the server.
 * @throws TransportFailure `autre_personne` when the cookie now belongs to somebody else than `owner`; `connexion` when
 * an impersonation is over
 */
export async function accessToken(owner: Owner): Promise<string> {
  if (owner.emprunt) {
    const ours = borrowed?.utilisateur_id === owner.utilisateur_id && performance.now() < borrowed.until
    if (!borrowed || !ours) throw new TransportFailure('connexion', { code: 'SESSION_EXPIREE' })
    return borrowed.token
  }
  if (!held || performance.now() > held.until) {
    pending ??= refreshOnce()
    await pending
  }
  if (held?.utilisateur_id !== owner.utilisateur_id || held.compte_id !== owner.compte_id) {
    throw new TransportFailure('autre_personne')
  }
  return held.token
}

/** The answer's JSON when it is ours; null for a captive portal's page, whatever its status. */
export async function readOwnJson(response: Response): Promise<Record<string, unknown> | null> {
  const type = response.headers.get('content-type') ?? ''
  if (response.redirected || !type.includes('application/json')) {
    reportReachable(false)
    return null
  }
  const arrivedAt = performance.now()
  try {
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null) return null
    reportReachable(true)
    return body as Record<string, unknown>
  } catch (error) {
    reportCut(error, arrivedAt)
    return null
  }
}

/** `Retry-After` in milliseconds, seconds or date; null when absent. */
export function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (!value) return null
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
