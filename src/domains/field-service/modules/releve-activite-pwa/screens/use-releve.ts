import { type Lecture, useReading } from '#client/reading/use-reading.ts'
import type { Releve } from '../contract.ts'
import { CLE_RELEVE, demanderReleve } from '../offline/lectures.ts'

/** The months of a year, and the figures of one of them where it is named; read without network too. */
export function useReleve(annee: number, mois?: number): Lecture<Releve> {
  return useReading(CLE_RELEVE, mois === undefined ? [annee] : [annee, mois], signal =>
    demanderReleve(annee, mois, signal),
  )
}
