import { CLOSING_KEY, deviceDb, LEFT_KEY } from '#offline/device-db.ts'
import { CLIENT_ID } from '#offline/token.ts'
import { ApiProblem } from '../call/problem.ts'
import { readSession } from '../session/session.ts'
import { adopt, callAnonymous, closeServerSession, type Tokens, toldLater } from './sign-in.ts'

const RECOVER_AGAIN_MS = 15_000

/** The network is back, or a while has passed. */
async function nextContact(): Promise<void> {
  const waiting = new AbortController()
  await new Promise<void>(resolve => {
    addEventListener('online', () => resolve(), { signal: waiting.signal })
    setTimeout(resolve, RECOVER_AGAIN_MS)
  })
  waiting.abort()
}

/**
 * A browser that was wiped keeps its cookie: the session opens again by itself, and what was lost is told. Where the
 * person signed out, or where the office knew no session, the sign-in screen stays.
 * @param again waits before the office, out of reach or too busy, is asked once more: a password typed here would open
 * the session of a new device, which had announced nothing
 */
export async function recoverSession(again: () => Promise<void> = nextContact): Promise<void> {
  while (!(await tryRecovery())) await again()
}

/** @returns false when the office could not be asked */
async function tryRecovery(): Promise<boolean> {
  const closing = await toldLater()
  // What else stands here proves nothing: a service worker at work during the erasing writes some of it again.
  const left = !closing && (await deviceDb().valeurs.get(LEFT_KEY)) !== undefined
  if (left || readSession().etat === 'ouverte') return true
  try {
    if (!(await isKnown())) return await settle(closing)
    const tokens = await callAnonymous<Tokens>('/oauth/token', { grant_type: 'refresh_token', client_id: CLIENT_ID })
    // Somebody may have signed in by hand meanwhile.
    if (readSession().etat === 'ouverte') return true
    if (!closing) await adopt(tokens)
    else if (await closeServerSession(tokens.access_token)) await deviceDb().valeurs.delete(CLOSING_KEY)
    return true
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 429 || error.status >= 500) return false
    return await settle(closing)
  }
}

/** Whether a cookie may still open something: a browser that nobody ever signed in on is refused nothing. */
async function isKnown(): Promise<boolean> {
  try {
    return (await callAnonymous<{ connue: boolean }>('/api/session/connue')).connue
  } catch (error) {
    // A server of the former release, while another one takes its place: asked as before.
    if (error instanceof ApiProblem && error.status === 404) return true
    throw error
  }
}

/** There is no session to find: noted, so that it is not looked for again. */
async function settle(closing: boolean): Promise<true> {
  if (closing) await deviceDb().valeurs.delete(CLOSING_KEY)
  // Unless somebody signed in by hand meanwhile.
  else if (readSession().etat !== 'ouverte') await deviceDb().valeurs.put({ cle: LEFT_KEY, valeur: true })
  return true
}
