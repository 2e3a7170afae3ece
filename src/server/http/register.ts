import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/services.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { HOUR_HEADER } from '#wire/version.ts'
import { checkBeforeBody, waitForTurn } from './before-body.ts'
import { checkBody, isRaw } from './body-guard.ts'
import type { Caller, Context, ReadContext } from './context.ts'
import { CodedError, refuse } from './errors.ts'
import { readEarly, stale } from './reading.ts'
import { openScope } from './request-scope.ts'
import { holds } from './rights.ts'
import { type BinaryAnswer, type Input, isBinary, type Route } from './route.ts'
import { guessCaller, StaleGuess } from './session-lookup.ts'
import { readToken, type Token } from './token.ts'

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value ?? {})
  if (!result.success) throw refuse('SAISIE', { champs: fieldMessages(result.error) })
  return result.data
}

/**
 * A filter that is left empty (`?origine=`) asks for what its absence asks for: the specification's client writes every filter it
 * has. A word that the call does not know stays, and is refused as ever.
 */
function withoutEmpty(schema: z.ZodType, query: unknown): unknown {
  const known = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.fromEntries(Object.entries(query ?? {}).filter(([name, value]) => value !== '' || !(name in known)))
}

function readInput(route: Route, request: FastifyRequest, reply: FastifyReply): Input<never, never, never> {
  const { operation } = route
  checkBody(operation, request)
  return {
    // Parsed by the call’s own schemas, which the list of routes no longer knows: so for all three.
    params: parse(operation.params, request.params) as never,
    // As above.
    query: parse(operation.query, withoutEmpty(operation.query, request.query)) as never,
    // As above.
    body: (isRaw(operation) ? request.body : parse(operation.body, request.body)) as never,
    request,
    reply,
  }
}

/** @throws CodedError DROIT_MANQUANT */
export function checkRight(route: Route, caller: Caller): void {
  if (!holds(caller, route.operation.right)) throw refuse('DROIT_MANQUANT')
}

/** The task for a guessed caller; `stale` when the guess was wrong, and then nothing was done. */
async function runGuessed<T>(
  services: Services,
  { token, guess }: { readonly token: Token; readonly guess: Caller },
  task: (context: Context) => Promise<T>,
): Promise<T | typeof stale> {
  const scope = await openScope(services, token, { guess })
  try {
    // What it throws at once, before it asks anything, included.
    const [done] = await Promise.allSettled([(async () => await task(scope.context))()])
    // A refused session is told so, whatever the task made of what it was not answered.
    await scope.confirm()
    if (done.status === 'rejected') throw done.reason
    await scope.commit()
    return done.value
  } catch (error) {
    await scope.rollback()
    if (error instanceof StaleGuess) return stale
    throw error
  }
}

/** One transaction in the caller's name: session, right, task, commit. */
async function runInScope<T>(
  services: Services,
  route: Route,
  token: Token,
  task: (context: Context) => Promise<T>,
): Promise<T> {
  const guess = route.early ? guessCaller(token) : undefined
  if (guess && holds(guess, route.operation.right)) {
    const result = await runGuessed(services, { token, guess }, task)
    if (result !== stale) return result
  }
  const scope = await openScope(services, token, { readOnly: route.reading === true })
  try {
    checkRight(route, scope.context.caller)
    const result = await task(scope.context)
    await scope.commit()
    return result
  } catch (error) {
    await scope.rollback()
    throw error
  }
}

/** One read-only transaction in the caller's name, in one trip where the last request says who that should be. */
async function runReading(
  services: Services,
  route: Route,
  token: Token,
  task: (context: ReadContext) => Promise<unknown>,
): Promise<unknown> {
  const guess = guessCaller(token)
  // Somebody without the right learns it from the lookup, not from a guess.
  if (guess && holds(guess, route.operation.right)) {
    const answer = await readEarly(services, token, guess, task)
    if (answer !== stale) return answer
  }
  return await runInScope(services, route, token, ({ db, caller, now }) => task({ db, caller, now }))
}

/** RFC 8187: letters, digits and a few signs; the rest by number, line breaks and quotes among it. */
function encodeName(nom: string): string {
  // Half a surrogate pair cannot be encoded, and directions of writing only serve to disguise an extension.
  const clean = nom.toWellFormed().replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g, '')
  return encodeURIComponent(clean).replace(/['()*!]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sendBinary(reply: FastifyReply, request: FastifyRequest, answer: BinaryAnswer): FastifyReply {
  reply
    .header('content-type', answer.mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(answer.nom)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
  if (answer.etag) {
    reply.header('etag', `"${answer.etag}"`)
    if (request.headers['if-none-match'] === `"${answer.etag}"`) {
      if (answer.bytes instanceof Readable) answer.bytes.destroy()
      return reply.code(304).send()
    }
  }
  if (answer.taille !== undefined) reply.header('content-length', answer.taille)
  return reply.send(answer.bytes instanceof Uint8Array ? Buffer.from(answer.bytes) : answer.bytes)
}

/** A list says in a header too which page of how many rows it is, as JSON (specification shell-and-administration §3.1). */
function tellPages(reply: FastifyReply, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  const { page, total, items_par_page } = answer as Record<string, unknown>
  if (typeof page !== 'number' || typeof total !== 'number') return
  const par_page = typeof items_par_page === 'number' ? { items_par_page } : {}
  reply.header('pagination', JSON.stringify({ page, total, ...par_page }))
}

/**
 * Registers one route: body limit, right, schemas, transaction, answer. Input is read after the right was checked, so
 * that somebody without access learns nothing of the schema.
 */
export function registerRoute(app: FastifyInstance, services: Services, route: Route): void {
  const { operation } = route
  const needsRoom = operation.method !== 'GET' && !operation.servedOnLowDisk
  const check = services.config.nodeEnv !== 'production'
  const send = (reply: FastifyReply, request: FastifyRequest, answer: unknown): FastifyReply => {
    if (reply.sent) return reply
    if (answer instanceof CodedError) throw answer
    if (isBinary(answer)) return sendBinary(reply, request, answer)
    tellPages(reply, answer)
    return reply.send(check ? operation.output.parse(answer) : answer)
  }

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit,
    config: { operationId: operation.id, nodesMax: operation.nodesMax },
    // Nothing precedes what has no body.
    ...(operation.method === 'GET' ? {} : { onRequest: checkBeforeBody(services, route) }),
    async handler(request, reply) {
      if (needsRoom && services.isDiskLow()) throw refuse('ESPACE_DISQUE', { headers: { 'retry-after': '60' } })
      reply.header('cache-control', 'no-store').header(HOUR_HEADER, services.clock().toISOString())
      if (route.received) await waitForTurn(request)
      if (operation.right.kind === 'anonymous') {
        const input = readInput(route, request, reply)
        const context = { services, now: services.clock(), request, reply }
        // The kind of context is told by the route’s own flags, not by its type: so for the three others.
        const answer = await route.handle(context as never, input)
        return send(reply, request, answer)
      }
      const token = readToken(request)
      if (route.reading) {
        const task = async (context: ReadContext) => {
          const { params, query } = readInput(route, request, reply)
          // As above: a reading’s own context and input.
          return await route.handle(context as never, { params, query } as never)
        }
        return send(reply, request, await runReading(services, route, token, task))
      }
      const inTransaction = <T>(task: (context: Context) => Promise<T>) => runInScope(services, route, token, task)
      if (!route.detached) {
        // As above.
        const answer = await inTransaction(context => route.handle(context as never, readInput(route, request, reply)))
        return send(reply, request, answer)
      }
      const { caller, now } = await inTransaction(async context => context)
      const context = { caller, services, now, transaction: inTransaction }
      // As above.
      return send(reply, request, await route.handle(context as never, readInput(route, request, reply)))
    },
  })
}
