import type { FastifyInstance } from 'fastify'
import { OLDEST_SERVED, WIRE_HEADER } from '#wire/version.ts'
import { refuse } from './errors.ts'

/** Refuses what an application too old says of itself, before its body is read. Other clients send no version. */
export function refuseOldClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers[WIRE_HEADER]
    const isOld = given !== undefined && request.url.startsWith('/api/') && !(Number(given) >= OLDEST_SERVED)
    if (isOld) done(refuse('VERSION_TROP_ANCIENNE'))
    else done()
  })
}

/**
 * A batch names its version in its body too: one whose shape is no longer known is too old, not wrong, and the phone must
 * keep what it holds.
 * @throws CodedError VERSION_TROP_ANCIENNE
 */
export function checkBodyVersion(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('wire' in body)) return
  if (typeof body.wire === 'number' && body.wire < OLDEST_SERVED) throw refuse('VERSION_TROP_ANCIENNE')
}
