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
