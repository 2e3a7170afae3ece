import type { FastifyRequest } from 'fastify'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { type Exchange, readCookie, writeCookie } from './cookies.ts'

const NAME = 'relais-refresh'

/**
 * Kept longer than the token lives: an expired one opens nothing and still proves whose sealed queue a phone brings back
 * after months.
 */
export function setRefreshCookie(services: Services, exchange: Exchange, token: string): void {
  writeCookie(services, exchange, NAME, { value: token })
}

export function clearRefreshCookie(services: Services, exchange: Exchange): void {
  writeCookie(services, exchange, NAME, { value: '', age: 0 })
}

export function readRefreshCookie(services: Services, request: FastifyRequest): string | null {
  return readCookie(services, request, NAME)
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
