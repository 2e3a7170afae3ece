import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { entityTruth } from '#client/queue/entity-truth.ts'
import { myDb } from '#client/queue/sync.ts'
import type { Truth } from '#client/queue/truth.ts'
import { keptReading } from '#client/reading/reading.ts'
import { useLocalActions } from '#client/reading/use-local-actions.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import { entiteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { lireEquipe } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { JourIso } from '#wire/dates.ts'
import { type ListeEchanges, listerEchanges } from '../contract.ts'
import { rejouer } from '../offline/lecture.ts'
import { TYPES_ECHANGE } from '../offline.ts'
import { partagerEchanges, type Sections } from '../view/sections.ts'

export type Bourse = Omit<ReadResult<ListeEchanges>, 'data'> & {
  /** When the reading shown was made; null while there is none. */
  lu_a: string | null
  echanges: readonly EchangeLocal[]
  sections: Sections
  aujourdhui: JourIso
  outbox: readonly OutboxEntry[]
  veriteDe: (e: Pick<EchangeLocal, 'bde_uid'>) => Truth | null
}

/** The board: the office's reading with this device's proposals and answers replayed over it (offline rule 7). */
export function useBourse(): Bourse {
  const { data, ...lecture } = useReading(listerEchanges)
  // Proposals are only made where the planning has kept the team: what is kept is enough to draw them.
  const equipe = useLiveQuery(() => keptReading(myDb(), lireEquipe), [])
  const local = useLocalActions(TYPES_ECHANGE)
  const aujourdhui = useToday()
  const echanges = useMemo(
    () => (data && local && equipe !== undefined ? rejouer(data, equipe, local.actions) : null),
    [data, local, equipe],
  )
  const sections = useMemo(() => partagerEchanges(echanges ?? [], aujourdhui), [echanges, aujourdhui])
  return {
    ...lecture,
    state: lecture.state === 'pret' && !echanges ? 'chargement' : lecture.state,
    lu_a: echanges && data ? data.lu_a : null,
    echanges: echanges ?? [],
    sections,
    aujourdhui,
    outbox: local?.outbox ?? [],
    veriteDe: e => entityTruth(local?.outbox ?? [], entiteEchange(e.bde_uid)),
  }
}
