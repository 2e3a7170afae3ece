/** Half open: its end is the first instant that is not in it any more. Milliseconds since the epoch. */
export interface Intervalle {
  readonly debut: number
  readonly fin: number
}

/** Null where an address was never placed on the map. */
export interface Lieu {
  readonly adresse_latitude: number | null
  readonly adresse_longitude: number | null
}

export interface VisiteDe extends Intervalle, Lieu {
  /** Absent where it is only looked at. */
  readonly intervention_id?: number
}

/** A technician over the days that are looked at. */
export interface TechnicienDe {
  readonly utilisateur_id: number
  readonly utilisateur_nom: string
  /** Knows the service that is asked for. */
  readonly competent: boolean
  /** Works where the address is, or the address is in no area. */
  readonly en_zone: boolean
  /** Working hours; null: the company has not said. */
  readonly disponibilites: readonly Intervalle[] | null
  /** Days beyond the date until which their hours were said. */
  readonly echues?: ReadonlySet<string>
  readonly absences: readonly Intervalle[]
  /** What is theirs already, cancelled visits aside. */
  readonly visites: readonly VisiteDe[]
  /** What somebody else is looking at for now. */
  readonly retenus: readonly (Intervalle & { readonly par: string })[]
}

/** Minutes that a tour counts, beside the visit itself (`linker_variables`). */
export interface TempsTournee {
  readonly temps_moyen_prise_en_charge: number
  readonly temps_moyen_depose: number
  readonly duree_moyenne_kilometre: number
}

/** Why somebody is not proposed. */
export const RAISONS = ['competence', 'zone', 'validite', 'horaires', 'absent', 'occupe', 'retenu', 'passe'] as const
export type Raison = (typeof RAISONS)[number]

/** The same in words, as a screen says them after a name. */
export const DIRE_RAISON: Readonly<Record<Raison, string>> = {
  competence: 'n’assure pas cette prestation',
  zone: 'ne travaille pas dans la zone de cette adresse',
  validite: 'disponibilités pas encore dites à cette date',
  horaires: 'hors de ses horaires',
  absent: 'pas là',
  occupe: 'déjà en intervention',
  retenu: 'créneau retenu par quelqu’un d’autre',
  passe: 'heure déjà passée',
}
