// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of tests, as they would be written
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, type Operation, operation } from '#wire/operation.ts'
import { listFiles, readSource, root } from './source-files.ts'

/**
 * Each call has a test of its own beside the generic tables (`tests/routes`, `tests/every-module`), which know its right and
 * its schema and nothing of what it does. A test is known to make a call by naming its operation, or by writing its address,
 * whole or behind a base, in a file that speaks of its module and says its method.
 */
interface Test {
  readonly file: string
  readonly source: string
  /** Names of operations, as imported. */
  readonly words: ReadonlySet<string>
  readonly addresses: readonly string[]
}

const HOLE = '\0'
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Addresses that a source writes: literals and templates, its own constants filled in, anything else a hole. */
function addressesIn(source: string): string[] {
  const constants = new Map(
    [...source.matchAll(/const (\w+) =\s*(['`])((?:(?!\2).)*)\2/g)].map(([, name, , text]) => [name, text ?? '']),
  )
  const fill = (text: string) => text.replace(/\$\{(\w+)\}/g, (whole, name: string) => constants.get(name) ?? whole)
  return [...source.matchAll(/(['`])((?:(?!\1)[^\n\\])*)\1/g)]
    .map(([, , text = '']) =>
      fill(fill(text))
        .replace(/\?.*$/, '')
        .replace(/\$?\{[^}]*\}/g, HOLE),
    )
    .filter(text => text.includes('/') && /[a-z_-]{3,}|\/\d/.test(text))
}

function readTest(file: string, source = readSource(file)): Test {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '[^']*'/g)].flatMap(([, names = '']) => names.split(','))
  const words = imports.map(name => name.trim()).filter(name => source.split(new RegExp(`\\b${name}\\b`)).length > 2)
  return { file, source, words: new Set(words), addresses: addressesIn(source) }
}

/** The part of an address that a file about its module cannot do without. */
const moduleOf = ({ path: address }: Operation) =>
  /\/modules\/([^/]+)/.exec(address)?.[1] ?? address.split('/')[2] ?? ''

/** Whether a written address is the call's: a hole stands for anything, a parameter for one part. */
function isCalledBy(o: Operation, { source, addresses }: Test): boolean {
  if (!source.includes(moduleOf(o)) || (o.method !== 'GET' && !new RegExp(`\\b${o.method}\\b`, 'i').test(source)))
    return false
  const parts = new RegExp(
    `(^|/)${o.path
      .slice(1)
      .split('/')
      .map(p => (p.startsWith('{') ? '[^/]+' : literally(p)))
      .join('/')}$`,
  )
  const value = o.path.replace(/\{\w+\}/g, '7')
  return addresses.some(written => {
    if (parts.test(written)) return true
    const pattern = written.split(HOLE).map(literally).join('[^?]+')
    return new RegExp(`${written.startsWith('/api/') ? '^' : '(^|/|^.+)'}${pattern}$`).test(value)
  })
}

function untested(
  operations: readonly Operation[],
  { tests, exported }: { tests: readonly Test[]; exported: ReadonlyMap<string, string> },
): string[] {
  return operations
    .filter(o => !tests.some(test => test.words.has(exported.get(o.id) ?? '') || isCalledBy(o, test)))
    .map(o => o.id)
}

const tests = listFiles(/\.pg\.test\.ts$|^(tests\/(attacks|faults)|e2e)\/.*\.ts$|^src\/.*\/testing\/.*\.ts$/)

/** What an operation is called where it is written. */
async function exportedNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const file of listFiles(/^src\/domains\/.*\/contract\.ts$/)) {
    const found = (await import(path.join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(found))
      if (typeof value === 'object' && value !== null && 'bodyLimit' in value) names.set((value as Operation).id, name)
  }
  return names
}

/** Calls of declared resources are all made, for each declaration, by `tests/every-module` and `src/server/resource`. */
const declared =
  /\.(lister|exporter|formulaire|formulaire-modification|creer|importer|modifier|supprimer|restaurer|deplacer|up|down)$/

describe('each call has a test of its own', () => {
  it('without exception', async () => {
    const own = routes.map(r => r.operation).filter(o => !(declared.test(o.id) && o.id.split('.').length === 3))
    const read = tests.map(file => readTest(file))
    expect(read.length).toBeGreaterThan(100)
    expect(own.length).toBeGreaterThan(200)
    expect(untested(own, { tests: read, exported: await exportedNames() })).toEqual([])
  })

  const one = operation({
    id: 'visites.clore',
    method: 'POST',
    path: '/api/modules/visites/{id}/clore',
    summary: 'Planté',
    right: anySession,
    tenant: 'self',
    offline: 'online-only',
    output: noticeSchema,
  })
  const found = (source: string) =>
    untested([one], { tests: [readTest('a.pg.test.ts', source)], exported: new Map([['visites.clore', 'clore']]) })

  it.each([
    ['its method alone', "post('/api/modules/visites', 'POST')"],
    ['another call of its module', "ask({ method: 'POST', url: `/api/modules/visites/${id}/ouvrir` })"],
    ['a reading at its address', "ask('/api/modules/visites/3/clore')"],
    ['the same last word elsewhere', "ask({ method: 'POST', url: `${BASE}/${id}/clore` })"],
    ['its name, imported and not used', "import { clore } from './contract.ts'"],
  ])('red on %s', (_what, source) => expect(found(source)).toEqual(['visites.clore']))

  it.each([
    ['its address', "ask({ method: 'POST', url: '/api/modules/visites/3/clore' })"],
    ['its address behind a base', "const B = '/api/modules/visites'\nask({ method: 'POST', url: `${B}/${id}/clore` })"],
    ['its operation', "import { clore } from './contract.ts'\nask(clore)"],
  ])('not on %s', (_what, source) => expect(found(source)).toEqual([]))
})
