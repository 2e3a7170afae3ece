import { z } from 'zod'

/** The eight comparisons of show/hide rules and of row menus (specification crm-site-editor-home-care §4). */
export const OPERATEURS = [
  'equal',
  'different',
  'more',
  'more_or_equal',
  'less',
  'less_or_equal',
  'in',
  'not_in',
] as const
export type Operateur = (typeof OPERATEURS)[number]

export const valeurSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Valeur = z.infer<typeof valeurSchema>
export type Valeurs = Readonly<Record<string, unknown>>

/** One comparison of a field with a constant, or with another field when `fieldToCompare` names one. */
export const termSchema = z.strictObject({
  id: z.string(),
  field: z.string(),
  term: z.enum(OPERATEURS),
  /** For `in` and `not_in`: a list, or text separated by commas. */
  value: z.union([valeurSchema, z.array(valeurSchema)]),
  fieldToCompare: z.string().nullable(),
})
export type Term = z.infer<typeof termSchema>

/** As forms compare: "3" and 3 are equal, true is 1, absent is empty. */
function normaliser(valeur: unknown): string | number {
  if (valeur === null || valeur === undefined) return ''
  if (typeof valeur === 'boolean') return valeur ? 1 : 0
  if (typeof valeur === 'number') return valeur
  const texte = String(valeur).trim()
  // A postcode or a register number with its leading zeros stays text.
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(texte) ? Number(texte) : texte
}

/** Negative, zero or positive; null when the two cannot be ordered (an empty field is neither more nor less). */
function ordonner(gauche: unknown, droite: unknown): number | null {
  const [a, b] = [normaliser(gauche), normaliser(droite)]
  if (a === '' || b === '') return null
  if (typeof a === 'number' && typeof b === 'number') return a - b
  // Days and times are written so that their text order is their order.
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

function listeDe(valeur: unknown): (string | number)[] {
  if (Array.isArray(valeur)) return valeur.map(normaliser)
  return String(valeur ?? '')
    .split(',')
    .map(normaliser)
}

/** Whether one comparison holds for these values. */
export function termeVrai(term: Term, valeurs: Valeurs): boolean {
  const gauche = valeurs[term.field]
  const droite = term.fieldToCompare ? valeurs[term.fieldToCompare] : term.value
  switch (term.term) {
    case 'equal':
      return normaliser(gauche) === normaliser(droite)
    case 'different':
      return normaliser(gauche) !== normaliser(droite)
    case 'in':
      return listeDe(droite).includes(normaliser(gauche))
    case 'not_in':
      return !listeDe(droite).includes(normaliser(gauche))
    default: {
      const ordre = ordonner(gauche, droite)
      if (ordre === null) return false
      if (term.term === 'more') return ordre > 0
      if (term.term === 'more_or_equal') return ordre >= 0
      if (term.term === 'less') return ordre < 0
      return ordre <= 0
    }
  }
}

/** Whether all named comparisons hold; a name that nobody declared never does. */
export function termesVrais(ids: readonly string[], terms: readonly Term[], valeurs: Valeurs): boolean {
  return ids.every(id => {
    const term = terms.find(t => t.id === id)
    return term !== undefined && termeVrai(term, valeurs)
  })
}
