import { heureParis, type JourIso, jourParis, minutesEntre } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { creneauDit } from '../interventions/creneau-dit.ts'
import type { VisitePlanifiee } from '../interventions/regulation.ts'
import type { NIVEAUX } from './types.ts'

/** Where a visit stands, or is asked to: with somebody or nobody, at a wall time. */
export interface Place {
  readonly vers: number | null
  readonly jour: JourIso
  readonly heure_debut: string
  readonly duree_minutes: number
}

/** A visit, as far as another place is looked for it. */
export type VisitePlacee = Pick<
  VisitePlanifiee,
  'intervention_id' | 'version' | 'technicien_id' | 'jour' | 'debut' | 'fin' | 'th_libelle' | 'th_jour'
>

export const placeOf = (v: Pick<VisitePlacee, 'technicien_id' | 'jour' | 'debut' | 'fin'>): Place => ({
  vers: v.technicien_id,
  jour: v.jour,
  heure_debut: heureParis(v.debut),
  duree_minutes: minutesEntre(v.debut, v.fin),
})

export const estMemePlace = (a: Place, b: Place): boolean =>
  a.vers === b.vers && a.jour === b.jour && a.heure_debut === b.heure_debut && a.duree_minutes === b.duree_minutes

/** The same, as the office is asked what it would change. */
export const placeQuery = ({ vers, ...place }: Place) => ({
  ...(vers === null ? {} : { vers: String(vers) }),
  ...place,
})

/** A better place, as the office proposes it. */
export interface IdeeLue {
  readonly utilisateur_id: number
  readonly utilisateur_nom: string
  readonly debut: string
  readonly fin: string
  readonly raisons: readonly string[]
}

export const placeIdee = ({ utilisateur_id, debut, fin }: IdeeLue): Place => ({
  vers: utilisateur_id,
  jour: jourParis(debut),
  heure_debut: heureParis(debut),
  duree_minutes: minutesEntre(debut, fin),
})

/** The hours promised with it: those that are asked for where it begins in them, else the two in which it does; none stay none. */
export const promiseIdee = ({ debut, fin }: IdeeLue, th_libelle: string): string =>
  th_libelle === '' ? '' : creneauDit({ th_libelle, debut, fin })

/** Who and when, why on a second line. @param jours the visit's own day and the one asked for: any other than both is said */
export const direIdee = (
  { utilisateur_id, utilisateur_nom, debut, raisons }: IdeeLue,
  ...jours: readonly [JourIso, ...JourIso[]]
) => ({
  key: `${utilisateur_id} ${debut}`,
  label: `${utilisateur_nom}, ${jours.every(j => j === jourParis(debut)) ? heureParis(debut) : formaterInstant(debut)}`,
  why: raisons.join(' · '),
})

/** Above them. */
export const titreIdees = (idees: readonly unknown[]) => (idees.length > 1 ? 'Meilleures places' : 'Meilleure place')

/** What is told of a place before it is taken. */
export const MOTS_JOURNEE = {
  label: 'Ce que devient la journée',
  before: 'Ce que devient la journée se lit ici, avant votre oui, dès qu’autre chose est choisi.',
  looking: 'Regarde ce que devient la journée…',
} as const

interface Dit {
  readonly constats: readonly { readonly niveau: (typeof NIVEAUX)[number] }[]
  readonly idees: readonly unknown[]
}

/** Said where a place is refused and the days looked at hold no better one; null: nothing to say. */
export const direRienDeMieux = ({ constats, idees }: Dit): string | null =>
  idees.length === 0 && constats.some(c => c.niveau === 'bloque') ? 'Rien de mieux trouvé ces trois jours.' : null
