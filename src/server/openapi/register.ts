import type { FastifyInstance } from 'fastify'
import type { Route } from '#server/http/route.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import { describeApi } from './document.ts'

/** Serves the document, made at the first request: a start need not wait for it. */
export function registerOpenApi(app: FastifyInstance, routes: readonly Route[], url: string): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(
      describeApi(
        routes.map(r => r.operation),
        { version: String(WIRE_VERSION), url },
      ),
    )
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })
}
