import { ajouterJours, type JourIso } from '#wire/dates.ts'

/** Days that a site adds to the eleven of everybody (articles L3134-13 and L3422-2 of the Code du travail). */
export const SITES_FERIES = [
  'metropole',
  'alsace_moselle',
  'guadeloupe',
  'guyane',
  'martinique',
  'reunion',
  'mayotte',
  'saint_martin',
  'saint_barthelemy',
] as const
export type SiteFeries = (typeof SITES_FERIES)[number]

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function paques(annee: number): JourIso {
  const a = annee % 19
  const b = Math.floor(annee / 100)
  const c = annee % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${annee}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

const FIXES = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du Travail'],
  ['05-08', 'Victoire 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice 1918'],
  ['12-25', 'Noël'],
] as const

const LOCAUX: Readonly<Record<SiteFeries, readonly (readonly [string, string])[]>> = {
  metropole: [],
  alsace_moselle: [['12-26', 'Saint-Étienne']],
  guadeloupe: [['05-27', 'Abolition de l’esclavage']],
  guyane: [['06-10', 'Abolition de l’esclavage']],
  martinique: [['05-22', 'Abolition de l’esclavage']],
  reunion: [['12-20', 'Abolition de l’esclavage']],
  mayotte: [['04-27', 'Abolition de l’esclavage']],
  saint_martin: [['05-28', 'Abolition de l’esclavage']],
  saint_barthelemy: [['10-09', 'Abolition de l’esclavage']],
}

const parAnnee = new Map<string, ReadonlyMap<JourIso, string>>()

/** Public holidays of a year, by day (article L3133-1 of the Code du travail). */
export function joursFeries(annee: number, site: SiteFeries = 'metropole'): ReadonlyMap<JourIso, string> {
  const cle = `${annee}:${site}`
  const connus = parAnnee.get(cle)
  if (connus) return connus
  const pascal = paques(annee)
  const jours: (readonly [JourIso, string])[] = [
    ...FIXES.map(([jour, nom]) => [`${annee}-${jour}`, nom] as const),
    ...LOCAUX[site].map(([jour, nom]) => [`${annee}-${jour}`, nom] as const),
    [ajouterJours(pascal, 1), 'Lundi de Pâques'],
    [ajouterJours(pascal, 39), 'Ascension'],
    [ajouterJours(pascal, 50), 'Lundi de Pentecôte'],
    ...(site === 'alsace_moselle' ? [[ajouterJours(pascal, -2), 'Vendredi saint'] as const] : []),
  ]
  const feries = new Map<JourIso, string>()
  // Ascension was on 8 May 1997 and on 1 May 2008: one day off, and both are named (the first is compulsorily off).
  for (const [jour, nom] of jours) feries.set(jour, feries.has(jour) ? `${feries.get(jour)} et ${nom}` : nom)
  parAnnee.set(cle, feries)
  return feries
}

/** Name of the holiday, or null on an ordinary day. */
export function nomFerie(jour: JourIso, site: SiteFeries = 'metropole'): string | null {
  return joursFeries(Number(jour.slice(0, 4)), site).get(jour) ?? null
}
