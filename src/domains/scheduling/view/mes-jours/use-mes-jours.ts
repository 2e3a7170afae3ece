import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, useContext, useMemo } from 'react'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import type { MesJours } from '#domains/scheduling/model/consequences/mes-jours.ts'
import { lireConges } from '#domains/scheduling/modules/gestion-conges-edt/contract.ts'
import { lireEquipe, lireMonPlanning } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { type IndexEquipe, indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'

export interface Gardes extends MesJours {
  /** The team, by which rules are judged without network; null: not kept. */
  readonly index: IndexEquipe | null
}

const RIEN: Gardes = { planning: null, demandes: [], index: null }

/** Around what one is asked to say yes to: one's days and the team, as the device keeps them. */
export const GardesContext = createContext<Gardes>(RIEN)
export const useGardes = (): Gardes => useContext(GardesContext)

/** Reads them off the device, with a network or without: nothing that a yes waits for. */
export function useLireGardes(): Gardes {
  const lus = useLiveQuery(async () => {
    const db = myDb()
    const [planning, equipe, conges] = await Promise.all([
      keptReading(db, lireMonPlanning),
      keptReading(db, lireEquipe),
      keptReading(db, lireConges, { query: { type: '0' } }),
    ])
    return { planning, equipe, demandes: conges?.demandes ?? [] }
  }, [])
  return useMemo(
    () => (lus ? { planning: lus.planning, demandes: lus.demandes, index: lus.equipe && indexer(lus.equipe) } : RIEN),
    [lus],
  )
}
