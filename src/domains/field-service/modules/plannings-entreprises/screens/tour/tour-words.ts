import { direPromis, estAutreJour } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { direRetard } from '#domains/field-service/model/interventions/retard.ts'
import { type constater, decalageDe, retardDe } from '#domains/field-service/model/tournees/constats.ts'
import type { Tournee, Tournees, VisiteNonSituee, Waypoint } from '#domains/field-service/model/tournees/schema.ts'
import { TOUR_COLORS, tourColor } from '#kit/map/tour-colors.ts'
import type { MapLine, MapPoint } from '#kit/map/types.ts'
import { formaterDuree, heureParis, jourParis } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { plageParis } from '#wire/moments.ts'

/** "12,4 km"; "0 km" at the same door. */
export const direKm = (metres: number): string => `${formaterNombre(Math.round(metres / 100) / 10)}\u00a0km`

export interface Total {
  readonly metres: number
  readonly minutes: number
  readonly retard: number
}

/** All ways of a tour, back included, and how late its customers are. */
export function totalDe({ waypoints, non_situees, retour }: Tournee): Total {
  const trajets = [...waypoints.map(w => w.trajet), retour].filter(t => t !== null)
  return {
    metres: trajets.reduce((somme, t) => somme + t.metres, 0),
    minutes: trajets.reduce((somme, t) => somme + t.minutes, 0),
    retard: [...waypoints, ...non_situees].reduce((somme, v) => somme + v.retard, 0),
  }
}

export const sommer = (totaux: readonly Total[]): Total => ({
  metres: totaux.reduce((s, t) => s + t.metres, 0),
  minutes: totaux.reduce((s, t) => s + t.minutes, 0),
  retard: totaux.reduce((s, t) => s + t.retard, 0),
})

/** A line breaks between two facts, never within the hours of one. */
const together = (words: string) => words.replaceAll(' ', '\u00a0')

/** "9:00 – 10:00 · promis 8:00 – 10:00", with the day of the promise where that is another. */
export const direQuand = ({
  debut,
  fin,
  ...promesse
}: Pick<VisiteNonSituee, 'debut' | 'fin' | 'th_libelle' | 'th_jour'>): string => {
  const promis = direPromis({ ...promesse, jour: jourParis(debut) })
  const heures = together(plageParis(debut, fin))
  return promis ? `${heures} · ${promis.split(', ').map(together).join(', ')}` : heures
}

/** Visits of a day whose customer was told another one: no order of that day keeps it. */
export const compterAutreJour = ({ jour, techniciens }: Pick<Tournees, 'jour' | 'techniciens'>): number =>
  techniciens
    .flatMap(t => [...t.waypoints, ...t.non_situees])
    .filter(v => v.etape === 0 && estAutreJour({ th_libelle: v.th_libelle, th_jour: v.th_jour, jour })).length

/** "sauf 1 intervention promise un autre jour", ready to end a sentence; empty: there is none. */
export const direSauf = (day: Pick<Tournees, 'jour' | 'techniciens'>): string => {
  const n = compterAutreJour(day)
  return n === 0 ? '' : `, sauf ${compter(n, 'intervention promise', 'interventions promises')} un autre jour`
}

/** "arrivée vers 9:12", "sur place depuis 9:12"; null: done, or reached in time with no way to tell. */
export function direArrivee({ trajet, arrivee, prevue, etape }: VisiteNonSituee, premiere: boolean): string | null {
  if (arrivee === null || etape === 3) return null
  if (etape === 2) return together(`sur place depuis ${heureParis(arrivee)}`)
  if (arrivee <= prevue.debut && (premiere || !trajet)) return null
  return together(`arrivée vers ${heureParis(arrivee)}`)
}

/** "trajet estimé à 18 min (5,2 km) · arrivée vers 9:12": the desk's own words. @param estime not measured by road */
export function direChemin(visit: VisiteNonSituee, premiere: boolean, estime = true): string {
  const { trajet } = visit
  const chemin = trajet
    ? `trajet ${estime ? 'estimé à' : 'de'} ${formaterDuree(trajet.minutes)} (${direKm(trajet.metres)})`
    : 'trajet inconnu'
  return [chemin, direArrivee(visit, premiere)].filter(Boolean).join(' · ')
}

/** The desk's own words on lateness, of a day to come too, else how long after its hour a promise is kept; null: in time, or over. */
export function direTard(visit: VisiteNonSituee): { tone: 'bad' | 'wait'; words: string } | null {
  const { retard, etape } = visit
  const dit = retardDe(visit)
  if (dit) return { tone: dit.manque ? 'bad' : 'wait', words: direRetard(dit) }
  const apres = decalageDe(visit)
  if (apres > 0) return { tone: 'wait', words: `${formaterDuree(apres)} après son heure, promesse tenue` }
  return etape < 3 && retard > 0 ? { tone: 'wait', words: `Environ ${formaterDuree(retard)} de retard` } : null
}

/** "12,4 km et 35 min de trajets", and what is not in it; nothing is counted of a way that nobody knows, and nothing said where nobody goes. */
export function direTrajets(tours: readonly Tournee[], comment = ''): string {
  const perdues = tours.reduce((n, t) => n + t.non_situees.length, 0)
  const visites = tours.reduce((n, t) => n + t.waypoints.length, perdues)
  if (visites === 0) return ''
  if (tours.every(t => t.retour === null && t.waypoints.every(w => w.trajet === null)))
    return visites > 1 ? 'trajets inconnus' : 'trajet inconnu'
  const { metres, minutes } = sommer(tours.map(totalDe))
  const sauf = perdues === 0 ? '' : `, sans compter ${compter(perdues, 'intervention')} hors de la carte`
  return `${direKm(metres)} et ${formaterDuree(minutes)} de trajets${comment}${sauf}`
}

/** "4 interventions sont sous une absence, 1 arrive trop tard"; null: the plan holds. */
export function direConstats({ absentes, tardives }: ReturnType<typeof constater>): string | null {
  const sous = compter(absentes, 'intervention est', 'interventions sont')
  if (absentes === 0)
    return tardives === 0 ? null : `${compter(tardives, 'intervention arrive', 'interventions arrivent')} trop tard`
  return `${sous} sous une absence${tardives === 0 ? '' : `, ${compter(tardives, 'arrive', 'arrivent')} trop tard`}`
}

export const pointId = ({ intervention_id }: Pick<VisiteNonSituee, 'intervention_id'>): string => `v${intervention_id}`

const SORTES = { entreprise: 'Entreprise', technicien: 'Autour de chez' } as const

function pinOf(w: Waypoint, rank: number): MapPoint {
  const [titre = '', ...lignes] = w.contenu.split('\n')
  return {
    id: pointId(w),
    latitude: w.latitude,
    longitude: w.longitude,
    titre,
    paragraphe: lignes.join('\n'),
    couleur: tourColor(rank),
    // Closed ones keep their colour and lose their number (specification field-service §3 "Tour map").
    ...(w.etat_inter === '2' ? { numero: w.ordre } : {}),
  }
}

/** A tour with its colour, by rank: found among all technicians, so that it stays when one is looked at alone. */
export interface RankedTour {
  readonly tour: Tournee
  readonly rank: number
}

/**
 * Each keeps the colour of its rank among the technicians, unless another tour of the day has it: then the first that none has, as
 * long as there is one. Who goes nowhere that day takes none from the others.
 */
export function rankTours(tours: readonly Tournee[]): RankedTour[] {
  const taken = new Set<number>()
  const goes = ({ waypoints, non_situees }: Tournee) => waypoints.length + non_situees.length > 0
  return tours.map((tour, own) => {
    if (!goes(tour)) return { tour, rank: own }
    const free = [own % TOUR_COLORS, ...Array.from({ length: TOUR_COLORS }, (_, n) => n)].find(n => !taken.has(n))
    const rank = free ?? own
    taken.add(rank)
    return { tour, rank }
  })
}

/** Starts, visits and what waits, as the map shows them. */
export function pinsOf(tours: readonly RankedTour[], { notAssignedPoints }: Tournees): MapPoint[] {
  const starts = new Map<string, MapPoint>()
  for (const { tour, rank } of tours) {
    const { startingPoint: start, id, label } = tour
    if (!start) continue
    const company = start.sorte === 'entreprise'
    starts.set(company ? 'entreprise' : `d${id}`, {
      id: company ? 'entreprise' : `d${id}`,
      latitude: start.latitude,
      longitude: start.longitude,
      titre: company ? SORTES.entreprise : `${SORTES.technicien} ${label}`,
      paragraphe: company ? 'Départ des tournées' : 'Départ de sa tournée, à un kilomètre près',
      ...(company ? {} : { couleur: tourColor(rank) }),
    })
  }
  return [
    ...starts.values(),
    ...tours.flatMap(({ tour, rank }) => tour.waypoints.map(w => pinOf(w, rank))),
    ...notAssignedPoints.map(w => {
      const { couleur: _none, ...pin } = pinOf(w, 0)
      return { ...pin, titre: `Sans technicien\u00a0: ${pin.titre}` }
    }),
  ]
}

/** The order of each tour, from its start and back. */
export function linesOf(tours: readonly RankedTour[]): MapLine[] {
  return tours
    .filter(({ tour }) => tour.waypoints.length > 0)
    .map(({ tour: { id, waypoints, startingPoint }, rank }) => ({
      id: String(id),
      couleur: tourColor(rank),
      points: [...(startingPoint ? [startingPoint] : []), ...waypoints, ...(startingPoint ? [startingPoint] : [])],
    }))
}
