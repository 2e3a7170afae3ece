import { z } from 'zod'
import { type JourIso, jourSemaine } from '#wire/dates.ts'
import { idSchema, jourDonneSchema, jourSchema } from '#wire/ids.ts'

/** How many people each post needs, by kind of day, and what is missing of them. */

/** Kinds of days: Monday 1 to Sunday 7, then public holidays. */
export const FERIE = 8
export const SORTES_JOUR = [1, 2, 3, 4, 5, 6, 7, FERIE] as const
export const BESOIN_MAX = 99

const nombre = z.number().int().min(0).max(BESOIN_MAX)

export const besoinSchema = z.strictObject({
  poste_id: idSchema,
  sorte_jour: z.number().int().min(1).max(FERIE),
  /** Below it, people are missing. */
  minimum: nombre,
  /** What the house would like, the minimum at least. */
  souhaite: nombre,
})
export type Besoin = z.infer<typeof besoinSchema>

const SOUHAIT = 'Le souhait est au moins le minimum.'
const DEUX_FOIS = 'Un poste a deux fois le même jour.'
const cleBesoin = (b: Besoin) => `${b.poste_id}:${b.sorte_jour}`

export const besoinsSaisisSchema = z
  .strictObject({
    /** First day on which they hold, until the next set. */
    valable_du: jourDonneSchema,
    /** Of the set of that very day as it was read; null: none was there. */
    version: z.number().int().positive().nullable(),
    besoins: z.array(besoinSchema).max(100 * SORTES_JOUR.length),
  })
  .refine(({ besoins }) => besoins.every(b => b.souhaite >= b.minimum), { path: ['besoins'], message: SOUHAIT })
  .refine(({ besoins }) => new Set(besoins.map(cleBesoin)).size === besoins.length, {
    path: ['besoins'],
    message: DEUX_FOIS,
  })
export type BesoinsSaisis = z.infer<typeof besoinsSaisisSchema>

/** A set, from a day on. */
export const versionBesoinsSchema = z.strictObject({
  valable_du: jourSchema,
  version: z.number().int().positive(),
  besoins: z.array(besoinSchema),
})
export type VersionBesoins = z.infer<typeof versionBesoinsSchema>

/** What a post needs on a day, and who is there for it. */
export const etatBesoinSchema = z.strictObject({
  jour: jourSchema,
  poste_id: idSchema,
  minimum: nombre,
  souhaite: nombre,
  tenus: z.number().int().nonnegative(),
  /** People missing to the minimum; 0: none. */
  manque: nombre,
})
export type EtatBesoin = z.infer<typeof etatBesoinSchema>

/** The set that holds on a day: the last one that began; null before the first. */
export function besoinsDu(versions: readonly VersionBesoins[], jour: JourIso): VersionBesoins | null {
  return versions
    .filter(v => v.valable_du <= jour)
    .reduce<VersionBesoins | null>((garde, v) => (garde && garde.valable_du >= v.valable_du ? garde : v), null)
}

/** A shift that somebody is to hold, on the day on which it starts. */
export interface Tenu {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly poste_id: number
}

export interface MatiereBesoins {
  readonly jours: readonly { readonly jour: JourIso; readonly ferie: boolean }[]
  readonly tenus: readonly Tenu[]
  /** "utilisateur:jour" of days away: a post that is kept under a sickness is nobody's. */
  readonly absents: ReadonlySet<string>
  readonly versions: readonly VersionBesoins[]
}

/**
 * What each post needs on each day, and how many are there: people, not shifts. A public holiday has its own needs for the
 * posts that say so, else those of its weekday. A night counts for the day on which it starts.
 */
export function etatsBesoins({ jours, tenus, absents, versions }: MatiereBesoins): EtatBesoin[] {
  const presents = Map.groupBy(
    tenus.filter(t => !absents.has(`${t.utilisateur_id}:${t.jour}`)),
    t => `${t.jour}:${t.poste_id}`,
  )
  return jours.flatMap(({ jour, ferie }) => {
    const tous = besoinsDu(versions, jour)?.besoins ?? []
    const duFerie = new Set(tous.filter(b => ferie && b.sorte_jour === FERIE).map(b => b.poste_id))
    return tous
      .filter(b => b.sorte_jour === (duFerie.has(b.poste_id) ? FERIE : jourSemaine(jour)))
      .filter(b => b.souhaite > 0)
      .map(({ poste_id, minimum, souhaite }): EtatBesoin => {
        const gens = new Set((presents.get(`${jour}:${poste_id}`) ?? []).map(t => t.utilisateur_id)).size
        return { jour, poste_id, minimum, souhaite, tenus: gens, manque: Math.max(0, minimum - gens) }
      })
  })
}
