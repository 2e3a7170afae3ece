import { texteSaisi } from '#wire/text.ts'

/** Letters from which words are looked for. */
export const RECHERCHE_MIN = 2

/** Words that are looked for in a long list. */
export const rechercheSaisie = texteSaisi()
  .min(RECHERCHE_MIN, 'Recherche\u00a0: deux lettres au moins.')
  .max(100, 'Recherche\u00a0: 100 caractères au plus.')
