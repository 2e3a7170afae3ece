import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { StoreWatch } from '#server/files/store-watch.ts'
import { observeServices, registry, requestDuration } from '#server/metrics/registry.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from './token.ts'

/** Addresses outside the contracts, for whoever runs the server. */
export const systemPaths = ['/healthz', '/readyz', '/metrics', '/api/openapi.json'] as const

const READY_TIMEOUT_MS = 2000

async function isDatabaseReady({ pools }: Services): Promise<boolean> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('late')), READY_TIMEOUT_MS).unref()
  })
  return await Promise.race([pools.app.query('select 1'), late]).then(
    () => true,
    () => false,
  )
}

/** On this machine, and not passed on by a proxy of this machine. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress)
}

/** A server that has a name stands behind something: what comes from there may look as if it came from here. */
const hasPublicName = ({ publicUrl }: Config): boolean =>
  !/^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)

function mayMeasure(request: FastifyRequest, config: Config): boolean {
  const { metricsToken: token } = config
  if (!token) return isLocal(request) && !hasPublicName(config)
  const given = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hashToken(given), hashToken(token))
}

/**
 * Health, readiness, measures.
 * @param store what the last look at the store of files found
 * @param isStopping a load balancer must stop sending before the server stops answering
 */
export function registerSystemRoutes(
  app: FastifyInstance,
  services: Services,
  isStopping: () => boolean,
  store?: Pick<StoreWatch, 'state'>,
): void {
  observeServices(services)
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId = 'autre' } = request.routeOptions.config as { operationId?: string }
    requestDuration.observe({ operation: operationId, statut: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ etat: 'vivant' }))

  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await isDatabaseReady(services))
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    const fichiers = store?.state() ?? 'presents'
    return {
      etat: ready ? 'pret' : isStopping() ? 'arret' : 'base_absente',
      // Told, and no reason to send people elsewhere: actions are received without the store of files.
      ...(fichiers === 'presents' ? {} : { fichiers }),
    }
  })

  app.get('/metrics', async (request, reply) => {
    // Told apart from nothing: an address that is not there needs no guard.
    if (!mayMeasure(request, services.config)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
