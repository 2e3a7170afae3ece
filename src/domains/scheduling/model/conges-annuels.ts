import { ajouterJours, type JourIso } from '#wire/dates.ts'
import type { SiteFeries } from './feries.ts'
import type { SorteAbsence } from './pointage.ts'
import { joursComptes } from './solde.ts'

/** A day away as the yearly view shows it; `attente`: asked for, no answer yet. */
export type SorteJour = SorteAbsence | 'attente'
export interface JourAbsent {
  readonly jour: JourIso
  readonly sorte: SorteJour
}
export interface Suite {
  readonly sorte: SorteJour
  readonly debut: JourIso
  readonly fin: JourIso
}

/** Days of the same kind in a row, by first day. */
export function grouperSuites(jours: readonly JourAbsent[]): Suite[] {
  const tries = [...jours].sort((a, b) => a.sorte.localeCompare(b.sorte) || a.jour.localeCompare(b.jour))
  const suites: Suite[] = []
  for (const { jour, sorte } of tries) {
    const derniere = suites.at(-1)
    if (derniere?.sorte === sorte && derniere.fin === jour) continue
    const suit = derniere?.sorte === sorte && ajouterJours(derniere.fin, 1) === jour
    if (suit) suites[suites.length - 1] = { ...derniere, fin: jour }
    else suites.push({ sorte, debut: jour, fin: jour })
  }
  return suites.sort((a, b) => a.debut.localeCompare(b.debut))
}

/** Days that count of one kind: working days for leave, every day for TLC. */
export function compterJours(jours: readonly JourAbsent[], sorte: 'conge' | 'tlc', site: SiteFeries): number {
  return jours.filter(j => j.sorte === sorte && joursComptes(j.jour, j.jour, sorte, site).length === 1).length
}

/** Leave and TLC days that count, of each of the twelve months; their sum is that of the year. */
export function compterParMois(jours: readonly JourAbsent[], site: SiteFeries): number[] {
  return Array.from({ length: 12 }, (_, rang) => {
    const duMois = jours.filter(j => Number(j.jour.slice(5, 7)) === rang + 1)
    return compterJours(duMois, 'conge', site) + compterJours(duMois, 'tlc', site)
  })
}
