import { describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { describeApi } from '#server/openapi/document.ts'

type Json = { readonly [key: string]: unknown }

const api = describeApi(
  routes.map(r => r.operation),
  { version: '1', url: 'https://terrain.exemple.fr' },
) as { paths: Record<string, Record<string, Json>>; components: Json }
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every reference of the document, wherever it stands. */
function refsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(refsOf)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsOf(value),
  )
}

describe('the OpenAPI document of all calls', () => {
  it('holds every call once, under a name of its own', () => {
    expect(operations.length).toBe(routes.length)
    expect(new Set(operations.map(o => o.operation.operationId)).size).toBe(routes.length)
  })

  it('declares each part of an address, and no other', () => {
    const wrong = operations.filter(({ path, operation }) => {
      const written = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
      const parameters = operation.parameters as { in: string; name: string; required: boolean }[]
      const declared = parameters.filter(p => p.in === 'path' && p.required).map(p => p.name)
      return written.join() !== declared.sort().join()
    })
    expect(wrong.map(o => `${o.method} ${o.path}`)).toEqual([])
  })

  it('gives every call an answer and its refusals, and no body to a reading', () => {
    const wrong = operations.filter(({ method, operation }) => {
      const statuses = Object.keys(operation.responses as object)
      return !statuses.includes('200') || !statuses.includes('400') || (method === 'get' && operation.requestBody)
    })
    expect(wrong.map(o => `${o.method} ${o.path}`)).toEqual([])
  })

  it('refers to nothing that is not in it', () => {
    const refs = new Set(refsOf(api).filter(ref => ref.startsWith('#/components/')))
    const found = [...refs].filter(ref => {
      const steps = ref.slice(2).split('/')
      return steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], api) === undefined
    })
    expect(refs.size).toBeGreaterThan(0)
    expect(found).toEqual([])
    // A schema's own definitions stay inside it, where a reference from the root would not find them.
    expect(refsOf(api).filter(ref => !ref.startsWith('#/components/'))).toEqual([])
  })
})
