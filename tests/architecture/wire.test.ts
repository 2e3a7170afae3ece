import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { OLDEST_SERVED, WIRE_VERSION } from '#wire/version.ts'
import { listFiles, readSource } from './source-files.ts'
import { wireHashes } from './wire-hashes.ts'

/** Everything a phone and the server say to each other, reduced to one hash. */
function hashContracts(): string {
  const describeSchema = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const operations = routes
    .map(({ operation: o }) => [
      o.method,
      o.path,
      describeSchema(o.params, 'input'),
      describeSchema(o.query, 'input'),
      describeSchema(o.body, 'input'),
      describeSchema(o.output, 'output'),
    ])
    .sort((a, b) => `${a[1]}${a[0]}`.localeCompare(`${b[1]}${b[0]}`))
  const mutations = mutationHandlers
    .map(m => [m.type, m.version, describeSchema(m.schema, 'input')])
    .sort((a, b) => `${a[0]}${a[1]}`.localeCompare(`${b[0]}${b[1]}`))
  return createHash('sha256')
    .update(JSON.stringify([operations, mutations]))
    .digest('hex')
    .slice(0, 16)
}

describe('the wire', () => {
  it('does not change without a new version and a line of history', () => {
    expect(wireHashes[WIRE_VERSION], `contracts are now ${hashContracts()}: announce it in src/wire/version.ts`).toBe(
      hashContracts(),
    )
    const history = readSource('src/wire/version.ts')
    for (let version = 1; version <= WIRE_VERSION; version++)
      expect(history).toMatch(new RegExp(`^ \\* ${version} \\(`, 'm'))
    expect(OLDEST_SERVED).toBeLessThanOrEqual(WIRE_VERSION)
  })

  it('names each operation and each queued action once', () => {
    const ids = routes.map(r => r.operation.id)
    expect(new Set(ids).size).toBe(ids.length)
    const calls = routes.map(r => `${r.operation.method} ${r.operation.path.replace(/\{\w+\}/g, '*')}`)
    expect(new Set(calls).size).toBe(calls.length)
    const actions = mutationHandlers.map(m => `${m.type}@${m.version}`)
    expect(new Set(actions).size).toBe(actions.length)
  })

  it('gives each call a limit, a tenant rule and known error codes', () => {
    for (const { operation: o } of routes) {
      expect(o.bodyLimit, o.id).toBeGreaterThan(0)
      expect(o.bodyLimit, o.id).toBeLessThanOrEqual(32 * 1024 * 1024)
      for (const code of o.errors) expect(Object.keys(errorCatalogue)).toContain(code)
      if (o.right.kind !== 'anonymous' && o.method !== 'GET') expect(['company', 'self'], o.id).toContain(o.tenant)
      expect(o.summary.length, o.id).toBeGreaterThan(10)
    }
  })

  it('changes nothing on GET', () => {
    // Calls of the specification that read by GET only; a state change by GET would be open to forged links.
    expect(
      routes.filter(r => r.operation.method === 'GET' && r.operation.offline === 'queued').map(r => r.operation.id),
    ).toEqual([])
  })
})

describe('the error catalogue', () => {
  const source = listFiles(/^src\/.*\.(ts|tsx)$/)
    .filter(f => f !== 'src/wire/errors.ts')
    .map(readSource)
    .join('\n')

  it.each(Object.entries(errorCatalogue))('%s has a status, a French text, a source, and a use', (code, entry) => {
    expect(entry.status).toBeGreaterThanOrEqual(400)
    expect(entry.message.length).toBeGreaterThan(5)
    expect(entry.source.length).toBeGreaterThan(3)
    expect(source.includes(`'${code}'`) || source.includes(`.${code}`)).toBe(true)
  })
})
