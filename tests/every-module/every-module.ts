import { modules } from '#app/web/modules.ts'
import type { Declaration } from '#server/resource/declaration.ts'

const files = import.meta.glob<Record<string, unknown>>('/src/domains/*/modules/*/resource.ts', { eager: true })

function isDeclaration(value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && 'table' in value && 'fields' in value && 'words' in value
}

/** Every resource that a module declares, with the file that does; a file may also export its list of them. */
export const resources: readonly (Declaration & { readonly file: string })[] = Object.entries(files).flatMap(
  ([file, exported]) => [...new Set(Object.values(exported).flat().filter(isDeclaration))].map(d => ({ ...d, file })),
)

/** By the address, for tables of tests. */
export const named = resources.map(d => [d.path, d] as const)

/** Modules of the browser's registration that the catalogue gives rights to. */
export const catalogued = modules.filter(m => !m.racine)

/** Words of a validator or of a database that no person should read. */
export const ENGLISH =
  /\b(invalid|expected|received|must be|required|unrecognized|too (big|small)|string|number|boolean|null|undefined|syntax|column|constraint)\b/i

/** What a colleague could paste, and what an attacker would. */
export const HOSTILE = {
  balisage: '<img src=x onerror=alert(1)>',
  formule: '=cmd|calc!A1',
  'très long': 'a'.repeat(10_000),
  'droite à gauche': '\u202Eabc\u202C',
  nul: 'a\u0000b',
  'moitié de caractère': '\uD800',
  injection: "'; drop table compte; --",
  prototype: '__proto__',
} as const
