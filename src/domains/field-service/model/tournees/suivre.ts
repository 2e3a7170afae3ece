import { bornesJour, jourParis } from '#wire/dates.ts'
import { cheminsDe, derouler, type VisiteSuivie } from '../interventions/deroule.ts'
import { limitePromise, retards } from '../interventions/retard.ts'
import type { Tournees, VisiteNonSituee, Waypoint } from './schema.ts'

type Point = VisiteNonSituee & Partial<Pick<Waypoint, 'latitude' | 'longitude'>>

const MINUTE = 60_000

/**
 * The tours of a day that has begun, as the field has come along: hours and lateness are the desk's own, grid and list, from who is on
 * site and since when. A day to come keeps those of its plan; of one that is past, nothing is still to arrive.
 * @param maintenant ISO instant by the corrected clock
 */
export function suivreJour(day: Tournees, maintenant: string): Tournees {
  const { jour, techniciens, temps } = day
  if (maintenant < bornesJour(jour).debut) return day
  const suivies = techniciens.flatMap(({ id, waypoints, non_situees }) =>
    [...waypoints, ...non_situees].map(v => enSuivie(v, id, jour)),
  )
  const chemins = cheminsDe(temps)
  const dits = retards(suivies, maintenant, chemins)
  const attendues = jour === jourParis(maintenant) ? derouler(suivies, maintenant, chemins) : new Map()
  const parId = new Map(suivies.map(v => [v.intervention_id, v]))
  const suivre = <V extends VisiteNonSituee>(v: V): V => {
    const arrivee: string | null =
      v.etape === 3 ? v.debut : (attendues.get(v.intervention_id)?.debut ?? (v.etape === 2 ? v.depuis : null))
    const suivie = parId.get(v.intervention_id)
    const limite = suivie && limitePromise(suivie)
    const apres = arrivee && limite ? Math.ceil((Date.parse(arrivee) - Date.parse(limite)) / MINUTE) : 0
    const alerte = dits.get(v.intervention_id) ?? null
    // What the desk finds in time is late for nobody here.
    return { ...v, arrivee, retard: alerte ? Math.max(0, apres) : 0, alerte }
  }
  return {
    ...day,
    techniciens: techniciens.map(t => ({
      ...t,
      waypoints: t.waypoints.map(suivre),
      non_situees: t.non_situees.map(suivre),
    })),
  }
}

function enSuivie(v: Point, technicien_id: number, jour: string): VisiteSuivie {
  return {
    ...{
      intervention_id: v.intervention_id,
      technicien_id,
      jour,
      ...v.prevue,
      th_libelle: v.th_libelle,
      th_jour: v.th_jour,
    },
    ...{ etapes_en_cours: v.etape, annulee: false, dernier: v.depuis === null ? null : { fait_a: v.depuis } },
    ...{ adresse_latitude: v.latitude ?? null, adresse_longitude: v.longitude ?? null },
  }
}
