import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

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
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/**
 * What every answer tells the browser it may do with it, refusals and unknown addresses included. The same for all, so
 * written once; a route that answers with a document replaces its own.
 */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': contentPolicy(mapHostsOf(config)),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
