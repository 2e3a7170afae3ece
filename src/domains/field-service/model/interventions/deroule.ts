import { type JourIso, jourParis } from '#wire/dates.ts'
import { estimerTrajet } from '../creneaux/trajet.ts'
import type { TempsTournee } from '../creneaux/types.ts'

/** What lateness is judged on: the plan, the promise made to the client, and how far the field has come. */
export interface VisiteSuivie {
  readonly intervention_id: number
  readonly technicien_id: number | null
  readonly jour: JourIso
  readonly debut: string
  readonly fin: string
  /** The promised slot as it is written ("10:00 - 12:00"); anything else promises no more than the plan. */
  readonly th_libelle: string
  /** The day it was promised for; null or absent: the planned one. */
  readonly th_jour?: JourIso | null | undefined
  readonly etapes_en_cours: 0 | 1 | 2 | 3
  readonly annulee: boolean
  readonly dernier: { readonly fait_a: string } | null
  /** Where it is, as far as ways are asked for; null or absent: not on the map. */
  readonly adresse_latitude?: number | null | undefined
  readonly adresse_longitude?: number | null | undefined
}

/** Minutes by road from one visit to the next, an estimate; null: nobody can say. */
export type Chemin = (de: VisiteSuivie, vers: VisiteSuivie) => number | null

type Situee = Pick<VisiteSuivie, 'adresse_latitude' | 'adresse_longitude'>
const lieuDe = ({ adresse_latitude = null, adresse_longitude = null }: Situee) => ({
  adresse_latitude,
  adresse_longitude,
})

/** Ways as the company counts them. */
export function cheminsDe(temps: Pick<TempsTournee, 'duree_moyenne_kilometre'>) {
  return (de: Situee, vers: Situee): number | null => estimerTrajet(lieuDe(de), lieuDe(vers), temps)?.minutes ?? null
}

/** When a visit will really begin and end, as far as anybody can say now. */
export interface Attendue {
  /** ISO instants. */
  readonly debut: string
  readonly fin: string
  /** Whole minutes after its planned start. */
  readonly minutes: number
}

const MINUTE = 60_000
/** What is moved by less is not worth saying, in minutes: an estimate is not that exact. */
export const DECALAGE_DIT_MIN = 5
const iso = (ms: number) => new Date(ms).toISOString()
const ordonner = (file: readonly VisiteSuivie[]) =>
  file.toSorted(
    (a, b) =>
      b.etapes_en_cours - a.etapes_en_cours || a.debut.localeCompare(b.debut) || a.intervention_id - b.intervention_id,
  )

/**
 * What is left of the days of some people, pushed by what came late: what is begun comes first, then the order of the plan. A visit
 * lasts as long as it was planned to, begins no earlier than planned, and once the way there is over; who closed a visit is taken to
 * have left there and then. It is the least that can be: what will be later than that is not known yet.
 *
 * @param visites of one day or several, in any order
 * @param maintenant ISO instant by the corrected clock
 * @param chemin absent: ways are not counted
 */
export function derouler(
  visites: readonly VisiteSuivie[],
  maintenant: string,
  chemin: Chemin = () => null,
): ReadonlyMap<number, Attendue> {
  const attendues = new Map<number, Attendue>()
  const tenues = visites.filter(v => v.technicien_id !== null && !v.annulee)
  const now = Date.parse(maintenant)
  for (const file of Map.groupBy(tenues, v => v.technicien_id).values()) {
    let lieu = derniereClose(file)
    let parti = lieu?.dernier ? Date.parse(lieu.dernier.fait_a) : now
    let libre = now
    for (const v of ordonner(file.filter(v => v.etapes_en_cours < 3))) {
      const [debut, fin] = [Date.parse(v.debut), Date.parse(v.fin)]
      const depart = v.etapes_en_cours === 1 && v.dernier ? Date.parse(v.dernier.fait_a) : parti
      const la = depart + ((lieu && chemin(lieu, v)) ?? 0) * MINUTE
      const surPlace = v.etapes_en_cours === 2
      // Begun, and moved to another day meanwhile: it is being done now, and holds nothing back until then.
      const attend = v.etapes_en_cours === 0 || jourParis(v.debut) <= jourParis(maintenant) ? debut : 0
      const arrivee = surPlace ? Date.parse(v.dernier?.fait_a ?? v.debut) : Math.max(libre, la, attend)
      libre = Math.max(libre, arrivee + Math.max(0, fin - debut))
      attendues.set(v.intervention_id, {
        debut: iso(arrivee),
        fin: iso(libre),
        minutes: Math.max(0, Math.floor((arrivee - debut) / MINUTE)),
      })
      lieu = v
      parti = libre
    }
  }
  return attendues
}

/** Where somebody closed their last visit; null: none that day. */
function derniereClose(file: readonly VisiteSuivie[]): VisiteSuivie | null {
  const closes = file.filter(v => v.etapes_en_cours === 3 && v.dernier)
  const quand = (v: VisiteSuivie) => v.dernier?.fait_a ?? ''
  return closes.toSorted((a, b) => quand(a).localeCompare(quand(b))).at(-1) ?? null
}
