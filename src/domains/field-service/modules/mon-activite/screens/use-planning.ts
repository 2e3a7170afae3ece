import { useEffect, useMemo } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { myDb } from '#client/queue/sync.ts'
import type { Verite } from '#client/queue/truth.ts'
import { type EtatLecture, type Lecture, useReading } from '#client/reading/use-reading.ts'
import type { InterventionDetail, Planning } from '#domains/field-service/model/activite/activite.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireIntervention, lirePlanning } from '../contract.ts'
import { rangerRepondus } from '../offline/comptes-repondus.ts'
import { appliquer, appliquerDetail } from '../offline/rejeu.ts'
import { verite } from '../view/verite.ts'
import { type Local, useLocal } from './use-local.ts'

export type Activite = Omit<Lecture<Planning>, 'donnees'> & {
  /** Server's reading with this device's actions replayed over it (offline rule 7). */
  planning: Planning | null
  aujourdhui: JourIso
  local: Local | undefined
  veriteDe: (i: InterventionActivite) => Verite | null
}

export function usePlanning(): Activite {
  const { donnees, ...lecture } = useReading(lirePlanning)
  const local = useLocal()
  const aujourdhui = useToday()
  const planning = useMemo(
    () => (donnees && local ? appliquer(donnees, local.actions, aujourdhui) : null),
    [donnees, local, aujourdhui],
  )
  return {
    ...lecture,
    etat: lecture.etat === 'pret' && !planning ? 'chargement' : lecture.etat,
    planning,
    aujourdhui,
    local,
    veriteDe: i => verite(i, local?.outbox ?? [], local?.fichiers ?? [], aujourdhui),
  }
}

export type Fiche = {
  etat: EtatLecture
  message: string
  code: string
  /** The list's facts first, so that the page opens at once. */
  visite: InterventionActivite | null
  detail: InterventionDetail | null
  relire: () => void
}

/** One visit, from the planning and from its own reading. */
export function useIntervention(id: number, { planning, local, aujourdhui, etat }: Activite): Fiche {
  const lecture = useReading(lireIntervention, { params: { id: String(id) } })
  useEffect(() => {
    if (lecture.donnees)
      void rangerRepondus(myDb(), lecture.donnees).catch(error => console.info('comptes rendus', error))
  }, [lecture.donnees])
  const detail = useMemo(() => {
    if (!lecture.donnees || !local) return null
    const toutes = planning?.jours.flatMap(j => j.interventions) ?? []
    const motifs = planning?.references.motifs ?? []
    return appliquerDetail(lecture.donnees, local.actions, { motifs, toutes, aujourdhui })
  }, [lecture.donnees, local, planning, aujourdhui])
  const listee = planning?.jours.flatMap(j => j.interventions).find(i => i.intervention_id === id) ?? null
  // Two readings of different ages: the newer one says where the visit stands.
  const visite = detail && (!listee || detail.version >= listee.version) ? detail : listee
  const { message, code, relire } = lecture
  const attend = etat === 'chargement' || !local
  return { etat: visite ? 'pret' : attend ? 'chargement' : lecture.etat, message, code, visite, detail, relire }
}
