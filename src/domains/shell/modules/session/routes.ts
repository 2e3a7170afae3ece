import { timingSafeEqual } from 'node:crypto'
import { askKnown, endSession, getSession, getToken, PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { onReplay } from '#domains/shell/server/replay.ts'
import { presentSession } from '#domains/shell/server/session-answer.ts'
import { identify } from '#domains/shell/server/sign-in.ts'
import { record } from '#server/audit/record.ts'
import { readDevice, rememberDevice } from '#server/auth/known-device.ts'
import { refreshSession } from '#server/auth/refresh.ts'
import {
  checkSameOrigin,
  clearRefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '#server/auth/refresh-cookie.ts'
import { issueSession, revokeSession, type SessionTokens } from '#server/auth/sessions.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'

/** The browser's client is public. The installation may name one more, which has a secret that it keeps; there is no other. */
function checkClient(configured: { id: string; secret: string }, client_id: string, client_secret = ''): void {
  if (client_id === PWA_CLIENT_ID) return
  if (client_id !== configured.id) throw refuse('IDENTIFICATION')
  const [expected, given] = [Buffer.from(configured.secret), Buffer.from(client_secret)]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refuse('IDENTIFICATION')
}

function presentTokens(tokens: SessionTokens, { withRefresh }: { withRefresh: boolean }) {
  const { access_token, refresh_token, expires_in, compte_id, utilisateur_id } = tokens
  const token_type = 'Bearer' as const
  return { access_token, ...(withRefresh ? { refresh_token } : {}), token_type, expires_in, compte_id, utilisateur_id }
}

const token = anonymousRoute(getToken, async ({ services, now }, { body, request, reply }) => {
  const fromBrowser = body.client_id === PWA_CLIENT_ID
  // Also for a sign-in: another site's form must not sign somebody in as somebody else.
  if (fromBrowser) checkSameOrigin(services, request)
  checkClient(services.config.client, body.client_id, body.client_secret)
  let tokens: SessionTokens
  if (body.grant_type === 'password') {
    const person = await identify(services, { ...body, address: request.ip, device: readDevice(services, request) })
    const { client_id, appareil_id, appareil_libelle } = body
    tokens = await issueSession(services, { ...person, client_id, appareil_id, appareil_libelle }, now)
  } else {
    const refresh_token = fromBrowser ? readRefreshCookie(services, request) : body.refresh_token
    if (!refresh_token) throw refuse('SESSION_EXPIREE')
    // A refused cookie stays: it still proves whose sealed queue this is, and opens nothing.
    tokens = await refreshSession(services, { refresh_token, client_id: body.client_id }, { now, onReplay })
  }
  if (fromBrowser) {
    setRefreshCookie(services, { request, reply }, tokens.refresh_token)
    // Also devices that signed in before there was such a cookie, and once only: a refresh is asked for every ten minutes.
    if (body.grant_type === 'password' || !readDevice(services, request))
      await rememberDevice(services, { request, reply }, tokens, now)
  }
  return presentTokens(tokens, { withRefresh: !fromBrowser })
})

const known = anonymousRoute(askKnown, async ({ services }, { request }) => ({
  connue: readRefreshCookie(services, request) !== null,
}))

const close = route(endSession, async (context, { request, reply }) => {
  const { caller, db, now, services } = context
  await revokeSession(db, caller.session_id, 'deconnexion', now)
  await db
    .deleteFrom('push_abonnement')
    .where('compte_id', '=', caller.compte_id)
    .where('session_id', '=', caller.session_id)
    .execute()
  await record(context, { action: 'session.fermer', entite: `session:${caller.session_id}` })
  // An impersonation ends without touching the administrator's own session, which owns the cookie.
  if (caller.acteur_utilisateur_id === null) clearRefreshCookie(services, { request, reply })
  return success('Vous êtes déconnecté.')
})

export const sessionRoutes: Route[] = [token, known, route(getSession, presentSession), close]
