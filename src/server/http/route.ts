import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#wire/operation.ts'
import type { AnonymousContext, Context, DetachedContext, ReadContext } from './context.ts'
import type { CodedError } from './errors.ts'

export interface Input<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Raw answers: a document, a picture. */
export interface BinaryAnswer {
  readonly bytes: Uint8Array | NodeJS.ReadableStream
  readonly mime: string
  /** Shown as a download name, encoded per RFC 6266. */
  readonly nom: string
  readonly etag?: string
  /** Length of a stream, when known: the browser then shows how far it is. */
  readonly taille?: number
}

/** Returning a CodedError, rather than throwing it, refuses and keeps what was written; the reply, that it has been used. */
export type Handler<O extends Operation, C> = (
  context: C,
  input: Input<z.output<O['params']>, z.output<O['query']>, z.output<O['body']>>,
) => Promise<z.input<O['output']> | BinaryAnswer | CodedError | FastifyReply>

export interface Route {
  readonly operation: Operation
  readonly handle: Handler<Operation, never>
  /** The transaction that checked the session and the right is over when the handler starts. */
  readonly detached?: boolean
  /** The handler starts on a guess of the caller, and its first question leaves with the session lookup. */
  readonly early?: boolean
  /** The transaction only reads, and its question may leave with the session lookup. */
  readonly reading?: boolean
  /** What a phone gives back: it waits for its turn beside the others of its kind (`reception.ts`). */
  readonly received?: boolean
  /** Of an anonymous call: throws its refusal before a byte of the body is read. */
  readonly guard?: (context: AnonymousContext) => Promise<void>
}

/** Server side of a contract: runs in one transaction under the caller's company, after its right was checked. */
export function route<O extends Operation>(operation: O, handle: Handler<O, Context>): Route {
  if (operation.right.kind === 'anonymous') throw new Error(`${operation.id}: use anonymousRoute`)
  // One list holds the handlers of all calls: each knows its own call’s types, which the list cannot name.
  return { operation, handle: handle as unknown as Route['handle'] }
}

/**
 * Server side of a contract that waits on something slow: another service, the file store, a browser that listens for
 * hours. The session and the right are checked first, in a transaction that is over when the handler starts.
 */
export function detachedRoute<O extends Operation>(operation: O, handle: Handler<O, DetachedContext>): Route {
  // `route` types what runs in a transaction; what this one is given is decided by `detached` below.
  return { ...route(operation, handle as never), detached: true }
}

/**
 * Server side of a contract that writes, is called often, and does nothing before its first answer from the database: it may
 * start for whoever the token last spoke for. What it asks comes behind the lookup, in the same transaction: a refused
 * session sets no company, nothing is answered before the guess was found right, and nothing is kept otherwise.
 */
export function earlyRoute<O extends Operation>(operation: O, handle: Handler<O, Context>): Route {
  return { ...route(operation, handle), early: true }
}

/**
 * Server side of a contract that only reads, and is asked often: its question travels with the session lookup
 * (`reading.ts`). It gets its rows and what the address says, never the services nor the answer itself, and
 * PostgreSQL refuses it any change.
 */
export function readRoute<O extends Operation>(
  operation: O,
  handle: (
    context: ReadContext,
    input: Pick<Input<z.output<O['params']>, z.output<O['query']>, never>, 'params' | 'query'>,
  ) => Promise<z.input<O['output']>>,
): Route {
  if (operation.method !== 'GET') throw new Error(`${operation.id}: only a GET is read`)
  // The same: what it is given is decided by `reading`.
  return { ...route(operation, handle as never), reading: true }
}

/** Server side of what a phone gives back: actions, pieces of files. Nobody who reads waits behind it. */
export function receivedRoute(given: Route): Route {
  return { ...given, received: true }
}

/** The largest body of somebody of whom nothing is known, in bytes. */
export const ANONYMOUS_BODY_MAX = 64 * 1024

/**
 * Server side of a call anybody may make: no transaction, no company. Above 64 KiB it needs a guard: whoever proved
 * nothing makes the server read nothing long.
 * @param guard before the body is read: limit of tries, proof
 */
export function anonymousRoute<O extends Operation>(
  operation: O,
  handle: Handler<O, AnonymousContext>,
  guard?: NonNullable<Route['guard']>,
): Route {
  if (operation.right.kind !== 'anonymous') throw new Error(`${operation.id}: use route`)
  if (operation.bodyLimit > ANONYMOUS_BODY_MAX && !guard) throw new Error(`${operation.id}: a long body needs a guard`)
  // One list holds the handlers of all calls: each knows its own call’s types, which the list cannot name.
  return { operation, handle: handle as unknown as Route['handle'], ...(guard ? { guard } : {}) }
}

export function isBinary(answer: unknown): answer is BinaryAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && 'mime' in answer
}
