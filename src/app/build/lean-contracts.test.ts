import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { leanContract, leanRegistration } from './lean-contracts.ts'

const lean = (source: string) => leanContract(source, '/src/wire/sample.ts').replace(/\s+/g, ' ').trim()

describe('the browser’s version of a contract', () => {
  it('keeps what the browser calls by, and leaves the schemas to the server', () => {
    const source = `
      const params = z.strictObject({ id: idParam })
      export const lire = operation({
        id: 'a.lire',
        params,
        path: '/a/{id}',
        query: z.strictObject({ page: z.string() }),
        output: pageOf(ligne),
      })`
    const code = lean(source)
    expect(code).toContain("id: 'a.lire'")
    expect(code).toContain("path: '/a/{id}'")
    expect(code).not.toMatch(/query|output|pageOf|params,/)
    expect(() => leanContract(code, '/src/wire/sample.ts')).not.toThrow()
  })

  it('marks declarations that call something, exported or not, as free to go', () => {
    expect(lean('const a = z.string()\nexport const d = [a]')).toBe(
      'const a = /*#__PURE__*/ (() => (z.string()))() export const d = [a]',
    )
    expect(lean('export const b = other.extend({})')).toBe(
      'export const b = /*#__PURE__*/ (() => (other.extend({})))()',
    )
    expect(lean('export const c = f() as string')).toBe('export const c = /*#__PURE__*/ (() => (f() as string))()')
  })

  it('leaves everything else as it is', () => {
    const source =
      "export const NOM = 'vx-mon-activite'\nexport function f() {\n  const a = g()\n  return h({ params: a })\n}"
    expect(leanContract(source, '/src/wire/sample.ts')).toBe(source)
  })

  it('gives no empty schema to what is absent', () => {
    const source =
      'export function operation(given) {\n  return { ...given, params: given.params ?? nothing, errors: given.errors ?? [] }\n}'
    expect(lean(source)).toBe('export function operation(given) { return { ...given, errors: given.errors ?? [] } }')
  })

  it('drops what only the schemas needed, imports included, and keeps what a type alone names out of the way', () => {
    const source = `
      import { z } from 'zod'
      import { idParam } from './ids.ts'
      import { BASE, type Base } from './base.ts'
      const params = z.strictObject({ id: idParam })
      export type Params = z.infer<typeof params>
      export const lire = operation({ id: 'a.lire', path: BASE, params })`
    expect(lean(source)).toMatch(/^import \{ BASE \} from '\.\/base\.ts' export type Params/)
  })

  it('keeps what takes several names at once', () => {
    const source = 'const { shape } = champs\nexport const a = { nom: shape.nom }'
    expect(leanContract(source, '/src/wire/sample.ts')).toBe(source)
  })
})

describe('the browser’s version of a registration', () => {
  const contract = `
    export const MODULE = 'vx-zones'
    export const ZONES = { module: MODULE, path: '/api/zones' } as const
    export const LISTE = { module: 'vx-zones', path: '/api/zones', key: 'id' } as const satisfies ResourceAddress
    export const lire = operation({ id: 'a' })`
  const lean = (source: string) =>
    leanRegistration(source, 'module.ts', from => (from === './contract.ts' ? contract : null))

  it('takes names and addresses with it, so that the contract waits for the screen', () => {
    expect(lean("import { MODULE } from './contract.ts'\nexport const m = MODULE")).toBe(
      "const MODULE = 'vx-zones'\nexport const m = MODULE",
    )
    expect(lean("import { LISTE } from './contract.ts'")).toBe(
      "const LISTE = { module: 'vx-zones', path: '/api/zones', key: 'id' } as const",
    )
  })

  it('goes on importing what is more than text, and leaves other imports alone', () => {
    expect(lean("import { lire, MODULE } from './contract.ts'")).toBe(
      "import { lire } from './contract.ts'\nconst MODULE = 'vx-zones'",
    )
    expect(lean("import { ZONES } from './contract.ts'")).toBe("import { ZONES } from './contract.ts'")
    expect(lean("import { a } from '#client/a.ts'")).toBe("import { a } from '#client/a.ts'")
  })
})

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** Names that a file declares, imports included, wherever it does. */
function* declaredIn(node: Node): Generator<string> {
  const named = /^(?:VariableDeclarator|FunctionDeclaration|FunctionExpression|ClassDeclaration)$/.test(node.type)
  const bound = [
    ...(named ? nodesIn(node.id) : []),
    ...(/Function/.test(node.type) ? nodesIn(node.params) : []),
    ...(/^Import.*Specifier$/.test(node.type) ? nodesIn(node.local) : []),
    ...(node.type === 'CatchClause' ? nodesIn(node.param) : []),
  ]
  for (const pattern of bound) yield* namesOf(pattern)
  for (const child of Object.values(node).flatMap(nodesIn)) yield* declaredIn(child)
}

function* namesOf(pattern: Node): Generator<string> {
  if (pattern.type === 'Identifier') return yield String(pattern.name)
  const inner =
    pattern.type === 'Property'
      ? [pattern.value]
      : [pattern.properties, pattern.elements, pattern.left, pattern.argument]
  for (const part of inner.flatMap(nodesIn)) yield* namesOf(part)
}

/** Names that a file needs when it runs: neither members, nor keys, nor types. */
function* neededBy(node: Node): Generator<string> {
  if (node.type === 'Identifier') return yield String(node.name)
  if (node.type === 'ImportDeclaration') return
  const expressionOfType = /^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)
  if (node.type.startsWith('TS') && !expressionOfType) return
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' && node.type === 'MemberExpression') || (key === 'key' && !node.shorthand)
    if (isName && !node.computed) continue
    if (expressionOfType && key !== 'expression') continue
    // What another file declares and this one only passes on.
    if (key === 'specifiers' && node.source) continue
    if (key === 'exported') continue
    for (const child of nodesIn(value)) yield* neededBy(child)
  }
}

function missingIn(code: string, file: string): string[] {
  const program = parseSync(file, code).program as unknown as Node
  const declared = new Set(declaredIn(program))
  return [...new Set(neededBy(program))].filter(
    name => !declared.has(name) && !(name in globalThis) && name !== 'undefined',
  )
}

describe('every file of the pure layers, made lean', () => {
  const src = path.resolve(import.meta.dirname, '../..')
  const files = globSync(['domains/*/modules/*/contract.ts', 'domains/*/model/**/*.ts', 'wire/**/*.ts'], { cwd: src })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => path.join(src, file))

  it('still declares all the names it uses', () => {
    expect(files.filter(file => file.endsWith('contract.ts')).length).toBeGreaterThan(30)
    const broken = files.flatMap(file => {
      const lean = leanContract(readFileSync(file, 'utf8'), file)
      return missingIn(lean, file).map(name => `${path.relative(src, file)}: ${name}`)
    })
    expect(broken).toEqual([])
  })

  it('a name that was taken away too much turns this red', () => {
    expect(missingIn("import { a } from './a.ts'\nexport const b = { a, c: d.e, [f]: g as H }", 'x.ts')).toEqual([
      'd',
      'f',
      'g',
    ])
    expect(missingIn('export function f({ a, ...b }: T, [c] = []) {\n  return a + b.x + c + z\n}', 'x.ts')).toEqual([
      'z',
    ])
  })
})
