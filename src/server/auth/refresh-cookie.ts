import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'

/**
 * Longer than the token lives: an expired one opens nothing and still proves whose sealed queue a phone brings back after
 * months. Browsers keep no cookie for more than 400 days.
 */
const COOKIE_S = 400 * 86_400

function isSecure(services: Services, request: FastifyRequest): boolean {
  return services.config.publicUrl.startsWith('https:') || request.protocol === 'https'
}

/** Browsers refuse the `__Host-` prefix without TLS: on a plain localhost the name has none. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-relais-refresh' : 'relais-refresh'
}

function writeCookie(services: Services, request: FastifyRequest, reply: FastifyReply, value: string, age: number) {
  const secure = isSecure(services, request)
  const parts = [`${cookieName(secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${age}`]
  if (secure) parts.push('Secure')
  reply.header('set-cookie', parts.join('; '))
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

export function setRefreshCookie(services: Services, { request, reply }: Exchange, token: string): void {
  writeCookie(services, request, reply, token, COOKIE_S)
}

export function clearRefreshCookie(services: Services, { request, reply }: Exchange): void {
  writeCookie(services, request, reply, '', 0)
}

export function readRefreshCookie(services: Services, request: FastifyRequest): string | null {
  const name = cookieName(isSecure(services, request))
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}

/**
 * Refuses a cookie-bearing call that another site started (ASVS 3.5). A browser sends at least one of the two headers
 * with a POST; a program that sends neither holds its cookie by itself and forges nothing.
 * @throws CodedError ORIGINE_REFUSEE
 */
export function checkSameOrigin(services: Services, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  // Written by the browser itself, before any proxy renames the host: where it is there, it is the answer.
  if (site === 'same-origin') return
  if (site !== undefined) throw refuse('ORIGINE_REFUSEE')
  const { origin } = request.headers
  if (origin === undefined) return
  const expected = [`${request.protocol}://${request.host}`, new URL(services.config.publicUrl).origin]
  if (!expected.includes(origin)) throw refuse('ORIGINE_REFUSEE')
}
