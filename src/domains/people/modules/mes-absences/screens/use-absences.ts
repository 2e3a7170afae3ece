import { useMemo } from 'react'
import { entityTruth } from '#client/queue/entity-truth.ts'
import { useLocalActions } from '#client/reading/use-local-actions.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { entiteAbsence } from '#domains/people/model/demande-absence.ts'
import { lireMesAbsences } from '../contract.ts'
import { appliquerAbsences } from '../offline/rejeu.ts'
import { TYPES_ABSENCE } from '../offline.ts'

/** The office's reading with this device's actions over it (offline rule 7). */
export function useAbsences() {
  const { data, ...lecture } = useReading(lireMesAbsences)
  const local = useLocalActions(TYPES_ABSENCE)
  const demandes = useMemo(() => (data && local ? appliquerAbsences(data, local.actions) : null), [data, local])
  return {
    ...lecture,
    state: lecture.state === 'pret' && !demandes ? ('chargement' as const) : lecture.state,
    lu_a: data?.lu_a ?? null,
    demandes,
    veriteDe: (uid: string) => entityTruth(local?.outbox ?? [], entiteAbsence(uid)),
  }
}
