import { bornesJour, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { retrancher, reunir } from '../creneaux/place.ts'
import { heuresSupposees } from '../creneaux/tranches.ts'
import type { Intervalle } from '../creneaux/types.ts'
import type { Tournee, Tournees, VisiteNonSituee, Waypoint } from './schema.ts'
import { trajetEntre } from './trajets.ts'
import type { LieuDeTournee, Ordre, Probleme, Trajets, VehiculeATourner, VisiteATourner } from './types.ts'

const MINUTE = 60_000
/** Visits begin on five minutes of the clock. */
export const PAS = 5

export interface Choix {
  /** Visits may change hands, and those of nobody are placed; else each technician's own are put in order. */
  readonly entreTous: boolean
  /** By number: they keep their hour and their technician. */
  readonly epinglees: ReadonlySet<number>
  /** Whose tours are looked at. */
  readonly techniciens: ReadonlySet<number>
}

type Visite = VisiteNonSituee | Waypoint

/** A visit of the question, as it stands now. */
export interface Posee {
  readonly visite: Visite
  /** Rank of its technician; -1: nobody's. */
  readonly de: number
  /** In minutes from midnight. */
  readonly debut: number
}

/** A day as a question to the search: minutes from midnight, metres. */
export interface Enonce {
  readonly jour: JourIso
  readonly probleme: Probleme
  /** Minutes of each way, those from a start and back to it too, which the search does not count as work. */
  readonly minutes: Float64Array
  readonly depart: Ordre
  /** Visits by their rank in the problem; breaks and absences follow them there. */
  readonly posees: readonly Posee[]
  readonly techniciens: readonly Tournee[]
}

const estSituee = (v: Visite): v is Waypoint => 'latitude' in v

interface Lieux {
  /** In the order of the tables. */
  readonly lieux: readonly LieuDeTournee[]
  readonly rangDe: (quoi: string) => number | null
}

/** Every place of the tours that are looked at: starts, then visits. What has none is in no table. */
export function lieuxDe({ techniciens, notAssignedPoints }: Tournees, { techniciens: vus, entreTous }: Choix): Lieux {
  const retenus = techniciens.filter(t => vus.has(t.id))
  const rangs = new Map<string, number>()
  const lieux: LieuDeTournee[] = []
  const poser = (cle: string, { latitude, longitude }: LieuDeTournee) => {
    rangs.set(cle, lieux.push({ latitude, longitude }) - 1)
  }
  for (const t of retenus) if (t.startingPoint) poser(`d${t.id}`, t.startingPoint)
  for (const w of [...retenus.flatMap(t => t.waypoints), ...(entreTous ? notAssignedPoints : [])])
    poser(`v${w.intervention_id}`, w)
  return { lieux, rangDe: quoi => rangs.get(quoi) ?? null }
}

interface Jour {
  readonly minuit: number
  /** Nothing is moved before it, in minutes from midnight. */
  readonly depuis: number
  readonly jour: JourIso
}

const enMinutes = ({ minuit }: Jour, ms: number) => Math.round((ms - minuit) / MINUTE)
const enPeriode = (p: { readonly debut: string; readonly fin: string }): Intervalle => ({
  debut: versMs(p.debut),
  fin: versMs(p.fin),
})

/** When somebody works that day, without their absences: as the company said, else usual hours around what they have. */
function heuresDe({ disponibilites, waypoints, non_situees, absences }: Tournee, { jour }: Jour): Intervalle[] {
  const visites = [...waypoints, ...non_situees].map(enPeriode)
  const usuelles = [heuresSupposees(jour), ...visites]
  const suppose = {
    debut: Math.min(...usuelles.map(h => h.debut)),
    fin: Math.max(...usuelles.map(h => h.fin)),
  }
  const heures = disponibilites ? disponibilites.map(enPeriode) : [suppose]
  return retrancher(reunir(heures), absences.map(enPeriode))
}

/** When there is no work between the first and the last of it, pinned visits outside of hours included: as pinned visits of no place. */
function pausesDe(
  heures: readonly Intervalle[],
  prises: readonly Intervalle[],
  { vehicule, jour }: { readonly vehicule: number; readonly jour: Jour },
): VisiteATourner[] {
  const dedans = [...heures, ...prises]
  const tout = { debut: Math.min(...dedans.map(h => h.debut)), fin: Math.max(...dedans.map(h => h.fin)) }
  return retrancher([tout], dedans).map(trou => {
    const ouvre = enMinutes(jour, trou.debut)
    return {
      lieu: null,
      duree: enMinutes(jour, trou.fin) - ouvre,
      ouvre,
      ferme: ouvre,
      epingle: { vehicule, debut: ouvre },
    }
  })
}

const JOURNEE = 1440

function poserVisite(
  { visite, de, debut: ici }: Posee,
  {
    lieu,
    jour,
    choix,
    techniciens,
  }: { lieu: number | null; jour: Jour; choix: Choix; techniciens: readonly Tournee[] },
): VisiteATourner {
  const duree = Math.max(1, enMinutes(jour, versMs(visite.fin)) - ici)
  const promesse = visite.promesse && enPeriode(visite.promesse)
  const ouvre = promesse ? enMinutes(jour, promesse.debut) : 0
  const ferme = promesse ? enMinutes(jour, promesse.fin) - 1 : JOURNEE
  const fixe = !visite.deplacable || choix.epinglees.has(visite.intervention_id) || lieu === null || ferme < jour.depuis
  if (fixe && de >= 0) return { lieu, duree, ouvre: ici, ferme: ici, epingle: { vehicule: de, debut: ici } }
  const apte = (t: Tournee, rang: number) => rang === de || (visite.technicien_ids?.includes(t.id) ?? true)
  const permis = choix.entreTous ? techniciens.flatMap((t, rang) => (apte(t, rang) ? [rang] : [])) : [de]
  return { lieu, duree, ouvre, ferme, permis }
}

/** Tables of the problem: of starts that nobody knows all is nothing. The way from a start and back to it takes no working time. */
function tablesDe(
  departs: readonly (number | null)[],
  visites: readonly number[],
  { trajets, temps }: { readonly trajets: Trajets; readonly temps: Tournees['temps'] },
): { readonly tables: Trajets; readonly minutes: Float64Array } {
  const rangs = [...departs, ...visites]
  const n = rangs.length
  const distances = new Float64Array(n * n)
  const minutes = new Float64Array(n * n)
  const durees = new Float64Array(n * n)
  rangs.forEach((de, i) => {
    rangs.forEach((vers, j) => {
      if (i === j || de === null || vers === null) return
      const bouts = { de: i >= departs.length, vers: j >= departs.length }
      const trajet = trajetEntre(trajets, [de, vers], bouts, temps)
      distances[i * n + j] = trajet.metres
      minutes[i * n + j] = trajet.minutes
      if (bouts.de && bouts.vers) durees[i * n + j] = trajet.minutes
    })
  })
  return { tables: { lieux: n, distances, durees }, minutes }
}

/**
 * The question that the search answers. What began, what is pinned, what is on no map and what should have begun already stay;
 * the others begin within what was promised and within working hours, absences and breaks aside.
 * @param trajets between the places of `lieuxDe`, in their order
 */
export function enoncer(tournees: Tournees, choix: Choix, trajets: Trajets): Enonce {
  const { lu_a, temps } = tournees
  const techniciens = tournees.techniciens.filter(t => choix.techniciens.has(t.id))
  const minuit = versMs(bornesJour(tournees.jour).debut)
  const aujourdhui = jourParis(lu_a) === tournees.jour
  const depuis = aujourdhui ? Math.ceil((versMs(lu_a) - minuit) / MINUTE / PAS) * PAS : 0
  const jour: Jour = { minuit, depuis, jour: tournees.jour }
  const { rangDe } = lieuxDe(tournees, choix)
  const poser = (de: number) => (visite: Visite) => ({ visite, de, debut: enMinutes(jour, versMs(visite.debut)) })
  const posees: Posee[] = [
    ...techniciens.flatMap((t, de) => [...t.waypoints, ...t.non_situees].map(poser(de))),
    ...(choix.entreTous ? tournees.notAssignedPoints.filter(v => v.deplacable) : []).map(poser(-1)),
  ]
  const situees = posees.filter(p => estSituee(p.visite))
  const lieuDe = new Map(situees.map((p, rang) => [p.visite.intervention_id, techniciens.length + rang]))
  const visites = posees.map(p =>
    poserVisite(p, { lieu: lieuDe.get(p.visite.intervention_id) ?? null, jour, choix, techniciens }),
  )
  const heures = techniciens.map(t => heuresDe(t, jour))
  const pauses = techniciens.flatMap((_, vehicule) => {
    const prises = visites.flatMap(({ epingle, duree }) =>
      epingle?.vehicule === vehicule
        ? [{ debut: minuit + epingle.debut * MINUTE, fin: minuit + (epingle.debut + duree) * MINUTE }]
        : [],
    )
    return pausesDe(heures[vehicule] ?? [], prises, { vehicule, jour })
  })
  const vehicules = techniciens.map((_, rang): VehiculeATourner => {
    const siennes = heures[rang] ?? []
    const [debut, fin] = [siennes[0], siennes.at(-1)].map((h, i) =>
      h ? enMinutes(jour, i === 0 ? h.debut : h.fin) : 0,
    )
    return { depart: rang, arrivee: rang, debut: Math.max(debut ?? 0, depuis), fin: fin ?? 0 }
  })
  const toutes = [...visites, ...pauses]
  const moment = (rang: number) => posees[rang]?.debut ?? toutes[rang]?.ouvre ?? 0
  const depart = techniciens.map((_, k) =>
    toutes
      .flatMap((v, rang) => ((posees[rang]?.de ?? v.epingle?.vehicule) === k ? [rang] : []))
      .toSorted((a, b) => moment(a) - moment(b)),
  )
  const departs = techniciens.map(t => rangDe(`d${t.id}`))
  const rangs = situees.map(p => rangDe(`v${p.visite.intervention_id}`) ?? 0)
  const { tables, minutes } = tablesDe(departs, rangs, { trajets, temps })
  return {
    jour: tournees.jour,
    probleme: { visites: toutes, vehicules, trajets: tables, pas: PAS },
    minutes,
    depart,
    posees,
    techniciens,
  }
}
