import { builtinModules } from 'node:module'
import { type Import, resolveImport } from './zones.ts'

/** What stands beside the product for tests alone. */
const forTests = /\.test\.tsx?$|\/testing(\/|-)|\.d\.ts$/
/** What is started by its name: programs, the page, the service worker, what the bundler itself reads. */
const started = /^(src\/app\/(cli|server)\/[^/]+|src\/app\/web\/main|sw\/sw|[^/]+)\.(ts|tsx|mjs)$/
/** Another file named by a text: a worker, an alias of the bundler, a program that a script starts. */
const named = /['"`](?:new URL\()?(#?[\w./-]+\.(?:ts|tsx|mjs))['"`]/g

/** The files that a source names, whether it imports them or not. */
export function namedIn(file: string, source: string): string[] {
  return [...source.matchAll(named)].flatMap(([, to = '']) => {
    const place = to.startsWith('src/') || to.startsWith('sw/') ? to : resolveImport({ from: file, to })
    return place === null ? [] : [place]
  })
}

/** Files of the product that nothing leads to from what is started: only a test, or nobody, knows them. */
export function unreached(sources: ReadonlyMap<string, string>): string[] {
  const known = new Set([...sources.keys()].filter(file => started.test(file)))
  const waiting = [...known]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const to of namedIn(file, sources.get(file) ?? ''))
      if (sources.has(to) && !known.has(to)) {
        known.add(to)
        waiting.push(to)
      }
  return [...sources.keys()].filter(file => /^(src|sw)\//.test(file) && !forTests.test(file) && !known.has(file))
}

const builtin = new Set(builtinModules)

/** The package that an import names; null for a file, or what Node brings. */
export function packageOf({ to }: Pick<Import, 'to'>): string | null {
  if (/^[.#/]/.test(to) || to.startsWith('node:') || to.startsWith('virtual:') || builtin.has(to)) return null
  const [scope = '', name = ''] = to.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
