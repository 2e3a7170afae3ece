import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#client/call/api.ts'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { Journee, VisiteDetail, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { correctedNow } from '#offline/clock.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { lireVisite, listerVisites, retablirVisite } from '../contract.ts'
import { CLE_PLANNINGS } from './cle.ts'

/** Devices speak without any event of ours: their line is read again this often. */
const RELECTURE_MS = 60_000

export function useJournee(jour: JourIso): UseQueryResult<Journee> {
  const online = useOnline()
  return useQuery({
    queryKey: [CLE_PLANNINGS, 'jour', jour],
    queryFn: ({ signal }) => call(listerVisites, { query: { jour }, signal }),
    meta: { horsLigne: true },
    refetchInterval: online ? RELECTURE_MS : false,
  })
}

export function useVisite(id: number): UseQueryResult<VisiteDetail> {
  return useQuery({
    queryKey: [CLE_PLANNINGS, 'visite', id],
    queryFn: ({ signal }) => call(lireVisite, { params: { id: String(id) }, signal }),
    meta: { horsLigne: true },
  })
}

/** A change of plan; whatever its answer, the plan is read again, since a refusal says that it is not what was shown. */
export function useChangement<T, R>(envoyer: (valeur: T) => Promise<R>, apres: (reponse: R, valeur: T) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: envoyer,
    onSuccess: apres,
    onSettled: () => client.invalidateQueries({ queryKey: [CLE_PLANNINGS] }),
  })
}

/**
 * Restores a visit that was cancelled: `version` names that cancellation. It was made at once, and taking it back is too;
 * what could not be is said.
 */
export function useRetablir() {
  const client = useQueryClient()
  return async ({ intervention_id, version }: Pick<VisitePlanifiee, 'intervention_id' | 'version'>): Promise<void> => {
    const params = { id: String(intervention_id) }
    try {
      const { message } = await call(retablirVisite, { params, body: { de: version } })
      notifySuccess(message)
    } catch (error) {
      notifyWarning(`L’intervention reste annulée. ${messageOf(error)}`)
    }
    await client.invalidateQueries({ queryKey: [CLE_PLANNINGS] })
  }
}

function suivre(changer: () => void): () => void {
  const minuteur = setInterval(changer, 30_000)
  document.addEventListener('visibilitychange', changer)
  return () => {
    clearInterval(minuteur)
    document.removeEventListener('visibilitychange', changer)
  }
}

/** Now by the corrected clock, to the minute: what is late becomes so under an open screen. */
export function useMaintenant(): string {
  const minute = useSyncExternalStore(suivre, () => Math.floor(Date.parse(correctedNow()) / 60_000))
  return new Date(minute * 60_000).toISOString()
}

/** The Paris day, by the corrected clock; it changes at midnight under an open screen. */
export function useAujourdhui(): JourIso {
  return useSyncExternalStore(suivre, () => jourParis(correctedNow()))
}
