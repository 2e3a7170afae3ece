import { z } from 'zod'
import { normaliserRecherche } from '#wire/french.ts'
import { idSchema } from '#wire/ids.ts'

/** Residents of the house on a sheet: who is named, and whom a name that was typed freely may mean. */

/** On one sheet. */
export const RESIDENTS_MAX = 6
/** Stands where the name of somebody erased was written. */
export const RESIDENT_EFFACE = 'Résident effacé'

export const residentNommeSchema = z.strictObject({
  resident_id: idSchema,
  /** "Mme Denise Petit". */
  label: z.string(),
})
export type ResidentNomme = z.infer<typeof residentNommeSchema>

/** As a queued action sends them; absent: nothing is said of it, by who may not know the residents or by an older device. */
export const residentsChoisisSchema = z
  .array(idSchema)
  .max(RESIDENTS_MAX, `${RESIDENTS_MAX} résidents au plus par fiche.`)
  .optional()

/** Whether two sheets name the same people; what is not said is no change. */
export function memesResidents(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  if (a === undefined || b === undefined) return true
  const [x, y] = [new Set(a), new Set(b)]
  return x.size === y.size && [...x].every(id => y.has(id))
}

/** Somebody who may be meant. */
export interface ResidentConnu extends ResidentNomme {
  readonly civilite: string
  readonly nom: string
  readonly nom_naissance: string
  readonly prenom: string
}

/** `meme`: the name is theirs, word for word; `proche`: nearly, or only their first name. */
export const SORTES = ['meme', 'proche'] as const
export type Sorte = (typeof SORTES)[number]
export const PROPOSITIONS_MAX = 3

const CIVILITES: Readonly<Record<string, string>> = {
  m: 'M.',
  mr: 'M.',
  monsieur: 'M.',
  mme: 'Mme',
  madame: 'Mme',
  mlle: 'Mme',
  mademoiselle: 'Mme',
}
/** "ch. 12", "chambre 12", "n° 12": where they live says not who they are. */
const LOGEMENT = /\b(?:ch|chb|chambre|logement|lgt|appt|appartement|studio|n°|no)\b\.?\s*\d*\w?/g

interface Lu {
  readonly mots: readonly string[]
  readonly civilite: string | null
}

function lire(libre: string): Lu {
  const mots = normaliserRecherche(libre)
    .replace(LOGEMENT, ' ')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const civilite = mots.map(mot => CIVILITES[mot]).find(Boolean) ?? null
  return { civilite, mots: mots.filter(mot => !Object.hasOwn(CIVILITES, mot)) }
}

const motsDe = (texte: string): string[] =>
  normaliserRecherche(texte)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Letters to change, add, take out or swap with their neighbour to get from one word to the other. */
export function ecart(a: string, b: string): number {
  let [avant, ici] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const suite = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let moins = Math.min((ici[j] ?? 0) + 1, (suite[j - 1] ?? 0) + 1, (ici[j - 1] ?? 0) + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        moins = Math.min(moins, (avant[j - 2] ?? 0) + 1)
      suite.push(moins)
    }
    avant = ici
    ici = suite
  }
  return ici[b.length] ?? 0
}

/** One slip in a short word, two in a long one; a word cut short ("pet") counts as one where it begins the other. */
function estPres(mot: string, autre: string): boolean {
  const [court, long] = mot.length <= autre.length ? [mot, autre] : [autre, mot]
  if (court.length >= 3 && long.startsWith(court)) return true
  if (court.length < 4) return false
  return ecart(mot, autre) <= (court.length >= 7 ? 2 : 1)
}

/** A resident with the words of their names, read once. */
interface Connu {
  readonly resident: ResidentConnu
  readonly noms: readonly string[]
  readonly tous: ReadonlySet<string>
}

/** @param pres whether a word is nearly one of their family names */
function juger({ mots, civilite }: Lu, { resident, noms, tous }: Connu, pres: (mot: string) => boolean): Sorte | null {
  const contredit = civilite !== null && resident.civilite !== '' && civilite !== resident.civilite
  if (mots.every(mot => tous.has(mot)) && mots.some(mot => noms.includes(mot))) return contredit ? 'proche' : 'meme'
  if (contredit) return null
  if (mots.some(pres)) return 'proche'
  return mots.every(mot => tous.has(mot)) ? 'proche' : null
}

/** A word without one or two of its letters, and whole: two words that are near share one of these. */
function raccourcis(mot: string): ReadonlySet<string> {
  const sans = (court: string) => Array.from(court, (_, i) => court.slice(0, i) + court.slice(i + 1))
  const un = mot.length < 4 ? [] : sans(mot)
  return new Set([mot, ...un, ...(mot.length < 7 ? [] : un.flatMap(sans))])
}

/** Which of some words are near another one, looked up by what near words share instead of one by one. */
function chercherPres(mots: Iterable<string>): (mot: string) => ReadonlySet<string> {
  const index = new Map<string, Set<string>>()
  const noter = (cle: string, mot: string) => {
    const deja = index.get(cle)
    if (deja) deja.add(mot)
    else index.set(cle, new Set([mot]))
  }
  const cles = (mot: string) => [...raccourcis(mot), ...(mot.length < 3 ? [] : [`${mot.slice(0, 3)}…`])]
  for (const mot of mots) for (const cle of cles(mot)) noter(cle, mot)
  const lus = new Map<string, ReadonlySet<string>>()
  return mot => {
    const deja = lus.get(mot)
    if (deja) return deja
    const voisins = new Set(cles(mot).flatMap(cle => [...(index.get(cle) ?? [])]))
    const pres = new Set([...voisins].filter(voisin => estPres(voisin, mot)))
    lus.set(mot, pres)
    return pres
  }
}

type Proposition = ResidentNomme & { readonly sorte: Sorte }

/**
 * Whom each free name may mean, the same name before a near one; it is somebody's to say which. Names and residents are each gone
 * through once: what they share is looked up.
 */
export function proposerTous(libres: readonly string[], residents: readonly ResidentConnu[]): Proposition[][] {
  const lus = libres.map(lire)
  /** Which free names hold a word. */
  const ou = new Map<string, number[]>()
  for (const [rang, { mots }] of lus.entries())
    for (const mot of new Set(mots)) ou.set(mot, [...(ou.get(mot) ?? []), rang])
  const presDe = chercherPres(ou.keys())
  const trouves: Proposition[][] = libres.map(() => [])
  for (const resident of residents) {
    const noms = [...motsDe(resident.nom), ...motsDe(resident.nom_naissance)]
    const connu = { resident, noms, tous: new Set([...noms, ...motsDe(resident.prenom)]) }
    const pres = new Set(noms.flatMap(nom => [...presDe(nom)]))
    const rangs = new Set([...connu.tous, ...pres].flatMap(mot => ou.get(mot) ?? []))
    for (const rang of rangs) {
      const lu = lus[rang]
      const sorte = lu ? juger(lu, connu, mot => pres.has(mot)) : null
      if (sorte) trouves[rang]?.push({ resident_id: resident.resident_id, label: resident.label, sorte })
    }
  }
  return trouves.map(t => SORTES.flatMap(sorte => t.filter(un => un.sorte === sorte)).slice(0, PROPOSITIONS_MAX))
}

/** The same of one name. */
export const proposer = (libre: string, residents: readonly ResidentConnu[]): Proposition[] =>
  proposerTous([libre], residents)[0] ?? []
