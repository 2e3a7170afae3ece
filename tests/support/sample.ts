import { z } from 'zod'

type Json = { [key: string]: unknown }

const formats: Record<string, string> = {
  'date-time': '2026-11-20T08:00:00.000Z',
  date: '2026-11-20',
  email: 'quelquun@exemple.test',
  uuid: '01a1f832-e87c-7869-9887-314bfd35ebfb',
  uri: 'https://exemple.test/',
}

/** Texts that satisfy the patterns our schemas use, tried in turn. */
const texts = [
  '1',
  '12',
  'texte',
  'a'.repeat(64),
  '0'.repeat(64),
  formats.uuid ?? '',
  '2026-11-20',
  '14:05',
  '1.5',
  'abc.def',
  '80000',
  'image/jpeg',
]

function sampleText(schema: Json): string {
  if (typeof schema.format === 'string' && formats[schema.format]) return formats[schema.format] ?? ''
  const min = Number(schema.minLength ?? 0)
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern)
    const found = texts.find(t => pattern.test(t) && t.length >= min)
    if (found !== undefined) return found
  }
  return 'texte'.padEnd(min, 'x').slice(0, Number(schema.maxLength ?? 1000))
}

/** A value a JSON schema accepts: as small as can be, or with its optional keys and one item of each list. */
function sampleJson(schema: Json, defs: Json, whole = false): unknown {
  // What refers to itself is only followed as far as it must be.
  if (typeof schema.$ref === 'string') return sampleJson((defs[schema.$ref.split('/').pop() ?? ''] ?? {}) as Json, defs)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const union = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (union) return sampleJson(union[0] ?? {}, defs, whole)
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map(s => sampleJson(s as Json, defs, whole)))
  switch (schema.type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Json>
      const keys = whole ? Object.keys(properties) : ((schema.required ?? []) as string[])
      return Object.fromEntries(keys.map(key => [key, sampleJson(properties[key] ?? {}, defs, whole)]))
    }
    case 'array': {
      const length = Math.max(whole ? 1 : 0, Number(schema.minItems ?? 0))
      return Array.from({ length }, () => sampleJson((schema.items ?? {}) as Json, defs, whole))
    }
    case 'string':
      return sampleText(schema)
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), Number(schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'texte'
  }
}

/**
 * A valid input of a contract's schema, for tests generated over every route.
 * @param whole with every optional key and one item of each list, where there is something to spoil
 */
export function sample(schema: z.ZodType, whole = false): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return sampleJson(json, (json.$defs ?? {}) as Json, whole)
}
