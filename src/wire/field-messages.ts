import type { ZodError, z } from 'zod'
import { formaterNombre } from './french.ts'

const frenchIssues: Record<string, string> = {
  invalid_type: 'Valeur manquante ou de type inattendu',
  unrecognized_keys: 'Champ inconnu',
  too_small: 'Valeur trop petite ou trop courte',
  too_big: 'Valeur trop grande ou trop longue',
  invalid_format: 'Format inattendu',
  invalid_value: 'Valeur non prévue',
  invalid_union: 'Valeur non prévue',
}

/** What a text is called, by a word of its field's name. */
const TEXTES: Readonly<Record<string, string>> = {
  motif: 'Le motif',
  derogation: 'Le motif',
  message: 'Le message',
  mot: 'Le mot',
  description: 'La description',
  observation: 'L’observation',
  commentaire: 'Le commentaire',
  titre: 'Le titre',
  nom: 'Le nom',
}

/** "Le motif tient en 400 caractères au plus."; undefined where it is no text that is too long. */
function tooLong(issue: z.core.$ZodIssue, key: string): string | undefined {
  if (issue.code !== 'too_big' || issue.origin !== 'string') return undefined
  const word = key.split(/[._]/).find(part => Object.hasOwn(TEXTES, part))
  const what = word === undefined ? 'Ce texte' : TEXTES[word]
  return `${what} tient en ${formaterNombre(Number(issue.maximum))}\u00a0caractères au plus.`
}

/** A form has fewer fields; what was made to be refused would fill the answer. */
const SENTENCES_MAX = 50

/**
 * One French sentence per field, the first fifty. A schema's own French message wins over the general one.
 * @param given what was judged: a field of it that is empty is told as such
 */
export function fieldMessages(error: ZodError, given?: unknown): Record<string, string> {
  const champs: Record<string, string> = {}
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const key of keys) {
      if (Object.keys(champs).length >= SENTENCES_MAX) return champs
      const own = /^(Invalid|Unrecognized|Too (small|big))/.test(issue.message) ? undefined : issue.message
      champs[key || 'corps'] ??=
        own ??
        tooLong(issue, key) ??
        (isEmpty(given, key) ? 'À renseigner' : (frenchIssues[issue.code] ?? 'Valeur refusée'))
    }
  }
  return champs
}

function isEmpty(given: unknown, key: string): boolean {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return false
  const value = (given as Record<string, unknown>)[key]
  return value === '' || value === null
}
