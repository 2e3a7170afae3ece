import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { isContention, isCut, isGivenUp, isOutage } from '#server/db/failures.ts'
import type { Services } from '#server/services.ts'
import { readBodies } from './body-guard.ts'
import { compressAnswers } from './compression.ts'
import { refusalOf } from './database-refusal.ts'
import { CodedError, refuse, toProblem } from './errors.ts'
import { closeGracefully } from './graceful-close.ts'
import { registerRoute } from './register.ts'
import type { Route } from './route.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { forgetRights } from './session-lookup.ts'
import { refuseOldClients } from './wire-version.ts'

/** Maps what Fastify and PostgreSQL raise onto the catalogue; anything else is an internal error, logged whole. */
function toCoded(error: FastifyError & { code?: string }): CodedError | null {
  if (error instanceof CodedError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('CORPS_TROP_GROS')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('FORMAT_REFUSE')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refuse('SAISIE')
    // PostgreSQL: text with a null byte or a broken surrogate is bad input, not our failure.
    case '22021':
    case '22P05':
      return refuse('SAISIE')
    case '22P02':
      // Half a surrogate pair in what is kept as JSON, the audit most of all. Anything else of this code is our own mistake.
      return /for type jsonb?$/.test(error.message) ? refuse('SAISIE') : null
    case 'RT409':
      return refusalOf(error)
    case '55P03':
      return refuse('EN_COURS', { headers: { 'retry-after': '2' } })
    case '53100':
      return refuse('ESPACE_DISQUE', { headers: { 'retry-after': '60' } })
    default:
      // What another try will not meet: a busy server is no mistake of anybody's, and is not logged as one.
      if (isOutage(error) || isCut(error) || isContention(error) || isGivenUp(error))
        return refuse('INDISPONIBLE', { headers: { 'retry-after': '3' } })
      // Any other mistake of the caller that Fastify or its server of files found: an address that cannot be one, most of all.
      if (error.statusCode === 400) return refuse('SAISIE')
      return error.statusCode && error.statusCode < 500 ? refuse('INTROUVABLE') : null
  }
}

export interface AppOptions {
  readonly services: Services
  readonly routes: readonly Route[]
}

/** Builds the HTTP application; it neither listens nor owns the services. */
export async function buildApp({ services, routes }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify's own types, so that its instance is the same type everywhere.
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One logger for all: a child for each request costs more than most requests log. What is logged names its request.
    childLoggerFactory: logger => logger,
    trustProxy: services.config.trustProxy,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 500 },
    // An address that cannot be decoded never reaches a route, nor the hooks.
    frameworkErrors: (_error, { id }, reply) => {
      const missing = refuse('INTROUVABLE')
      // Typed for a route's own schema, which it never has.
      const plain = reply as unknown as FastifyReply
      plain.headers(securityHeaders(services.config)).header('cache-control', 'no-store')
      plain.code(missing.status).send(toProblem(missing, id))
    },
    // Slow senders are cut: 10 s for the headers, 120 s for a body on a bad network.
    connectionTimeout: 130_000,
    requestTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
  })
  closeGracefully(app)
  app.addHook('onClose', async () => forgetRights())
  sendSecurityHeaders(app, services.config)
  await compressAnswers(app)
  refuseOldClients(app)

  readBodies(app)

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const coded = toCoded(error)
    const line = { err: error, reqId: request.id, operation: request.routeOptions.config }
    if (!coded) request.log.error(line, 'request failed')
    else if (coded !== error && coded.status === 503) request.log.warn(line, 'request put off')
    const answer = coded ?? refuse('ERREUR_INTERNE')
    return reply
      .headers(answer.headers)
      .header('cache-control', 'no-store')
      .code(answer.status)
      .send(toProblem(answer, request.id))
  })

  for (const route of routes) registerRoute(app, services, route)
  return app
}
