import { lireJourEcrit } from '#wire/day-written.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { type Declaration, writtenFields } from './declaration.ts'
import { type Field, isReference } from './field.ts'
import type { Options } from './form.ts'
import type { Values } from './schemas.ts'

const OUI = new Set(['1', 'oui', 'o', 'vrai', 'x', 'yes', 'true'])
const NON = new Set(['0', 'non', 'n', 'faux', '', 'no', 'false'])

const isSwitch = (field: Field) => field.type === 'interrupteur' || field.type === 'case'

/** The last year that two digits say: « 51 » was. */
const DERNIERE = 2050

/** A number as people write it: digits, by thousands or not, and decimals behind a comma or a point. */
const NOMBRE = /^-?(?:\d+|\d{1,3}(?: \d{3})+)(?:[.,]\d+)?$/

/** Null: it is none. What a program would read in it (« 0x10 », « 1e3 ») was not meant by anybody. */
function readNumber(text: string): number | null {
  const clean = text.replace(/\s/gu, ' ').replace('−', '-').replace(/ ?€$/, '')
  return NOMBRE.test(clean) ? Number(clean.replace(/ /g, '').replace(',', '.')) : null
}

/** A cell as people write it in a sheet, to the value a body holds; left as text when it cannot be read: the rule says why. */
function convert(field: Field, text: string): unknown {
  const clean = text.trim()
  const word = normaliserRecherche(clean)
  if (isSwitch(field)) return OUI.has(word) ? 1 : NON.has(word) ? 0 : clean
  if (field.udt === 'int4' || field.udt === 'float8') {
    if (clean === '') return null
    const said = field.read?.(clean)
    if (said !== undefined && said !== null) return said
    const n = readNumber(clean)
    return n === null ? clean : field.type === 'montant' ? Math.round(n * 100) : n
  }
  if (field.udt === 'date') {
    return clean === '' ? null : (lireJourEcrit(clean, { derniere: DERNIERE }) ?? clean)
  }
  if (field.udt === 'time') return clean === '' ? null : clean.padStart(5, '0').slice(0, 5)
  return clean
}

type Choices = readonly { value: string; label: string }[]

/** The choice that a cell names, by its label or its value; undefined when there is none such. */
function choose(choices: Choices, text: string): string | undefined {
  const clean = text.trim()
  if (clean === '') return ''
  const word = normaliserRecherche(clean)
  return choices.find(c => normaliserRecherche(c.label) === word || c.value === clean)?.value
}

/** What a cell says, or why it says nothing. */
export function readCell(
  [id, field]: readonly [string, Field],
  text: string,
  options: Options,
): { value: unknown } | { wrong: string } {
  const said = `«\u00a0${text.trim().slice(0, 60)}\u00a0»`
  if (!isReference(field) && !field.form.options) {
    const value = convert(field, text)
    if (isSwitch(field) && typeof value === 'string')
      return { wrong: `${field.label}\u00a0: oui ou non est attendu, pas ${said}.` }
    return { value }
  }
  const choices = options[id] ?? field.form.options ?? []
  const value = choose(choices, text)
  if (value !== undefined) return { value }
  // The words that the code knows are few; those of a table are not.
  const known = isReference(field) ? '' : ` Attendu\u00a0: ${choices.map(c => c.label).join(', ')}.`
  return { wrong: `${field.label}\u00a0: ${said} n’est pas un choix.${known}` }
}

/** Fields by what people call their columns: the label or the name, accents and case aside. */
export function columnsOf(d: Declaration): (title: string) => readonly [string, Field] | undefined {
  const known = new Map<string, readonly [string, Field]>()
  for (const [id, field] of writtenFields(d)) {
    known.set(normaliserRecherche(id), [id, field])
    if (field.header) known.set(normaliserRecherche(field.header), [id, field])
    known.set(normaliserRecherche(field.label), [id, field])
  }
  return title => known.get(normaliserRecherche(title))
}

/** What was read of some cells, and what is wrong with the others, by field. */
export interface ReadCells {
  readonly values: Values
  readonly champs: Record<string, string>
}
