import { estOuvert } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { ajouterJours, comparerJours, type JourIso, jourParis, versMs } from '#wire/dates.ts'

/** Finished exchanges stay on the board this long. */
export const JOURS_TERMINES = 90

export interface Sections {
  readonly a_repondre: readonly EchangeLocal[]
  readonly en_cours: readonly EchangeLocal[]
  readonly termines: readonly EchangeLocal[]
}

export function estARepondre(e: EchangeLocal): boolean {
  return e.bde_direction === 2 && e.bde_etat === 0
}

/** When something last happened to it. */
function dernierMoment(e: EchangeLocal): string {
  return e.decide_a ?? e.repondu_a ?? e.propose_a
}

/** First of the days it is about: what has to be settled first. */
function premierJour(e: EchangeLocal): JourIso {
  return (
    [e.pointage_date_origine, e.pointage_date_cible ?? e.pointage_date_origine].sort()[0] ?? e.pointage_date_origine
  )
}

/** To answer and under way by the day they are about; finished ones by what happened last. */
export function partagerEchanges(echanges: readonly EchangeLocal[], aujourdhui: JourIso): Sections {
  const parJour = (a: EchangeLocal, b: EchangeLocal) => comparerJours(premierJour(a), premierJour(b))
  const depuis = ajouterJours(aujourdhui, -JOURS_TERMINES)
  return {
    a_repondre: echanges.filter(estARepondre).sort(parJour),
    en_cours: echanges.filter(e => estOuvert(e.bde_etat) && !estARepondre(e)).sort(parJour),
    termines: echanges
      .filter(e => !estOuvert(e.bde_etat) && jourParis(dernierMoment(e)) >= depuis)
      .sort((a, b) => versMs(dernierMoment(b)) - versMs(dernierMoment(a))),
  }
}
