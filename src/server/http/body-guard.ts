import type { FastifyRequest } from 'fastify'
import type { Operation } from '#wire/operation.ts'
import { refuse } from './errors.ts'
import { checkBodyVersion } from './wire-version.ts'

/** The deepest contract goes to ten. Far below what recursion survives, wherever a schema lets any value through. */
const DEPTH_MAX = 32

/** Level by level: a walk that calls itself would fall into the very trap it looks for. */
function isTooDeep(body: unknown): boolean {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) next.push(child)
    }
    level = next
  }
  return false
}

/**
 * What is checked of a body before its schema: the type another site's form cannot send (ASVS 3.5), the version, the depth
 * (ASVS 5.2).
 * @throws CodedError FORMAT_REFUSE, VERSION_TROP_ANCIENNE, SAISIE
 */
export function checkBody({ accepts }: Operation, { body, headers }: FastifyRequest): void {
  if (accepts === 'bytes' || body === undefined || body === null) return
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const isForm = type === 'application/x-www-form-urlencoded'
  if (type !== 'application/json' && !(isForm && accepts === 'form')) throw refuse('FORMAT_REFUSE')
  checkBodyVersion(body)
  if (isTooDeep(body)) throw refuse('SAISIE', { champs: { corps: 'Trop de niveaux imbriqués' } })
}
