import { createHash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { OLDEST_SERVED, WIRE_VERSION } from '#wire/version.ts'
import { listFiles, readSource, root } from './source-files.ts'

type Call = readonly [name: string, said: unknown]

const describeSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Everything a phone and the server say to each other, by domain: one line per call or queued action, and its hash. */
async function describeDomains(): Promise<ReadonlyMap<string, readonly Call[]>> {
  const domains = new Map<string, Call[]>()
  const told = new Set<unknown>()
  for (const file of listFiles(/^src\/domains\/[^/]+\/registration\.ts$/)) {
    const registered = Object.values((await import(path.join(root, file))) as Record<string, unknown>).flat()
    const held = new Set<unknown>(registered)
    domains.set(file.split('/')[2] ?? '', callsOf(held))
    for (const one of held) told.add(one)
  }
  const platform = callsOf(new Set<unknown>([...routes, ...mutationHandlers].filter(one => !told.has(one))))
  return domains.set('platform', platform)
}

function callsOf(held: ReadonlySet<unknown>): Call[] {
  const calls = routes
    .filter(r => held.has(r))
    .map(
      ({ operation: o }): Call => [
        o.id,
        [
          o.method,
          o.path,
          describeSchema(o.params, 'input'),
          describeSchema(o.query, 'input'),
          describeSchema(o.body, 'input'),
          describeSchema(o.output, 'output'),
        ],
      ],
    )
  const actions = mutationHandlers
    .filter(m => held.has(m))
    .map((m): Call => [`${m.type}@${m.version}`, describeSchema(m.schema, 'input')])
  return [...calls, ...actions]
}

/** A page of one domain's calls: two people who add calls write on different lines, and whoever reviews sees which changed. */
function pageOf(calls: readonly Call[]): string {
  const hash = (said: unknown) => createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 12)
  const lines = calls.map(([name, said]) => `${name} ${hash(said)}`).sort()
  return `wire ${WIRE_VERSION}\n${lines.join('\n')}\n`
}

describe('the wire', () => {
  it('does not change without the page of its domain', async () => {
    const domains = await describeDomains()
    expect([...domains.values()].flat().length).toBe(routes.length + mutationHandlers.length)
    for (const [domain, calls] of domains)
      await expect(
        pageOf(calls),
        `${domain}: announce it in src/wire/version.ts, then run this with -u`,
      ).toMatchFileSnapshot(`wire/${domain}.txt`)
    const pages = listFiles(/^tests\/architecture\/wire\/.*\.txt$/).map(f => path.basename(f, '.txt'))
    expect(pages.filter(page => !domains.has(page))).toEqual([])
  })

  it('tells a changed call by its line, and no other', () => {
    const before = pageOf([
      ['a.lire', { type: 'string' }],
      ['b.lire', 1],
    ])
    const after = pageOf([
      ['b.lire', 1],
      ['a.lire', { type: 'number' }],
    ])
    const changed = after.split('\n').filter(line => !before.split('\n').includes(line))
    expect(changed).toEqual([expect.stringMatching(/^a\.lire [0-9a-f]{12}$/)])
  })

  it('has a line of history for each version', () => {
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
