import { ajouterJours, formaterJour, type JourIso, jourParis, jourSemaine, joursEntre } from '#wire/dates.ts'
import { bornerContrats, type VersionContrat } from '../contrat.ts'
import { nomFerie, type SiteFeries } from '../planning/feries.ts'
import { minutesDesJours, minutesNuit, nuitDe, type ProprietesPause, travailDe } from '../planning/heures.ts'
import type { Horaire, Segment } from '../planning/horaire.ts'
import { phraseHoraire } from '../planning/horaire-mots.ts'
import type { Periode } from '../regles/fenetres.ts'
import { type FaitEquite, type FaitsEquite, tardifsDe } from './equite.ts'

/** Hours that a post has of a night, of a Saturday or Sunday, of a holiday, to count as one (three: article L3122-5). */
const PART_MINUTES = 3 * 60

export interface PosteEquite extends Horaire {
  readonly poste_libelle: string
}

export interface ChangementEquite {
  readonly jour: JourIso
  /** Day on which it was told. */
  readonly dit: JourIso
  readonly avant: string
  readonly apres: string
}

export interface Reglages {
  readonly proprietes: ProprietesPause
  readonly site: SiteFeries
}

interface Matiere {
  /** Worked, without those of days away. */
  readonly postes: readonly PosteEquite[]
  /** What the house changed. */
  readonly changements: readonly ChangementEquite[]
  readonly reglagesDu: (jour: JourIso) => Reglages
}

const minutesDe = (travail: readonly Segment[]): number =>
  travail.reduce((total, { debut, fin }) => total + (fin - debut) / 60_000, 0)

/** Whether that many minutes of a post make it one: three hours, or the whole of a shorter post. */
const compte = (minutes: number, travail: readonly Segment[]): boolean =>
  minutes > 0 && minutes >= Math.min(PART_MINUTES, Math.floor(minutesDe(travail)))

const joursTouches = (travail: readonly Segment[]): JourIso[] => [
  ...new Set(travail.flatMap(({ debut, fin }) => [jourParis(debut), jourParis(fin - 1)])),
]

/** The Saturday of a day of week-end; null on other days. */
function samediDe(jour: JourIso): JourIso | null {
  const rang = jourSemaine(jour)
  return rang === 6 ? jour : rang === 7 ? ajouterJours(jour, -1) : null
}

const dire = (p: PosteEquite): string => `${p.poste_libelle} ${phraseHoraire(p)}`

/** One a day, whatever it holds; each of its posts is told, two that are alike too. */
function reunir(faits: readonly FaitEquite[]): FaitEquite[] {
  return [...Map.groupBy(faits, f => f.jour)]
    .map(([jour, siens]) => {
      const postes = siens.map(f => f.mots)
      return { jour, mots: postes.join(', '), ...(postes.length > 1 && { postes }) }
    })
    .sort((a, b) => b.jour.localeCompare(a.jour))
}

/** Days that a post takes, among those that are kept, each as the day it is counted by. */
function joursPris(
  travail: readonly Segment[],
  garde: (jour: JourIso) => boolean,
  cle: (jour: JourIso) => JourIso | null,
): JourIso[] {
  const cles = joursTouches(travail)
    .filter(garde)
    .map(cle)
    .filter(c => c !== null)
  return [...new Set(cles)].filter(c =>
    compte(
      minutesDesJours(travail, jour => garde(jour) && cle(jour) === c),
      travail,
    ),
  )
}

/** What somebody's posts and changes count for, each with its day, the latest first. */
export function compterFaits({ postes, changements, reglagesDu }: Matiere): FaitsEquite {
  const nuits: FaitEquite[] = []
  const week_ends: FaitEquite[] = []
  const feries: FaitEquite[] = []
  for (const poste of postes) {
    const { proprietes } = reglagesDu(poste.pointage_date)
    const travail = travailDe(poste, proprietes)
    const mots = dire(poste)
    if (compte(minutesNuit(travail, nuitDe(proprietes)), travail)) nuits.push({ jour: poste.pointage_date, mots })
    for (const jour of joursPris(travail, j => samediDe(j) !== null, samediDe))
      week_ends.push({ jour, mots: `${formaterJour(poste.pointage_date)}\u00a0: ${mots}` })
    const nom = (jour: JourIso) => nomFerie(jour, reglagesDu(jour).site)
    for (const jour of joursPris(
      travail,
      j => nom(j) !== null,
      j => j,
    ))
      feries.push({ jour, mots: `${nom(jour) ?? ''}, ${mots}` })
  }
  const tardifs = tardifsDe(changements).map(({ jour, avant, apres }) => ({ jour, mots: `${avant} → ${apres}` }))
  return { nuits: reunir(nuits), week_ends: reunir(week_ends), feries: reunir(feries), tardifs: reunir(tardifs) }
}

/** Weekly minutes of the contract, day by day, over the days on which somebody was there to be given anything. */
export function poidsDe(
  contrats: readonly VersionContrat[],
  { du, au }: Periode,
  absences: ReadonlySet<JourIso>,
): number {
  let poids = 0
  for (const { valable_du, valable_au, minutes_hebdomadaires } of bornerContrats(contrats)) {
    const premier = valable_du > du ? valable_du : du
    const dernier = valable_au !== null && valable_au < au ? valable_au : au
    const jours = joursEntre(premier, dernier) + 1
    if (jours <= 0) continue
    const absents = [...absences].filter(j => j >= premier && j <= dernier).length
    poids += (jours - absents) * minutes_hebdomadaires
  }
  return poids
}

/** What each would have had, had it been shared by weight; null for all where nobody weighs or one is alone. */
export function repartir(agents: readonly { readonly nombre: number; readonly poids: number }[]): (number | null)[] {
  const poids = agents.reduce((total, a) => total + a.poids, 0)
  const total = agents.reduce((somme, a) => somme + a.nombre, 0)
  if (agents.length < 2 || poids === 0) return agents.map(() => null)
  return agents.map(a => (total * a.poids) / poids)
}
