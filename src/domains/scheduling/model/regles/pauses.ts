import type { ProprietesPause } from '../planning/heures.ts'
import type { Segment } from '../planning/horaire.ts'
import type { Frise, PosteFrise } from './frise.ts'
import { ecrireInstant, type Mesure } from './juger.ts'
import { REPERES } from './reperes.ts'
import type { CodeRegle } from './types.ts'

/** Breaks that are due after some hours of work (articles L3121-16 and L3162-3 of the Code du travail). */

const MINUTE = 60_000

interface Due {
  readonly code: Extract<CodeRegle, 'PAUSE' | 'MINEUR_PAUSE'>
  /** Work after which it is due, milliseconds. */
  readonly apres: number
  /** Whether it is due as soon as that much is reached, or only beyond it. */
  readonly desAtteint: boolean
  /** "6 h de travail", as the sentence says it. */
  readonly mots: string
}

/** "Dès que le temps de travail quotidien atteint six heures" (L3121-16). */
export const PAUSE_ADULTE: Due = {
  code: 'PAUSE',
  apres: REPERES.PAUSE_APRES.valeur * MINUTE,
  desAtteint: true,
  mots: 'dès 6\u00a0h de travail',
}
/** No stretch of work of minors is longer than four hours and a half (L3162-3). */
export const PAUSE_MINEUR: Due = {
  code: 'MINEUR_PAUSE',
  apres: REPERES.PAUSE_MINEUR_APRES.valeur * MINUTE,
  desAtteint: false,
  mots: 'pour plus de 4\u00a0h\u00a030 de travail, moins de 18\u00a0ans,',
}

/**
 * Of all stretches of work of a day that make a break due, the one whose longest stop is the shortest, in milliseconds;
 * null when none is due. A stop taken at the very moment when the hours are reached counts, and what follows a stop makes
 * another one due only beyond the hours: the article speaks of the day's work, whose break was then taken.
 */
export function plusCourtArret(travail: readonly Segment[], { apres, desAtteint }: Due): number | null {
  let mesure: number | null = null
  for (let premier = 0; premier < travail.length; premier += 1) {
    let [arret, total] = [0, 0]
    const due = (ms: number): boolean => (desAtteint && premier === 0 ? ms >= apres : ms > apres)
    for (let r = premier; r < travail.length; r += 1) {
      const [s, avant] = [travail[r], travail[r - 1]]
      if (!s) break
      if (avant && r > premier) arret = Math.max(arret, s.debut - avant.fin)
      // Reached exactly at the end of the stretch before: this stop was the break.
      if (due(total)) break
      total += s.fin - s.debut
      if (total > apres) break
    }
    if (due(total)) mesure = Math.min(mesure ?? arret, arret)
  }
  return mesure
}

/**
 * The same work with the breaks that the settings take off spread over it: they say how much is taken off, not at what hour it is
 * taken. One that falls at the very end of the hours is none of the end: it was taken within.
 */
function repartir({ segments }: PosteFrise, travail: readonly Segment[]): Segment[] {
  return segments.flatMap(({ debut, fin }): Segment[] => {
    const siens = travail.filter(t => t.debut >= debut && t.fin <= fin)
    const arrets = siens.map((t, rang) => (siens[rang + 1]?.debut ?? fin) - t.fin).filter(ms => ms > 0)
    if (arrets.length === 0) return siens
    const part = siens.reduce((total, t) => total + t.fin - t.debut, 0) / (arrets.length + 1)
    let depart = debut
    return [...arrets, 0].map(arret => {
      const morceau = { debut: depart, fin: depart + part }
      depart = morceau.fin + arret
      return morceau
    })
  })
}

const parHeure = (travail: readonly Segment[]): Segment[] => [...travail].sort((a, b) => a.debut - b.debut)

/** The shortest stop of a day that makes a break due, wherever the breaks of the settings are taken; null: none is due. */
function mesurerArret(postes: readonly PosteFrise[], pause: ProprietesPause, due: Due): number | null {
  const posees = plusCourtArret(parHeure(postes.flatMap(p => p.travailSelon(pause))), due)
  if (posees === null) return null
  const reparties = plusCourtArret(parHeure(postes.flatMap(p => repartir(p, p.travailSelon(pause)))), due)
  return reparties === null ? null : Math.max(posees, reparties)
}

/** An account whose breaks are paid takes none off: nothing is known of them, and nothing is said. */
export function* mesurerPauses(frise: Frise, due: Due): Generator<Mesure> {
  for (const j of frise.journees) {
    const pause = frise.pauseDu(frise.calendrier.jourDe(j.rang))
    if (pause.propriete_duree_pause_minute === 0) continue
    const mesure = mesurerArret(j.postes, pause, due)
    if (mesure === null) continue
    const minutes = Math.round(mesure / MINUTE)
    yield {
      code: due.code,
      jour: frise.calendrier.jourDe(j.rang),
      mesure: minutes,
      postes: () => j.postes,
      phrase: chiffres =>
        `${minutes === 0 ? 'Aucune pause' : `Une pause de ${chiffres.mesure} au plus`} ${due.mots} du ${ecrireInstant(j.debut)} au ${ecrireInstant(j.fin)}, au lieu de ${chiffres.seuil}.`,
    }
  }
}
