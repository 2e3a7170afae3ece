import { normaliserRecherche } from '#wire/french.ts'

/** Names and towns as they are compared: written otherwise, they are the same. */

const SIGLES: ReadonlySet<string> = new Set(
  'sci sarl sas sasu sa snc scp scm scop sccv scea eurl earl gaec selarl eirl ei hlm opac cpam ehpad'.split(' '),
)

/** Letters one by one, with points, spaces or both: "s.c.i.", "s. c. i.", "s c i". */
const INITIALES = /(?<!\S)[a-z](?:\. ?|[ ])(?:[a-z](?:\. ?|[ ]))*[a-z]\.?(?!\S)/g

/** "S.C.I. Dupont" to "sci dupont": the initials of a company in one word; those of a person stay. */
export function nomCompare(nom: string): string {
  return normaliserRecherche(nom).replace(INITIALES, lues => {
    const sigle = lues.replace(/[. ]/g, '')
    return SIGLES.has(sigle) ? sigle : lues
  })
}

/** How a name may have been written: as it is compared first, then with the points and spaces of its initials. */
export function ecrituresDe(nom: string): string[] {
  const compare = nomCompare(nom)
  const mots = compare.split(' ')
  const rang = mots.findIndex(mot => SIGLES.has(mot))
  if (rang < 0) return [compare]
  const lettres = [...(mots[rang] ?? '')]
  const ecrits = [`${lettres.join('.')}.`, lettres.join('.'), lettres.join(' '), `${lettres.join('. ')}.`]
  return [compare, ...ecrits.map(ecrit => mots.toSpliced(rang, 1, ecrit).join(' '))]
}

/** "Amiens Cedex 2" to "amiens": where the mail is sorted is no town. */
export const villeComparee = (ville: string): string => normaliserRecherche(ville).replace(/ ?\bcedex\b.*$/, '')
