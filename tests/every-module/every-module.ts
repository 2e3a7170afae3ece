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
export const catalogued = modules.filter(m => !m.atRoot)

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
  'nombre énorme': '9'.repeat(400),
  'nombre infini': '1e309',
  'pas un nombre': 'NaN',
  'autres chiffres': '٣٤٥',
  'date impossible': '99999-13-45',
  'date hors limites': '9999-12-31',
  'heure impossible': '99:99',
} as const

/** What no widget sends, and a body may still hold. */
export const FOREIGN: readonly unknown[] = [
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  0.1,
  -1,
  true,
  [],
  ['a', 'b'],
  {},
  { a: { b: [1] } },
  null,
]
