import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { SORTES_ABSENCE } from '../planning/pointage.ts'
import type { DecompteConges } from './regles.ts'
import { joursComptes, suitesDe } from './solde.ts'

/** A day away as the yearly view shows it: leave that no balance pays has a name of its own; `attente`: no answer yet. */
export const SORTES_JOUR = [...SORTES_ABSENCE, 'hors_solde', 'attente'] as const
export type SorteJour = (typeof SORTES_JOUR)[number]
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

/** Days that count of one kind, as balances count them: by stretches, up to the eve of the return. */
export function joursQuiComptent(
  jours: readonly JourAbsent[],
  sorte: 'conge' | 'tlc',
  decompte: DecompteConges,
): JourIso[] {
  const siens = jours.filter(j => j.sorte === sorte).map(j => j.jour)
  return [...new Set(suitesDe(siens).flatMap(s => joursComptes(s.debut, s.fin, sorte, decompte)))].sort()
}

/** How many of these days fall in each of the twelve months; their sum is that of the year. */
export function parMois(jours: readonly JourIso[]): number[] {
  return Array.from({ length: 12 }, (_, rang) => jours.filter(j => Number(j.slice(5, 7)) === rang + 1).length)
}
