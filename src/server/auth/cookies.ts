import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'

/** Browsers keep no cookie for more than 400 days. */
export const COOKIE_S = 400 * 86_400

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function isSecure(services: Services, request: FastifyRequest): boolean {
  return services.config.publicUrl.startsWith('https:') || request.protocol === 'https'
}

/** Browsers refuse the `__Host-` prefix without TLS: on a plain localhost the name has none. */
function fullName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** Writes a cookie that no script reads and no other site sends. */
export function writeCookie(
  services: Services,
  { request, reply }: Exchange,
  name: string,
  { value, age = COOKIE_S }: { readonly value: string; readonly age?: number },
): void {
  const secure = isSecure(services, request)
  const parts = [`${fullName(name, secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${age}`]
  if (secure) parts.push('Secure')
  reply.header('set-cookie', parts.join('; '))
}

export function readCookie(services: Services, request: FastifyRequest, name: string): string | null {
  const expected = fullName(name, isSecure(services, request))
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === expected) return pair.slice(at + 1).trim() || null
  }
  return null
}
