import type { JourPlanning, MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import {
  ajouterJours,
  formaterDuree,
  formaterJour,
  type JourIso,
  jourSemaine,
  libelleMois,
  lundiDe,
  semaineIso,
} from '#wire/dates.ts'

/** The list of cards: weeks with their hours, months told where they change. */

export interface Carte {
  readonly jour: JourPlanning
  /** "Décembre 2026", on the first card of a month after another. */
  readonly mois: string | null
}

export interface Semaine {
  readonly lundi: JourIso
  /** "Semaine 48 · 35 h". */
  readonly titre: string
  readonly cartes: readonly Carte[]
}

/** Nothing planned at all: neither work, nor absence, nor anything to tell. */
export function estVide(j: JourPlanning): boolean {
  const { postes, absences, astreintes, evenements, modifie, descente } = j
  return [postes, absences, astreintes, evenements].every(l => l.length === 0) && !modifie && descente === null
}

export function estChome(j: Pick<JourPlanning, 'dadate' | 'feries'>): boolean {
  return j.feries !== null || jourSemaine(j.dadate) === 7
}

/** A day of leave like the one before it says nothing more than the stretch's first card. */
function suiteAbsence(j: JourPlanning, precedent: JourPlanning | undefined): boolean {
  const absence = j.absences[0]
  if (!absence || !precedent) return false
  const autre = j.postes.length + j.astreintes.length + j.evenements.length > 0 || j.modifie || j.descente !== null
  return !autre && precedent.absences.some(a => a.sorte === absence.sorte && a.debut === absence.debut)
}

/** "Semaine 48 · 35 h", and until when where the visible range ends inside the week. */
export function titreSemaine(lundi: JourIso, planning: Pick<MonPlanning, 'jours' | 'debut' | 'fin'>): string {
  const dimanche = ajouterJours(lundi, 6)
  const jours = planning.jours.filter(j => j.dadate >= lundi && j.dadate <= dimanche)
  const minutes = jours.flatMap(j => j.postes).reduce((total, p) => total + p.minutes, 0)
  const borne = planning.fin < dimanche ? ` jusqu’au ${formaterJour(planning.fin)}` : ''
  return `Semaine ${semaineIso(lundi).semaine} · ${formaterDuree(minutes).replace(/^0\u00a0min$/, '0\u00a0h')}${borne}`
}

export interface Liste {
  readonly semaines: readonly Semaine[]
  /** Last day that holds something; null when nothing is planned from the first one shown. */
  readonly dernier: JourIso | null
}

/** @param depuis first day shown; the weeks' totals count their whole week */
export function composerListe(planning: Pick<MonPlanning, 'jours' | 'debut' | 'fin'>, depuis: JourIso): Liste {
  const montrables = planning.jours.filter(j => j.dadate >= depuis)
  const rangDernier = montrables.findLastIndex(j => !estVide(j))
  if (rangDernier < 0) return { semaines: [], dernier: null }
  // Past the last thing planned every day would say "Repos", which nobody has decided yet.
  const prevus = montrables.slice(0, rangDernier + 1)
  const montres = prevus.filter((j, rang) => !suiteAbsence(j, prevus[rang - 1]))
  let mois = montres[0]?.dadate.slice(0, 7)
  const cartes = montres.map(jour => {
    const change = jour.dadate.slice(0, 7) !== mois
    mois = jour.dadate.slice(0, 7)
    return { jour, mois: change ? nommerMois(mois) : null }
  })
  const parSemaine = Map.groupBy(cartes, c => lundiDe(c.jour.dadate))
  return {
    dernier: prevus.at(-1)?.dadate ?? null,
    semaines: [...parSemaine].map(([lundi, liste]) => ({ lundi, titre: titreSemaine(lundi, planning), cartes: liste })),
  }
}

/** "2026-12" to "Décembre 2026". */
export function nommerMois(mois: string): string {
  return `${libelleMois(Number(mois.slice(5, 7)))} ${mois.slice(0, 4)}`
}
