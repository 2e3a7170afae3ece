import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#server/net/address-key.ts'
import type { Services } from '#server/services.ts'
import { checkType } from './body-guard.ts'
import { refuse } from './errors.ts'
import type { Admission } from './reception.ts'
import { ANONYMOUS_BODY_MAX, type Route } from './route.ts'
import { isKnownToken } from './session-lookup.ts'
import { readToken } from './token.ts'

const admissions = new WeakMap<FastifyRequest, Admission>()

/** Its turn among what phones give back; at once for any other call. @throws CodedError INDISPONIBLE with Retry-After */
export async function waitForTurn(request: FastifyRequest): Promise<void> {
  await admissions.get(request)?.begin()
}

/** Announced, or the most that the route would take. */
function bytesOf({ headers }: FastifyRequest, { operation }: Route): number {
  const announced = Number(headers['content-length'] ?? operation.bodyLimit)
  return Math.min(announced, operation.bodyLimit)
}

/**
 * A body that goes on without end, or says that it will, is not read to be thrown away: the line is cut behind the refusal. One
 * that the route would have taken is let through, so that the sender hears why it was refused.
 */
function cutEndless(request: FastifyRequest, reply: FastifyReply, { operation }: Route): void {
  const { headers } = request
  const announced = Number(headers['content-length'] ?? 0)
  if (headers['transfer-encoding'] !== undefined || announced > operation.bodyLimit) reply.header('connection', 'close')
}

/**
 * What is known before a byte of the body is read, and refused then: no session, a token that nobody was ever given in front of a
 * long body, the proof of an anonymous call, and a reception that is full.
 * @throws CodedError
 */
async function check(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { operation } = route
  if (Number(request.headers['content-length'] ?? 0) > operation.bodyLimit) throw refuse('CORPS_TROP_GROS')
  if (operation.right.kind === 'anonymous') {
    if (route.guard) checkType(operation, request)
    await route.guard?.({ services, now: services.clock(), request, reply })
  } else {
    const token = readToken(request)
    const isLong = operation.bodyLimit > ANONYMOUS_BODY_MAX
    if (isLong && !(await isKnownToken(services, token))) throw refuse('NON_CONNECTE')
  }
  if (!route.received) return
  const key = request.headers.authorization ?? addressKey(request.ip)
  const admission = services.reception.admit(key, bytesOf(request, route))
  admissions.set(request, admission)
  reply.raw.once('close', () => admission.end())
  reply.raw.once('finish', () => admission.end())
}

/** The check of a route before its body, as a hook. */
export function checkBeforeBody(services: Services, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      await check(services, route, request, reply)
    } catch (error) {
      cutEndless(request, reply, route)
      throw error
    }
  }
}
