import { describe, expect, it } from 'vitest'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { estGardee } from '#wire/resource.ts'
import { catalogued, resources } from './every-module.ts'

const sources = import.meta.glob<string>('/src/domains/*/modules/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const testsOf = (route: string) =>
  Object.entries(sources).filter(([file]) => file.includes(`/modules/${route}/`) && /\.test\.tsx?$/.test(file))
const filesOf = (route: string) => Object.entries(sources).filter(([file]) => file.includes(`/modules/${route}/`))

/** One line per module: whatever is added, each of them is held to the same. */
describe.each(catalogued.map(m => [m.name, m] as const))('%s', (nom, m) => {
  const own = routes.filter(({ operation: { right } }) => right.kind === 'module' && right.module === nom)
  const declared = resources.filter(d => d.module === nom)
  const folder = filesOf(m.route).find(([file]) => file.endsWith('/module.ts') || file.endsWith('/module.tsx'))?.[0]

  it('has an id, a French label that fits a menu, and an address of its own', () => {
    expect(nom).toMatch(/^vx-[a-z0-9-]+$/)
    expect(m.title).toMatch(/^[A-ZÀÉÈÊÎÔÇ]/)
    expect(m.title.length).toBeLessThanOrEqual(60)
    expect((m.short ?? m.title).length, 'under an icon').toBeLessThanOrEqual(m.short ? 16 : 60)
    expect(m.route).toMatch(/^[a-z0-9-]+$/)
    expect(folder).toBeDefined()
  })

  it('calls the server through a contract of its folder, each call with a right, a tenant rule and an offline policy', () => {
    expect(filesOf(m.route).some(([file]) => /contract\.ts$/.test(file)) || own.length === 0).toBe(true)
    for (const { operation } of own) {
      expect(['company', 'self', 'none'], operation.id).toContain(operation.tenant)
      expect(['cached', 'queued', 'online-only'], operation.id).toContain(operation.offline)
      // What changes something is never answered out of what the device keeps.
      if (operation.method !== 'GET') expect(operation.offline, operation.id).not.toBe('cached')
      for (const code of operation.errors) expect(errorCatalogue[code].message, code).toMatch(/[a-zà-ÿ].*[.!]$|saisie$/)
    }
  })

  it('has its refusals tested: by the tests of all declared resources, or by its own', () => {
    const words = testsOf(m.route).map(([, text]) => text)
    const refusals = words.some(text =>
      /refus|toBe\((400|401|403|404|409|422)\)|statusCode.*4\d\d|status: 4\d\d/.test(text),
    )
    expect(declared.length > 0 || refusals || own.length === 0).toBe(true)
  })
})

describe.each(resources.map(d => [d.path, d] as const))('%s', (path, d) => {
  it('keeps its list on the device as it says, writes with network only, and is exported', () => {
    const calls = routes.filter(r => r.operation.path === path || r.operation.path.startsWith(`${path}/`))
    const list = calls.find(r => r.operation.method === 'GET' && r.operation.path === path)
    expect(list?.operation.offline).toBe(estGardee(d) ? 'cached' : 'online-only')
    for (const { operation } of calls.filter(c => c.operation.method !== 'GET'))
      expect(operation.offline, operation.id).toBe('online-only')
    expect(calls.filter(r => r.operation.path === `${path}/exporter`)).toHaveLength(1)
  })
})

describe('all manifests together', () => {
  it('give each queued action and each call a name of its own', () => {
    const names = [...mutationHandlers.map(h => `${h.type}@${h.version}`), ...routes.map(r => r.operation.id)]
    const twice = names.filter((name, i) => names.indexOf(name) !== i)
    expect(twice).toEqual([])
  })

  it('declare modules in few lines', () => {
    const lines = Object.keys(sources)
      .filter(file => file.endsWith('/resource.ts'))
      .map(file => {
        const dir = file.slice(0, file.lastIndexOf('/') + 1)
        return ['contract.ts', 'resource.ts', 'module.ts'].reduce(
          (sum, name) => sum + (sources[dir + name]?.trimEnd().split('\n').length ?? 0),
          0,
        )
      })
      .sort((a, b) => a - b)
    const median = lines[Math.floor(lines.length / 2)] ?? 0
    console.info(
      `lines per declared module: median ${median}, from ${lines[0]} to ${lines.at(-1)}, ${lines.length} modules`,
    )
    expect(lines.length).toBeGreaterThan(8)
    expect(median).toBeLessThan(120)
  })
})
