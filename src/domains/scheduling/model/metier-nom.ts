import { normaliserRecherche } from '#wire/french.ts'

/** Feminine endings and what they are the feminine of, the longest first. */
const FEMININS: readonly (readonly [RegExp, string])[] = [
  [/trice$/, 'teur'],
  [/euse$/, 'eur'],
  [/ienne$/, 'ien'],
  [/ere$/, 'er'],
  [/esse$/, 'e'],
  [/ffe$/, 'f'],
]

function racine(mot: string): string {
  const singulier = mot.replace(/s$/, '')
  const [fin, masculin] = FEMININS.find(([f]) => f.test(singulier)) ?? [/$/, '']
  return singulier.replace(fin, masculin).replace(/e+$/, '')
}

const cle = (mots: string): string =>
  mots
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(racine)
    .join(' ')

/**
 * What two ways of writing one job have in common: neither gender, number, accents, case nor hyphens. « Aide-soignante »,
 * « aide soignant(e) » and « AIDES-SOIGNANTS » are one; so are « infirmier/infirmière » and « Infirmière ». Only ever compared.
 */
export function cleMetier(libelle: string): string {
  const nu = normaliserRecherche(libelle)
    .replace(/\([^)]*\)/g, '')
    .replace(/[·•.][a-z]+/g, '')
  const formes = nu.split('/').map(cle).filter(Boolean)
  const [premiere = '', ...autres] = formes
  // « soignant/e », « infirmier/ère »: an ending says the same job; another word is part of the name.
  return autres.every(f => f === premiere || f.length <= 4) ? premiere : formes.join(' ')
}

/**
 * The job that a text means among those of a house: by its very words, else by those of the other gender.
 * @returns undefined where none is, or where two could be
 */
export function trouverMetier(texte: string, metiers: ReadonlyMap<number, string>): number | undefined {
  const dits = [...metiers]
  const exact = dits.find(([, libelle]) => normaliserRecherche(libelle) === normaliserRecherche(texte))
  if (exact) return exact[0]
  const cherche = cleMetier(texte)
  const [un, ...autres] = cherche === '' ? [] : dits.filter(([, libelle]) => cleMetier(libelle) === cherche)
  return un && autres.length === 0 ? un[0] : undefined
}
