import { call } from '#client/call/api.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { correctedNow } from '#offline/clock.ts'
import { jourParis } from '#wire/dates.ts'
import { lireTableau } from '../contract.ts'

/** Subject of the live events of scheduling, and first part of its keys. */
export const CLE_EDT = 'edt'
export const ADRESSE_TABLEAU = '/m/mon-tableau-de-bord-gdt'

export function cleTableau(annee: number): string {
  return `tableau:${annee}`
}

export function demanderTableau(annee: number, signal?: AbortSignal): Promise<Tableau> {
  return call(lireTableau, { query: { annee: String(annee) }, silent: true, ...(signal ? { signal } : {}) })
}

export function anneeCourante(): number {
  return Number(jourParis(correctedNow()).slice(0, 4))
}

/** The year that the address after the module's own asks for; the current one for anything else. */
export function lireChemin([annee]: readonly string[]): number {
  return annee !== undefined && /^20\d\d$/.test(annee) ? Number(annee) : anneeCourante()
}
