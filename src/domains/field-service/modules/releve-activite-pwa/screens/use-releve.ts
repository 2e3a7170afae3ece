import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import { lireReleve, type Releve } from '../contract.ts'
import { releveDe } from '../offline/lectures.ts'

/** The months of a year, and the figures of one of them where it is named; read without network too. */
export function useReleve(annee: number, mois?: number): ReadResult<Releve> {
  return useReading(lireReleve, releveDe(annee, mois))
}
