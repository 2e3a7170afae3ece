import { normaliserRecherche } from '#wire/french.ts'
import { type Column, guessColumns } from './columns.ts'
import type { Sheet } from './sheet.ts'

type Order = 'name-first' | 'first-name-first'

/** Titles of a column that holds both names, by letters alone. */
const TOGETHER: Readonly<Record<string, Order>> = {
  ...{ nometprenom: 'name-first', nomprenom: 'name-first', nometprenoms: 'name-first', nomprenoms: 'name-first' },
  ...{ nomcomplet: 'name-first', prenometnom: 'first-name-first', prenomnom: 'first-name-first' },
  ...{ prenomsetnom: 'first-name-first', prenomsnom: 'first-name-first', fullname: 'first-name-first' },
}
const CIVILITY = /^(m|mr|mme|mlle|monsieur|madame|mademoiselle)\.?\s+(?=\S)/i
/** They begin a name of several words. */
const PARTICLES = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'el', 'al', 'ben', 'van', 'von', 'di', 'da'])

interface Names {
  readonly civilite: string
  readonly nom: string
  readonly prenom: string
}

const orderOf = (title: string): Order | undefined => TOGETHER[normaliserRecherche(title).replace(/[^a-z]/g, '')]
/** Whether one of these titles says a column of both names. */
export const holdsBoth = (titles: readonly string[]): boolean => titles.some(title => orderOf(title) !== undefined)
const isCapital = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** Two names that one cell holds: a comma says where, else capitals, else the order that the title says. */
export function splitName(text: string, order: Order): Names {
  const whole = text.trim().replace(/\s+/g, ' ')
  const civilite = CIVILITY.exec(whole)?.[1] ?? ''
  const rest = whole.replace(CIVILITY, '')
  const [before = '', after] = rest.split(',', 2)
  if (after !== undefined) return { civilite, nom: before.trim(), prenom: after.trim() }
  const words = rest.split(' ')
  const capitals = words.filter(isCapital)
  if (capitals.length > 0 && capitals.length < words.length)
    return { civilite, nom: capitals.join(' '), prenom: words.filter(word => !isCapital(word)).join(' ') }
  if (words.length === 1) return { civilite, nom: rest, prenom: '' }
  if (order === 'first-name-first') return { civilite, nom: words.slice(1).join(' '), prenom: words[0] ?? '' }
  const last = words.findIndex(word => !PARTICLES.has(word.toLowerCase()))
  const cut = Math.min(last < 0 ? words.length : last + 1, words.length - 1)
  return { civilite, nom: words.slice(0, cut).join(' '), prenom: words.slice(cut).join(' ') }
}

const labelled = (fields: readonly Column[], label: string): Column | undefined =>
  fields.find(f => normaliserRecherche(f.label) === label)

/** A sheet whose one column holds both names, with a column for each; `title` is that column, where it was split. */
export function splitNames(
  sheet: Sheet,
  fields: readonly Column[],
): { readonly sheet: Sheet; readonly title?: string } {
  const [nom, prenom] = [labelled(fields, 'nom'), labelled(fields, 'prenom')]
  const title = sheet.titres.find(t => orderOf(t) !== undefined)
  const order = title === undefined ? undefined : orderOf(title)
  if (!nom || !prenom || title === undefined || order === undefined) return { sheet }
  const others = sheet.titres.filter(t => t !== title)
  const known = new Set(guessColumns(others, fields).values())
  // Who has a column for either of them has said it better.
  if ([nom, prenom].some(f => known.has(f.id) || others.includes(f.label))) return { sheet }
  const civilite = labelled(fields, 'civilite')
  const names = sheet.lignes.map(l => splitName(l.valeurs[title] ?? '', order))
  const called = civilite && !known.has(civilite.id) && !others.includes(civilite.label) && names.some(n => n.civilite)
  const titres = [...(called ? [civilite.label] : []), nom.label, prenom.label]
  return {
    title,
    sheet: {
      titres: sheet.titres.flatMap(t => (t === title ? titres : [t])),
      lignes: sheet.lignes.map((ligne, rang) => {
        const { [title]: _whole, ...valeurs } = ligne.valeurs
        const own = names[rang]
        const said = { [nom.label]: own?.nom ?? '', [prenom.label]: own?.prenom ?? '' }
        return { ...ligne, valeurs: { ...valeurs, ...said, ...(called && { [civilite.label]: own?.civilite ?? '' }) } }
      }),
    },
  }
}

/** Who a line is about, as its columns of names say; empty where the list has none. */
export function whoOf(
  valeurs: Readonly<Record<string, string>>,
  fields: readonly Column[],
  matching: ReadonlyMap<string, string>,
): string {
  const said = ['nom', 'prenom'].map(label => {
    const field = labelled(fields, label)
    const [title] = [...matching].find(([, id]) => id === field?.id) ?? []
    return title === undefined ? '' : (valeurs[title] ?? '').trim()
  })
  return said.filter(Boolean).join(' ')
}
