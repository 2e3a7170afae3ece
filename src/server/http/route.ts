import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#wire/operation.ts'
import type { AnonymousContext, Context } from './context.ts'
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

/** An answer that goes on for long: started once the request's transaction has committed. It takes the socket over. */
export interface StreamAnswer {
  stream(request: FastifyRequest, reply: FastifyReply): void
}

/** A handler that returns a CodedError, rather than throwing it, refuses and keeps what it wrote. */
type Handler<O extends Operation, C> = (
  context: C,
  input: Input<z.output<O['params']>, z.output<O['query']>, z.output<O['body']>>,
) => Promise<z.input<O['output']> | BinaryAnswer | StreamAnswer | CodedError>

export interface Route {
  readonly operation: Operation
  readonly handle: Handler<Operation, never>
}

/** Server side of a contract: runs in one transaction under the caller's company, after its right was checked. */
export function route<O extends Operation>(operation: O, handle: Handler<O, Context>): Route {
  if (operation.right.kind === 'anonymous') throw new Error(`${operation.id}: use anonymousRoute`)
  return { operation, handle: handle as unknown as Route['handle'] }
}

/** Server side of a call anybody may make: no transaction, no company. */
export function anonymousRoute<O extends Operation>(operation: O, handle: Handler<O, AnonymousContext>): Route {
  if (operation.right.kind !== 'anonymous') throw new Error(`${operation.id}: use route`)
  return { operation, handle: handle as unknown as Route['handle'] }
}

export function isBinary(answer: unknown): answer is BinaryAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && 'mime' in answer
}

export function isStream(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer && typeof answer.stream === 'function'
}
