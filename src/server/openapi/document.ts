import { z } from 'zod'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import type { Operation, Right } from '#wire/operation.ts'
import { problemSchema } from '#wire/problem.ts'

type Json = Record<string, unknown>

/** Refusals that any call may meet, beside its own. */
const SHARED: readonly ErrorCode[] = [
  'SAISIE',
  'CORPS_TROP_GROS',
  'FORMAT_REFUSE',
  'VERSION_TROP_ANCIENNE',
  'INDISPONIBLE',
  'ERREUR_INTERNE',
]
const SIGNED_IN: readonly ErrorCode[] = ['NON_CONNECTE', 'SESSION_EXPIREE']

/** @param io `input`: as it travels to us, before transforms; `output`: as we answer it */
function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  // What JSON Schema cannot say (a transform's result, a refinement) is left open rather than stopping the document.
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = toJson(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

function contentOf({ answers, output }: Operation): Json {
  if (answers === 'binary') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  if (answers === 'stream') return { 'text/event-stream': { schema: toJson(output, 'output') } }
  return { 'application/json': { schema: toJson(output, 'output') } }
}

/** Files under any names: what else the form carries is not read. */
const PARTS: Json = { type: 'object', additionalProperties: { type: 'string', format: 'binary' } }

function bodyOf({ accepts, body }: Operation): Json | undefined {
  if (accepts === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (accepts === 'multipart') return { 'multipart/form-data': { schema: PARTS } }
  const schema = toJson(body, 'input')
  const isNothing = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0 && !schema.anyOf
  if (isNothing && !schema.additionalProperties) return undefined
  const form = accepts === 'form' ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { 'application/json': { schema }, ...form }
}

function refusalsOf({ right, errors }: Operation): Json {
  const codes = new Set<ErrorCode>([...errors, ...SHARED])
  if (right.kind !== 'anonymous') for (const code of SIGNED_IN) codes.add(code)
  if (right.kind === 'module' || right.kind === 'platform') codes.add('DROIT_MANQUANT')
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map(code => `${code}\u00a0: ${errorCatalogue[code].message}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Probleme' } } },
        'x-codes': list,
      },
    ]),
  )
}

function rightName(right: Right): string {
  return right.kind === 'module' ? `module:${right.module}` : right.kind
}

function operationOf(operation: Operation): Json {
  const { id, summary, right, tenant, offline, bodyLimit, params, query, method } = operation
  const body = method === 'GET' ? undefined : bodyOf(operation)
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0]],
    security: right.kind === 'anonymous' ? [] : [{ jeton: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { '200': { description: summary, content: contentOf(operation) }, ...refusalsOf(operation) },
    'x-droit': rightName(right),
    'x-societe': tenant,
    'x-hors-ligne': offline,
    'x-corps-max': bodyLimit,
  }
}

/** The contracts as an OpenAPI 3.1 document. */
export function describeApi(operations: readonly Operation[], about: { version: string; url: string }): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationOf(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Relais Terrain', version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      schemas: { Probleme: toJson(problemSchema, 'output') },
      securitySchemes: { jeton: { type: 'http', scheme: 'bearer' } },
    },
  }
}
