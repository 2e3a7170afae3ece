import { useToday } from '#client/page/use-today.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireTableau } from '../contract.ts'

export interface MonTableau extends ReadResult<Tableau> {
  aujourdhui: JourIso
  /** Months that are over: 12 for a year gone by, 0 for one to come. */
  moisFinis: number
}

/** Hours of one year; each year read stays readable without network. */
export function useTableau(annee: number): MonTableau {
  const lecture = useReading(lireTableau, { query: { annee: String(annee) } })
  const aujourdhui = useToday()
  const cetteAnnee = Number(aujourdhui.slice(0, 4))
  const moisFinis = annee < cetteAnnee ? 12 : annee > cetteAnnee ? 0 : Number(aujourdhui.slice(5, 7)) - 1
  return { ...lecture, aujourdhui, moisFinis }
}
