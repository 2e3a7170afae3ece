import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { heureParis, jourParis, joursEntre, libelleMois, minutesEntre, versMs } from '#wire/dates.ts'
import { compter, formaterNombre, pluraliser } from '#wire/french.ts'

/** Monthly activity statement (specification field-service §2 and §3 "Month tile"; its figures are ours). */

export const tuileReleveSchema = z.strictObject({
  annee: z.number().int().min(2000).max(2100),
  mois: z.number().int().min(1).max(12),
  mois_libelle: z.string().max(20),
  /** -1 "Terminé", 0 "En cours", 1 disabled. */
  etat: z.literal([-1, 0, 1]),
})
export type TuileReleve = z.infer<typeof tuileReleveSchema>

export const ETATS_RELEVE = { '-1': 'Terminé', '0': 'En cours', '1': '' } as const

export type MoisAnnee = { annee: number; mois: number }

const rangDe = ({ annee, mois }: MoisAnnee) => annee * 12 + mois

/** Whether a month has nothing yet because it has not come, rather than because nobody was there. */
export function estAVenir(tuile: TuileReleve, courant: MoisAnnee): boolean {
  return tuile.etat > 0 && rangDe(tuile) > rangDe(courant)
}

/**
 * The twelve tiles of a year, seen from the current month. Nothing was finished before the first month of the person:
 * those are disabled as the months to come are.
 */
export function tuilesReleve(annee: number, courant: MoisAnnee, premier: MoisAnnee | null = null): TuileReleve[] {
  return Array.from({ length: 12 }, (_, rang) => {
    const mois = rang + 1
    const ecart = Math.sign((annee - courant.annee) * 12 + mois - courant.mois)
    const avant = premier !== null && rangDe({ annee, mois }) < rangDe(premier)
    return { annee, mois, mois_libelle: libelleMois(mois), etat: ecart > 0 || avant ? 1 : ecart < 0 ? -1 : 0 }
  })
}

/** Month of an instant in Paris. */
export function moisDe(instant: Parameters<typeof jourParis>[0]): MoisAnnee {
  const jour = jourParis(instant)
  return { annee: Number(jour.slice(0, 4)), mois: Number(jour.slice(5, 7)) }
}

/** A finished visit: device times corrected by the measured offset, so that hours are those really worked. */
export type VisiteReleve = {
  intervention_id: number
  jour: JourIso
  heure_ordre: string | null
  heure_arrivee: string | null
  heure_cloture: string
  adresse_latitude: number | null
  adresse_longitude: number | null
}

export const chiffresReleveSchema = z.strictObject({
  nb_interventions: z.number().int().nonnegative(),
  minutes_sur_place: z.number().int().nonnegative(),
  minutes_route: z.number().int().nonnegative(),
  /** Estimate: straight line between consecutive visits of a day × 1.3. Shown as "estimation". */
  distance_estimee_metres: z.number().int().nonnegative(),
  /** Ways between two visits of a day that no distance is known for: an address was not placed on the map. */
  trajets_sans_distance: z.number().int().nonnegative(),
})
export type ChiffresReleve = z.infer<typeof chiffresReleveSchema>

const RAYON_TERRE_METRES = 6_371_008.8
/** Usual ratio of road to straight line in mixed country. */
export const FACTEUR_ROUTE = 1.3

type Point = { adresse_latitude: number | null; adresse_longitude: number | null }

/** Great-circle distance in metres, null when a coordinate is missing. */
export function distanceMetres(a: Point, b: Point): number | null {
  if (a.adresse_latitude === null || a.adresse_longitude === null) return null
  if (b.adresse_latitude === null || b.adresse_longitude === null) return null
  const rad = Math.PI / 180
  const dLat = ((b.adresse_latitude - a.adresse_latitude) * rad) / 2
  const dLon = ((b.adresse_longitude - a.adresse_longitude) * rad) / 2
  const cos = Math.cos(a.adresse_latitude * rad) * Math.cos(b.adresse_latitude * rad)
  const h = Math.sin(dLat) ** 2 + cos * Math.sin(dLon) ** 2
  return 2 * RAYON_TERRE_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

function minutesPositives(debut: string | null, fin: string | null): number {
  // A device clock set back between two steps gives a negative time: counted as nothing rather than taken off the day.
  return debut === null || fin === null ? 0 : Math.max(0, minutesEntre(debut, fin))
}

/** Minutes on site and on the way of one visit. */
export function dureesVisite(v: Pick<VisiteReleve, 'heure_ordre' | 'heure_arrivee' | 'heure_cloture'>) {
  return {
    minutes_sur_place: minutesPositives(v.heure_arrivee, v.heure_cloture),
    minutes_route: minutesPositives(v.heure_ordre, v.heure_arrivee),
  }
}

/** Figures of one day. Each leg is rounded to the metre and each visit to the minute, so that sums stay exact. */
export function chiffresJour(visites: readonly VisiteReleve[]): ChiffresReleve {
  const ordre = [...visites].sort(
    (a, b) =>
      versMs(a.heure_arrivee ?? a.heure_cloture) - versMs(b.heure_arrivee ?? b.heure_cloture) ||
      a.intervention_id - b.intervention_id,
  )
  const chiffres = {
    nb_interventions: ordre.length,
    minutes_sur_place: 0,
    minutes_route: 0,
    distance_estimee_metres: 0,
    trajets_sans_distance: 0,
  }
  ordre.forEach((visite, rang) => {
    const durees = dureesVisite(visite)
    chiffres.minutes_sur_place += durees.minutes_sur_place
    chiffres.minutes_route += durees.minutes_route
    const precedente = ordre[rang - 1]
    if (!precedente) return
    const distance = distanceMetres(precedente, visite)
    if (distance === null) chiffres.trajets_sans_distance += 1
    else chiffres.distance_estimee_metres += Math.round(distance * FACTEUR_ROUTE)
  })
  return chiffres
}

export function additionner(a: ChiffresReleve, b: ChiffresReleve): ChiffresReleve {
  return {
    nb_interventions: a.nb_interventions + b.nb_interventions,
    minutes_sur_place: a.minutes_sur_place + b.minutes_sur_place,
    minutes_route: a.minutes_route + b.minutes_route,
    distance_estimee_metres: a.distance_estimee_metres + b.distance_estimee_metres,
    trajets_sans_distance: a.trajets_sans_distance + b.trajets_sans_distance,
  }
}

export const CHIFFRES_VIDES: ChiffresReleve = {
  nb_interventions: 0,
  minutes_sur_place: 0,
  minutes_route: 0,
  distance_estimee_metres: 0,
  trajets_sans_distance: 0,
}

/** The statement of a month: its days in order, and their sum. Visits of other months are left out. */
export function releveMois(
  visites: readonly VisiteReleve[],
  { annee, mois }: MoisAnnee,
): { jours: { jour: JourIso; chiffres: ChiffresReleve }[]; total: ChiffresReleve } {
  const prefixe = `${annee}-${String(mois).padStart(2, '0')}-`
  const duMois = visites.filter(v => v.jour.startsWith(prefixe))
  const jours = [...new Set(duMois.map(v => v.jour))]
    .sort()
    .map(jour => ({ jour, chiffres: chiffresJour(duMois.filter(v => v.jour === jour)) }))
  return { jours, total: jours.reduce((somme, j) => additionner(somme, j.chiffres), CHIFFRES_VIDES) }
}

/** "38,5 km" for a document, whole kilometres for a screen; "–" where nothing is known, since 0 km would be a claim. */
export function formaterDistance(metres: number, decimales: 0 | 1): string {
  if (metres === 0) return '–'
  const pas = decimales === 0 ? 1000 : 100
  return `${formaterNombre((Math.round(metres / pas) * pas) / 1000)}\u00a0km`
}

/** What the distance leaves out, as a sentence; empty when it leaves nothing out. */
export function direTrajetsSansDistance(trajets: number | undefined): string {
  // A reading kept from an older server does not say.
  if (!trajets) return ''
  return `${compter(trajets, 'trajet')} sans adresse localisée, non ${pluraliser(trajets, 'compté')}.`
}

/** "01:20 (+1 j)": a time of a visit that ran past midnight says the day it belongs to. */
export function heureDuJour(instant: string | null, jour: JourIso): string {
  if (instant === null) return '–'
  const apres = joursEntre(jour, jourParis(instant))
  return apres === 0 ? heureParis(instant) : `${heureParis(instant)} (${apres > 0 ? '+' : ''}${apres}\u00a0j)`
}
