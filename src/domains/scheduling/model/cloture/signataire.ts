import { normaliserRecherche } from '#wire/french.ts'

const mots = (nom: string): string[] =>
  normaliserRecherche(nom)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/**
 * Whether a typed signature is somebody's own name: their words, in any order, accents and case aside; a first name may be an initial.
 * @param nom « Inès Caron », as the house knows them
 */
export function estSonNom(signe: string, nom: string): boolean {
  const siens = mots(nom)
  const dits = mots(signe)
  const entiers = dits.filter(mot => siens.includes(mot) && mot.length > 1)
  return (
    entiers.length > 0 &&
    dits.every(mot => siens.includes(mot) || (mot.length === 1 && siens.some(m => m.startsWith(mot))))
  )
}

/** Said in the place of a signature under somebody else's name. */
export const pasSonNom = (nom: string): string => `Cette feuille se signe sous votre nom\u00a0: ${nom}.`
