import type { Segment } from '../planning/horaire.ts'
import type { Calendrier } from './calendrier.ts'
import type { PosteFrise } from './frise.ts'

const MINUTE = 60_000

/** Hours and days of a time line, counted by civil day (article L3121-18), summed over any days at no cost. */
export interface Compteurs {
  /** Minutes really worked from the first day to the last one, both included: what is typed for pay is none. */
  minutes(premier: number, dernier: number): number
  /** Days on which a post or an intervention starts: a night belongs to the day on which it starts. */
  joursTravailles(premier: number, dernier: number): number
  /** Whether a post or an intervention starts on this day. */
  estTravaille(rang: number): boolean
  /** Whether somebody is at work at any time of this day: a night that ends on Sunday morning takes the Sunday. */
  estOccupe(rang: number): boolean
}

/** Calls `recevoir` with the part of a stretch that falls on each day. */
function repartir(calendrier: Calendrier, s: Segment, recevoir: (rang: number, ms: number) => void): void {
  for (let rang = calendrier.rangInstant(s.debut); rang < calendrier.nombre; rang += 1) {
    const fin = calendrier.debutDe(rang + 1)
    recevoir(rang, Math.min(s.fin, fin) - Math.max(s.debut, calendrier.debutDe(rang)))
    if (fin >= s.fin) return
  }
}

/** Running sums: `cumul[r]` is the total of the days before rank r. */
function cumuler(valeurs: ArrayLike<number>): Float64Array {
  const cumul = new Float64Array(valeurs.length + 1)
  for (let r = 0; r < valeurs.length; r += 1) cumul[r + 1] = (cumul[r] ?? 0) + (valeurs[r] ?? 0)
  return cumul
}

export function construireCompteurs(
  calendrier: Calendrier,
  postes: readonly PosteFrise[],
  interventions: readonly Segment[],
): Compteurs {
  const { nombre } = calendrier
  const travail = new Float64Array(nombre)
  const commence = new Uint8Array(nombre)
  const occupe = new Uint8Array(nombre)
  const ajouter = (rang: number, ms: number): void => {
    travail[rang] = (travail[rang] ?? 0) + ms
  }
  const occuper = (rang: number): void => {
    occupe[rang] = 1
  }
  for (const p of postes) {
    commence[p.rang] = 1
    for (const s of p.segments) repartir(calendrier, s, occuper)
    for (const s of p.travail) repartir(calendrier, s, ajouter)
  }
  for (const i of interventions) {
    commence[calendrier.rangInstant(i.debut)] = 1
    repartir(calendrier, i, (rang, ms) => {
      ajouter(rang, ms)
      occuper(rang)
    })
  }
  const [cumulTravail, cumulJours] = [cumuler(travail), cumuler(commence)]
  const entre = (cumul: Float64Array, premier: number, dernier: number): number => {
    const borner = (rang: number): number => Math.min(nombre, Math.max(0, rang))
    return (cumul[borner(dernier + 1)] ?? 0) - (cumul[borner(premier)] ?? 0)
  }
  return {
    minutes: (premier, dernier) => Math.round(entre(cumulTravail, premier, dernier) / MINUTE),
    joursTravailles: (premier, dernier) => entre(cumulJours, premier, dernier),
    estTravaille: rang => commence[rang] === 1,
    estOccupe: rang => occupe[rang] === 1,
  }
}
