import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import type { Journee, VisiteDetail, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { stepBy } from '#domains/field-service/view/plan/use-deed.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireVisite, listerVisites, retablirVisite } from '../contract.ts'

/** Devices speak without any event of ours: their line is read again this often. */
const RELECTURE_MS = 60_000

export function useJournee(jour: JourIso): ReadResult<Journee> {
  return useReading(listerVisites, { query: { jour } }, { every: RELECTURE_MS })
}

export function useVisite(id: number): ReadResult<VisiteDetail> {
  return useReading(lireVisite, { params: { id: String(id) } })
}

/** What takes a cancelling back: `version` names it, so that no later one goes with it. */
export const retablir = ({ intervention_id, version }: Pick<VisitePlanifiee, 'intervention_id' | 'version'>) =>
  stepBy(
    retablirVisite,
    { params: { id: String(intervention_id) }, body: { de: version } },
    ({ intervention }) => [intervention],
    { otherwise: 'L’intervention reste annulée.' },
  )
