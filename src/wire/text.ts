import { z } from 'zod'

/** Marks that turn a text round: whoever reads it would read another one than is stored. */
const ORIENTATION = /[\u202A-\u202E\u2066-\u2069]/g
/** Anything but spaces and signs without a shape. */
const VISIBLE = /[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u

/** A text as it is read: nothing turns it round, and one that shows nothing is empty. */
export function nettoyerTexte(texte: string): string {
  const droit = texte.replace(ORIENTATION, '')
  return VISIBLE.test(droit) ? droit : ''
}

/** A text that somebody types, without the spaces around it; whoever asks says what else is refused of it. */
export function texteNettoye(message?: string | { readonly error: string }) {
  return z.string(message).overwrite(nettoyerTexte).trim()
}

/** Signs that take no place, and the blank of Braille: two texts that differ by them alone look the same. */
const SANS_FORME = /[\p{DI}\u2800]/gu

/** A text without what nobody sees in it, for what must not differ by that alone: numbers, names of columns. */
export const oterInvisibles = (texte: string): string => texte.replace(SANS_FORME, '')

/** How many letters a text holds: a reason of dots and dashes says nothing. */
export const compterLettres = (texte: string): number => texte.match(/\p{L}/gu)?.length ?? 0

/** Whether a database holds it: no null byte, no half of a character. */
const tient = (texte: string): boolean => !texte.includes('\0') && texte.isWellFormed()

/** The same; what no database holds is refused at its field. */
export function texteSaisi(message?: string | { readonly error: string }) {
  return texteNettoye(message).refine(tient, 'Ce texte contient des caractères non acceptés.')
}
