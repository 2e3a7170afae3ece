import { useEffect, useMemo } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { myDb } from '#client/queue/sync.ts'
import type { Truth } from '#client/queue/truth.ts'
import { type ReadResult, type ReadState, useReading } from '#client/reading/use-reading.ts'
import type { InterventionDetail, Planning } from '#domains/field-service/model/activite/activite.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireIntervention, lirePlanning } from '../contract.ts'
import { rangerRepondus } from '../offline/comptes-repondus.ts'
import { appliquer, appliquerDetail } from '../offline/rejeu.ts'
import { verite } from '../view/verite.ts'
import { type Local, useLocal } from './use-local.ts'

export type Activite = Omit<ReadResult<Planning>, 'data'> & {
  /** Server's reading with this device's actions replayed over it (offline rule 7). */
  planning: Planning | null
  aujourdhui: JourIso
  local: Local | undefined
  veriteDe: (i: InterventionActivite) => Truth | null
}

export function usePlanning(): Activite {
  const { data, ...lecture } = useReading(lirePlanning)
  const local = useLocal()
  const aujourdhui = useToday()
  const planning = useMemo(
    () => (data && local ? appliquer(data, local.actions, aujourdhui) : null),
    [data, local, aujourdhui],
  )
  return {
    ...lecture,
    state: lecture.state === 'pret' && !planning ? 'chargement' : lecture.state,
    planning,
    aujourdhui,
    local,
    veriteDe: i => verite(i, local?.outbox ?? [], local?.fichiers ?? [], aujourdhui),
  }
}

export type Fiche = {
  state: ReadState
  message: string
  code: string
  /** The list's facts first, so that the page opens at once. */
  visite: InterventionActivite | null
  detail: InterventionDetail | null
  reload: () => void
}

/** One visit, from the planning and from its own reading. */
export function useIntervention(id: number, { planning, local, aujourdhui, state }: Activite): Fiche {
  const lecture = useReading(lireIntervention, { params: { id: String(id) } })
  useEffect(() => {
    if (lecture.data) void rangerRepondus(myDb(), lecture.data).catch(error => console.info('comptes rendus', error))
  }, [lecture.data])
  const detail = useMemo(() => {
    if (!lecture.data || !local) return null
    const toutes = planning?.jours.flatMap(j => j.interventions) ?? []
    const motifs = planning?.references.motifs ?? []
    return appliquerDetail(lecture.data, local.actions, { motifs, toutes, aujourdhui })
  }, [lecture.data, local, planning, aujourdhui])
  const listee = planning?.jours.flatMap(j => j.interventions).find(i => i.intervention_id === id) ?? null
  // Two readings of different ages: the newer one says where the visit stands.
  const visite = detail && (!listee || detail.version >= listee.version) ? detail : listee
  const { message, code, reload } = lecture
  const attend = state === 'chargement' || !local
  return { state: visite ? 'pret' : attend ? 'chargement' : lecture.state, message, code, visite, detail, reload }
}
