import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import type { Journee, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireVisite, listerVisites } from '../contract.ts'

/** Devices speak without any event of ours: their line is read again this often. */
const RELECTURE_MS = 60_000

export function useJournee(jour: JourIso): ReadResult<Journee> {
  return useReading(listerVisites, { query: { jour } }, { every: RELECTURE_MS })
}

export function useVisite(id: number): ReadResult<VisiteDetail> {
  return useReading(lireVisite, { params: { id: String(id) } })
}
