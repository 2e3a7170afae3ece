import { fillPath, type Operation } from '#wire/operation.ts'
import { sample } from '../support/sample.ts'

export function pathParams({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(m => m[1] ?? '')
}

const MISSING = 2_000_000_000

/** Values for parameters nobody else knows about; numbers of things that do not exist. */
const freeValues: Record<string, unknown> = {
  intervention_id: MISSING,
  demande_conge_id: MISSING,
  bde_id: MISSING,
  horaire_debut: 405,
  day: '2026-11-20',
  dayId: 1,
  module_id: 1,
  moduleId: 1,
  annee: 2026,
  etat: 1,
  mois: 11,
  text: 'amiens',
  slug: 'chauffage',
  sorte: 'conge',
  valable_du: '2026-11-20',
}

/** A value for each path parameter of a route: what is no free value is a number. */
export function placeParams(operation: Operation, id: number): Record<string, unknown> {
  const none = '00000000-0000-4000-8000-000000000000'
  const shaped = { session_id: none, tablette_id: none, export_id: none, sha256: 'f'.repeat(64), jeton: 'x'.repeat(43) }
  return { ...Object.fromEntries(pathParams(operation).map(name => [name, id])), ...freeValues, ...shaped }
}

export interface InjectedRequest {
  readonly method: Operation['method']
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers?: Record<string, string>
}

/** A request that its schema accepts, with the given path parameters. */
export function validRequest(operation: Operation, params: Record<string, unknown>): InjectedRequest {
  const query = sample(operation.query) as Record<string, string>
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
  const nothing = Object.fromEntries(pathParams(operation).map(name => [name, MISSING]))
  const url = fillPath(operation.path, { ...nothing, ...freeValues, ...params }) + (search.size ? `?${search}` : '')
  const bytes = operation.accepts === 'bytes'
  return {
    method: operation.method,
    url,
    ...(operation.method === 'GET' || operation.method === 'DELETE'
      ? {}
      : bytes
        ? { payload: Buffer.from('octets'), headers: { 'content-type': 'application/octet-stream' } }
        : { payload: JSON.stringify(sample(operation.body)), headers: { 'content-type': 'application/json' } }),
  }
}
