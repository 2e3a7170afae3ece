import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** A token as the server knows it, by its hash: hashed once per request, and held nowhere else. */
export interface Token {
  readonly digest: Buffer
  /** The same as text, to look it up in memory. */
  readonly key: string
}

export function tokenOf(text: string): Token {
  const digest = hashToken(text)
  return { digest, key: digest.toString('latin1') }
}

const tokens = new WeakMap<FastifyRequest, Token>()

/** The token of the header, if it is one; the name of its scheme is read in either case (RFC 9110 §11.1). */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^bearer +([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** @throws CodedError NON_CONNECTE */
export function readToken(request: FastifyRequest): Token {
  const known = tokens.get(request)
  if (known) return known
  const given = bearerOf(request)
  if (!given) throw refuse('NON_CONNECTE')
  const token = tokenOf(given)
  tokens.set(request, token)
  return token
}
