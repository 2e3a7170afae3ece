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

/** @throws CodedError NON_CONNECTE */
export function readToken(request: FastifyRequest): Token {
  const known = tokens.get(request)
  if (known) return known
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw refuse('NON_CONNECTE')
  const token = tokenOf(match[1])
  tokens.set(request, token)
  return token
}
