import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findExcess } from '#wire/json-text.ts'
import type { Operation } from '#wire/operation.ts'
import { refuse } from './errors.ts'
import { checkBodyVersion } from './wire-version.ts'

/** Fields of a form: the only call that takes one has five. */
const FIELDS_MAX = 100

/** The bound of the operation that the address belongs to, where it names one. */
const nodesMaxOf = ({ routeOptions }: FastifyRequest): number | undefined =>
  (routeOptions.config as { nodesMax?: number }).nodesMax

/** How bodies are read: whole, within the route's limit of bytes, and bounded in number before anything is made of them. */
export function readBodies(app: FastifyInstance): void {
  // A form of another site may send it without asking first: no call takes it.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const excess = findExcess(text, nodesMaxOf(request))
    if (excess) done(refuse('SAISIE', { champs: { corps: excess } }))
    else parseJson(request, text, done)
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // What it holds is read by the operation that accepts it.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) =>
      text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX
        ? done(refuse('SAISIE', { champs: { corps: 'Trop de valeurs à la fois' } }))
        : done(null, Object.fromEntries(new URLSearchParams(text))),
  )
}

/**
 * What is checked of a body before its schema: its type and its version.
 * @throws CodedError FORMAT_REFUSE, VERSION_TROP_ANCIENNE
 */
export function checkBody(operation: Operation, request: FastifyRequest): void {
  const { body } = request
  if (isRaw(operation) || body === undefined || body === null) return
  checkType(operation, request)
  checkBodyVersion(body)
}

/** Whether the handler reads the bytes itself. */
export const isRaw = ({ accepts }: Pick<Operation, 'accepts'>): boolean =>
  accepts === 'bytes' || accepts === 'multipart'

/** The type another site's form cannot send (ASVS 3.5). @throws CodedError FORMAT_REFUSE */
export function checkType({ accepts }: Pick<Operation, 'accepts'>, { headers }: FastifyRequest): void {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const isForm = type === 'application/x-www-form-urlencoded'
  if (type !== 'application/json' && !(isForm && accepts === 'form')) throw refuse('FORMAT_REFUSE')
}
