import type { TempsTournee } from '#domains/field-service/model/creneaux/types.ts'
import { derouler } from '#domains/field-service/model/tournees/derouler.ts'
import type { Tournees, VisiteNonSituee, Waypoint } from '#domains/field-service/model/tournees/schema.ts'
import { suivreJour } from '#domains/field-service/model/tournees/suivre.ts'
import { mesurerDroit, type Trajet, trajetEntre } from '#domains/field-service/model/tournees/trajets.ts'
import type { LieuDeTournee, Routeur, Trajets } from '#domains/field-service/model/tournees/types.ts'
import { versMs } from '#wire/dates.ts'
import type { JourLu } from './jour.ts'

type Tour = JourLu['techniciens'][number]

const enLieu = ({ latitude, longitude }: LieuDeTournee): LieuDeTournee => ({ latitude, longitude })

/** The start, then the visits that are on the map. */
const lieuxDe = ({ depart, visites }: Pick<Tour, 'depart' | 'visites'>): LieuDeTournee[] =>
  [...(depart ? [depart] : []), ...visites.flatMap(v => v.point ?? [])].map(enLieu)

const dire = ({ metres, conduite }: Trajet) => ({ metres, minutes: conduite })

/** Ways and arrivals of one day, in the order of its hours. Of what is on no map, nobody knows the way there, nor the one from it. */
function suivre({ depart, visites }: Tour, trajets: Trajets, temps: TempsTournee) {
  const entre = (bouts: readonly [number, number], de: boolean, vers: boolean) =>
    trajetEntre(trajets, bouts, { de, vers }, temps)
  let avant: number | null = null
  let ici = depart ? 0 : -1
  const suivies = visites.map(({ visite, point }, rang) => {
    if (!point) {
      avant = null
      return { visite, point, trajet: null, minutes: null }
    }
    ici += 1
    const [deja, vers] = [avant, ici]
    avant = vers
    if (deja === null && rang > 0) return { visite, point, trajet: null, minutes: null }
    // The first one is reached in time, from wherever it is.
    if (deja === null)
      return { visite, point, trajet: depart ? dire(entre([0, vers], false, true)) : null, minutes: null }
    const trajet = entre([deja, vers], true, true)
    // What leaving and beginning take makes one arrive later: it is no part of the way.
    return { visite, point, trajet: dire(trajet), minutes: trajet.minutes }
  })
  const arrivees = derouler(
    suivies.map(({ visite: { debut, fin, promesse }, minutes }) => ({
      debut: versMs(debut),
      fin: versMs(fin),
      promesse: promesse && { debut: versMs(promesse.debut), fin: versMs(promesse.fin) },
      minutes,
    })),
  )
  const waypoints: Waypoint[] = []
  const non_situees: VisiteNonSituee[] = []
  suivies.forEach(({ visite, point, trajet }, rang) => {
    const { arrivee = 0, retard = 0 } = arrivees[rang] ?? {}
    const ou = { trajet, arrivee: new Date(arrivee).toISOString(), retard }
    if (point) waypoints.push({ ...point, ...ou })
    else non_situees.push({ ...visite, ...ou })
  })
  const retour = depart && avant !== null ? dire(entre([avant, 0], true, false)) : null
  return { waypoints, non_situees, retour }
}

/** The tours of a day: who goes where in which order, with ways and arrivals, and what nobody has yet. */
export async function composer(
  { techniciens, libres, temps, jour, lu_a }: JourLu,
  routeur: Routeur,
): Promise<Tournees> {
  const mesures = await Promise.all(techniciens.map(t => routeur.mesurer(lieuxDe(t))))
  // One rule for all: a road beside a straight line would make somebody look lazy.
  const estime = mesures.some(m => m.estime)
  const tournees: Tournees = {
    techniciens: techniciens.map((t, rang) => {
      const { id, label, depart, absences, disponibilites } = t
      const mesure = mesures[rang]
      const trajets = !mesure || (estime && !mesure.estime) ? mesurerDroit(lieuxDe(t), temps) : mesure
      return { id, label, startingPoint: depart, ...suivre(t, trajets, temps), absences, disponibilites }
    }),
    notAssignedPoints: libres.flatMap(({ point }) => point ?? []),
    jour,
    lu_a,
    non_situees: libres.flatMap(({ visite, point }) => (point ? [] : [visite])),
    estime,
    temps,
  }
  return suivreJour(tournees, lu_a)
}

/** Ways between all places of a day, for whoever puts its tours in order; none where they would be estimates. */
export async function mesurerJour({ techniciens, libres }: JourLu, routeur: Routeur) {
  const tous = [...techniciens.flatMap(lieuxDe), ...lieuxDe({ depart: null, visites: libres })]
  const lieux = [...new Map(tous.map(l => [`${l.latitude},${l.longitude}`, l])).values()]
  const { distances, durees, estime } = await routeur.mesurer(lieux)
  if (estime) return { estime, lieux: [], metres: [], minutes: [] }
  return { estime, lieux, metres: [...distances], minutes: [...durees] }
}
