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

function juger({ mots, civilite }: Lu, r: ResidentConnu): Sorte | null {
  const noms = [...motsDe(r.nom), ...motsDe(r.nom_naissance)]
  const tous = new Set([...noms, ...motsDe(r.prenom)])
  const contredit = civilite !== null && r.civilite !== '' && civilite !== r.civilite
  if (mots.every(mot => tous.has(mot)) && mots.some(mot => noms.includes(mot))) return contredit ? 'proche' : 'meme'
  if (contredit) return null
  if (mots.some(mot => noms.some(nom => estPres(mot, nom)))) return 'proche'
  return mots.every(mot => tous.has(mot)) ? 'proche' : null
}

/** Whom a free name may mean, the same name before a near one; it is somebody's to say which. */
export function proposer(libre: string, residents: readonly ResidentConnu[]): (ResidentNomme & { sorte: Sorte })[] {
  const lu = lire(libre)
  if (lu.mots.length === 0) return []
  const trouves = residents.flatMap(r => {
    const sorte = juger(lu, r)
    return sorte ? [{ resident_id: r.resident_id, label: r.label, sorte }] : []
  })
  return SORTES.flatMap(sorte => trouves.filter(t => t.sorte === sorte)).slice(0, PROPOSITIONS_MAX)
}
