import { describe, expect, it } from 'vitest'
import { listFiles, parse, readSource, walk } from './source-files.ts'

type Node = { type?: string; start?: number; end?: number } & Record<string, unknown>
const code = listFiles(/^(src|sw)\/.*\.tsx?$/).filter(f => !/\.test\.tsx?$|\/testing\//.test(f))

const nameOf = (node: unknown) => {
  const { type, name, property } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : type === 'MemberExpression' ? String((property as Node).name) : ''
}

/** Where a file reads the clock: a rule that does so cannot be told what day it is. */
function clocksIn(file: string, source = readSource(file)): string[] {
  if (!/\bDate\b|\bperformance\b/.test(source)) return []
  const found: string[] = []
  walk(parse(file, source).program, node => {
    const { type } = node
    if (type !== 'NewExpression' && type !== 'CallExpression') return
    const callee = node.callee as Node
    const given = (node.arguments as unknown[]).length
    if (nameOf(callee) === 'Date' && (type === 'CallExpression' || given === 0)) found.push(`${file}: Date()`)
    if (
      callee.type === 'MemberExpression' &&
      nameOf(callee) === 'now' &&
      /^(Date|performance)$/.test(nameOf(callee.object))
    )
      found.push(`${file}: ${nameOf(callee.object)}.now()`)
  })
  return found
}

const OWN = new Set(['fetch', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'])

/** What the linter refuses by its plain name, reached through the window. */
function detoursIn(file: string, source = readSource(file)): string[] {
  if (!/\b(window|globalThis|self)\b/.test(source)) return []
  const found: string[] = []
  walk(parse(file, source).program, node => {
    if (node.type !== 'MemberExpression' || !/^(window|globalThis|self)$/.test(nameOf(node.object))) return
    const { property } = node as { property: Node }
    const word = String(property.name ?? property.value)
    if (OWN.has(word)) found.push(`${file}: ${word}`)
  })
  return found
}

/** Casts that the compiler cannot follow, without a comment on their line or the one before. */
function castsIn(file: string, source = readSource(file)): string[] {
  if (!/\bas (unknown as|never)\b/.test(source)) return []
  const { program, comments } = parse(file, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const explained = new Set(comments.flatMap(c => [lineAt(c.end), lineAt(c.end) + 1]))
  const found: string[] = []
  walk(program, given => {
    const node = given as Node
    if (node.type !== 'TSAsExpression') return
    const [inner, to] = [node.expression as Node, node.typeAnnotation as Node]
    const twice = inner.type === 'TSAsExpression' && (inner.typeAnnotation as Node).type === 'TSUnknownKeyword'
    if (!twice && to.type !== 'TSNeverKeyword') return
    const lines = [node.start, to.start, node.end].map(offset => lineAt(offset ?? 0))
    if (!lines.some(line => explained.has(line))) found.push(`${file}:${lines[1]}`)
  })
  return found
}

/** Colours and layers that are no token of `kit/theme/tokens.css`. */
function rawIn(file: string, source = readSource(file)): string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter(line => /#[0-9a-f]{3,8}\b(?![^{;]*\{)|z-index: *-?\d/i.test(line))
    .map(line => `${file}: ${line.trim()}`)
}

const models = code.filter(f => /^src\/domains\/[^/]+\/(model|modules\/[^/]+\/view)\//.test(f))
const screens = code.filter(f => /^src\/(kit|domains\/[^/]+\/modules)\//.test(f))
const styles = listFiles(/^src\/domains\/.*\.module\.css$/)

describe('words that have one place', () => {
  it('reads the project', () => {
    expect(models.length).toBeGreaterThan(80)
    expect(screens.length).toBeGreaterThan(300)
    expect(styles.length).toBeGreaterThan(80)
  })
  it('no clock in models: they are told what day it is', () => expect(models.flatMap(f => clocksIn(f))).toEqual([]))
  it('nothing asked or kept behind the linter’s back', () => expect(screens.flatMap(f => detoursIn(f))).toEqual([]))
  it('no double cast without its reason', () => expect(code.flatMap(f => castsIn(f))).toEqual([]))
  it('no colour and no layer but tokens in a module', () => expect(styles.flatMap(f => rawIn(f))).toEqual([]))
})

describe('each turns red on a planted fault', () => {
  it.each([
    ['Date.now()', 'export const jour = () => Date.now()'],
    ['Date()', 'export const jour = () => new Date().toISOString()'],
    ['performance.now()', 'export const t = () => performance.now()'],
  ])('a clock: %s', (said, source) => expect(clocksIn('src/a.ts', source)).toEqual([`src/a.ts: ${said}`]))
  it('and not on an instant that is given', () =>
    expect(clocksIn('src/a.ts', 'export const jour = (t: string) => new Date(t)')).toEqual([]))

  it.each([
    ['fetch', 'export const a = () => window.fetch("/x")'],
    ['localStorage', 'export const a = () => globalThis.localStorage.length'],
    ['sessionStorage', 'export const a = () => window["sessionStorage"].length'],
  ])('a detour: %s', (said, source) => expect(detoursIn('src/a.ts', source)).toEqual([`src/a.ts: ${said}`]))

  it.each([
    'export const a = 1 as unknown as string',
    'export const a = f(1 as never)',
    '// why\n\nexport const a = 1 as unknown as string',
  ])('a cast: %j', source => expect(castsIn('src/a.ts', source)).toHaveLength(1))
  it.each([
    'export const a = 1 as unknown as string // why',
    '// why\nexport const a = f(1 as never)',
    'export const said = "as never"',
  ])('and not on %j', source => expect(castsIn('src/a.ts', source)).toEqual([]))

  it.each(['color: #fff;', 'background: #12345678;', 'z-index: 3;', 'z-index: -1;'])('%s', line =>
    expect(rawIn('a.module.css', `.a {\n  ${line}\n}`)).toEqual([`a.module.css: ${line}`]),
  )
  it('and not on a token, a comment or a name', () =>
    expect(rawIn('a.module.css', '/* #fff */\n#face .a {\n  z-index: var(--rt-layer-head);\n}')).toEqual([]))
})

/** Screens and links write no address themselves: a module builds its own in its `address.ts`. */
const addressesIn = (file: string, source = readSource(file)) =>
  file.endsWith('/address.ts') ? [] : [...source.matchAll(/['"`]\/m\/[^'"`]*/g)].map(([found]) => `${file}: ${found}`)

describe('addresses of a module', () => {
  it('are written in its address.ts alone', () => {
    const own = code.filter(f => f.startsWith('src/domains/'))
    expect(own.length).toBeGreaterThan(500)
    expect(own.flatMap(f => addressesIn(f))).toEqual([])
  })

  it.each(["navigate('/m/mon-activite')", 'lien: `/m/visites`', 'const home = "/m/x"'])('red on %s', source => {
    expect(addressesIn('src/domains/a/modules/b/screens/screen.tsx', source)).toHaveLength(1)
    expect(addressesIn('src/domains/a/modules/b/address.ts', source)).toEqual([])
  })
})
