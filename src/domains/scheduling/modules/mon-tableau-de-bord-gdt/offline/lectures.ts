import { correctedNow } from '#offline/clock.ts'
import { jourParis } from '#wire/dates.ts'

export function anneeCourante(): number {
  return Number(jourParis(correctedNow()).slice(0, 4))
}

/** The year that the address after the module's own asks for; the current one for anything else. */
export function lireChemin([annee]: readonly string[]): number {
  return annee !== undefined && /^20\d\d$/.test(annee) ? Number(annee) : anneeCourante()
}
