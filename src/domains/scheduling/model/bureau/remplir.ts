import type { JourIso } from '#wire/dates.ts'
import type { Changement } from './changement.ts'

/** What makes a day of somebody hold given posts, by as few changes as can be: the desk's gestures, cycles and copies alike. */

type Pose = Extract<Changement, { sorte: 'poser' }>
/** Hours that go with a post that is copied; none: the post's own, or those that stand. */
export type HeuresVoulues = Omit<Pose, 'sorte' | 'utilisateur_id' | 'date' | 'poste_id'>

export interface PosteVoulu {
  readonly poste_id: number
  readonly heures?: HeuresVoulues
}

export type PostePresent = {
  readonly pointage_id: number
  readonly version: number
  readonly poste_id: number
} & { readonly [cle in keyof HeuresVoulues]?: unknown }

const CLES = [
  'heure_debut',
  'heure_fin',
  'pointage_heure_debut_coupure',
  'pointage_heure_fin_coupure',
  'pointage_heures_manuel',
  'pointage_heures_supplementaire',
] as const satisfies readonly (keyof HeuresVoulues)[]

/** It is there already: the same post, with the hours that are asked for. */
const tient = (present: PostePresent, { poste_id, heures = {} }: PosteVoulu): boolean =>
  present.poste_id === poste_id && CLES.every(cle => heures[cle] === undefined || heures[cle] === present[cle])

/** How many of its hours are asked for. */
const exigences = ({ heures = {} }: PosteVoulu): number => CLES.filter(cle => heures[cle] !== undefined).length

/** A day becomes exactly this: what is right stays, the others are changed, what is left over taken off, what is missing added. */
export function remplirJour(
  { utilisateur_id, date }: { readonly utilisateur_id: number; readonly date: JourIso },
  presents: readonly PostePresent[],
  voulus: readonly PosteVoulu[],
): Changement[] {
  const restants = [...presents]
  // Whoever asks for the most first: what would suit anybody must not be taken from the one whom nothing else suits.
  const exigeants = [...voulus.entries()].sort(([, un], [, autre]) => exigences(autre) - exigences(un))
  const tenus = new Set<number>()
  for (const [place, voulu] of exigeants) {
    const rang = restants.findIndex(present => tient(present, voulu))
    if (rang < 0) continue
    restants.splice(rang, 1)
    tenus.add(place)
  }
  const manquants = voulus.filter((_, place) => !tenus.has(place))
  const changes = manquants.map(({ poste_id, heures }): Changement => {
    const meme = restants.findIndex(present => present.poste_id === poste_id)
    const [present] = restants.splice(Math.max(0, meme), 1)
    if (!present) return { sorte: 'poser', utilisateur_id, date, poste_id, ...heures }
    return { sorte: 'modifier', pointage_id: present.pointage_id, version: present.version, poste_id, ...heures }
  })
  return [
    ...changes,
    ...restants.map(({ pointage_id, version }): Changement => ({ sorte: 'retirer', pointage_id, version })),
  ]
}
