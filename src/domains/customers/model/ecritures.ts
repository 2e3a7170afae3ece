import { normaliserRecherche } from '#wire/french.ts'

/** Names and towns as they are compared: written otherwise, they are the same. */

const SIGLES: ReadonlySet<string> = new Set(
  'sci sarl sas sasu sa snc scp scm scop sccv scea eurl earl gaec selarl eirl ei hlm opac cpam ehpad'.split(' '),
)

/** Letters one by one, with points, spaces or both: "s.c.i.", "s. c. i.", "s c i". */
const INITIALES = /(?<!\S)[a-z](?:\. ?|[ ])(?:[a-z](?:\. ?|[ ]))*[a-z]\.?(?!\S)/g

/** Two letters with a space between them are somebody's: « S. A. Martin » is a person, « S.A. Martin » is not. */
const estSigle = (lettres: string, lues: string): boolean =>
  SIGLES.has(lettres) && (lettres.length > 2 || !/ /.test(lues.trim()))

/** The longest form of a company among letters one by one, in one word; those beside it stay: "s.c.i. j." to "sci j.". */
function joindreSigle(lues: string): string {
  const lettres = [...lues.matchAll(/[a-z][. ]*/g)].map(([lettre]) => lettre)
  for (let n = lettres.length; n > 1; n--)
    for (let de = 0; de + n <= lettres.length; de++) {
      const ensemble = lettres.slice(de, de + n).join('')
      const sigle = ensemble.replace(/[. ]/g, '')
      if (!estSigle(sigle, ensemble)) continue
      const apres = lettres.slice(de + n).join('')
      return `${lettres.slice(0, de).join('')}${sigle}${apres && ` ${apres}`}`
    }
  return lues
}

/** "S.C.I. Dupont" to "sci dupont": the initials of a company in one word; those of a person stay. */
export function nomCompare(nom: string): string {
  return normaliserRecherche(nom).replace(INITIALES, joindreSigle)
}

/** How a name may have been written: as it is compared first, then with the points and spaces of its initials. */
export function ecrituresDe(nom: string): string[] {
  const compare = nomCompare(nom)
  const mots = compare.split(' ')
  const rang = mots.findIndex(mot => SIGLES.has(mot))
  if (rang < 0) return [compare]
  const lettres = [...(mots[rang] ?? '')]
  const serres = [`${lettres.join('.')}.`, lettres.join('.')]
  // Two letters apart are somebody's initials.
  const ecrits = lettres.length > 2 ? [...serres, lettres.join(' '), `${lettres.join('. ')}.`] : serres
  return [compare, ...ecrits.map(ecrit => mots.toSpliced(rang, 1, ecrit).join(' '))]
}

/** "Amiens Cedex 2" to "amiens": where the mail is sorted is no town. */
export const villeComparee = (ville: string): string => normaliserRecherche(ville).replace(/ ?\bcedex\b.*$/, '')
