import { sansAccents } from '#wire/french.ts'

/** What a new post is given where nobody said it: a colour and a code that no other post of the house has. */

/**
 * Far enough from one another to be told apart in a cell, from both themes' surfaces to be seen there, and each with an ink at
 * 4.5:1 (`inkOn`); in the order in which they are given.
 */
export const PALETTE = [
  '#f6b93b',
  '#7fb3e6',
  '#7f6bc4',
  '#7cc08a',
  '#e2786f',
  '#3fa6a3',
  '#d884b8',
  '#a3894e',
  '#4f74c9',
  '#b9c44d',
  '#a65b3f',
  '#8fa1ac',
  '#3f8458',
  '#c39be6',
  '#a8456f',
  '#55707f',
] as const

const CANAUX = [1, 3, 5] as const
/** How far two colours are, in steps of 255 of each of the three lights. */
export function ecartCouleurs(une: string, autre: string): number {
  const canal = (couleur: string, n: number) => Number.parseInt(couleur.slice(n, n + 2), 16)
  return Math.hypot(...CANAUX.map(n => canal(une, n) - canal(autre, n)))
}

/** Nearer than this, two cells look alike. */
export const ECART_MIN = 48

/** The next colour of the palette that looks like none of these; once all are taken, the one that fewest have. */
export function prochaineCouleur(prises: readonly string[]): string {
  const semblables = (couleur: string) => prises.filter(p => ecartCouleurs(p, couleur) < ECART_MIN).length
  const [premiere] = PALETTE
  return PALETTE.reduce<string>((choisie, c) => (semblables(c) < semblables(choisie) ? c : choisie), premiere)
}

const CODE_MAX = 3

/** What stands for a rest in a cell of a cycle or of the grid: never proposed for a post. */
const CODES_DE_REPOS = ['R', 'RH', 'RC', 'OFF']

/**
 * A code drawn from a name that nobody has, its initial if it can be: "Matin" M, else MI, MA, MAT…; empty where nothing is named.
 * @param pris in capitals
 */
export function proposerCode(libelle: string, pris: ReadonlySet<string>): string {
  if (libelle.trim() === '') return ''
  const mots = sansAccents(libelle)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const [premiere = 'P', ...suite] = mots.join('')
  const initiales = mots.map(m => m[0]).join('')
  const candidats = [
    premiere,
    ...(mots.length > 1 ? [initiales.slice(0, CODE_MAX)] : []),
    ...suite.map(lettre => premiere + lettre),
    ...suite.flatMap((deuxieme, n) => suite.slice(n + 1).map(troisieme => premiere + deuxieme + troisieme)),
    ...Array.from({ length: 98 }, (_, n) => `${premiere}${n + 2}`),
  ]
  return candidats.find(code => !pris.has(code) && !CODES_DE_REPOS.includes(code)) ?? ''
}
