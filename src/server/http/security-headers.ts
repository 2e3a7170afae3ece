import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { refuse } from './errors.ts'

/** Where a map's background may come from: the host of the configured style, and none other. */
function mapHostsOf({ mapStyleUrl }: Config): string[] {
  return mapStyleUrl ? [new URL(mapStyleUrl).origin] : []
}

function contentPolicy(mapHosts: readonly string[]): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    // Mantine writes its computed variables in a style element: exception recorded in docs/decisions.md.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...mapHosts],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", 'blob:', 'data:', ...mapHosts],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // What our libraries assign as a string goes through the page's one policy (client/trusted-markup.ts).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/** What a page of ours never asks for, and what a script that should not be there would. */
const NEVER_USED = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Pages take pictures, scan and ask the device's own authenticator; where somebody stands may be asked by them alone. */
const OWN = ['camera', 'geolocation', 'publickey-credentials-create', 'publickey-credentials-get']
const permissions = (refused: readonly string[]): string =>
  [...OWN.map(name => `${name}=(self)`), ...refused.map(name => `${name}=()`)].join(', ')
const PERMISSIONS = permissions(NEVER_USED)

/**
 * What every answer tells the browser it may do with it, refusals and unknown addresses included. The same for all, so
 * written once; a route that answers with a document replaces its own.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(mapHostsOf(config)),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'no-referrer',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    // For browsers that do not know `frame-ancestors`; it says the same.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/**
 * Of a call: its answer is read by a script, and shown by nobody. Were it opened as a page, nothing in it would load, run nor be
 * framed, which says more in a tenth of the bytes than what pages are told.
 */
function callHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(config),
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'permissions-policy': permissions(['microphone', 'usb']),
  }
}

/** Two of them: whoever stands in front and we could each believe another one (RFC 9112 §3.2 asks for 400). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

const OF_A_CUSTOMER = /^\/(rdv|api\/public)\//

export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const ofPages = securityHeaders(config)
  const ofCalls = callHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : ofPages)
    // A customer's link is theirs: no search engine shows what it opens.
    if (OF_A_CUSTOMER.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    if (namesTwoHosts(request.raw.rawHeaders)) done(refuse('SAISIE'))
    else done()
  })
}
