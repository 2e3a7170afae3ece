import { createContext, useContext, useMemo } from 'react'
import { useOnline } from '#client/queue/use-sync.ts'
import { useKeptDeeds } from '#client/reading/deeds.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Mois } from '../address.ts'
import { lirePostesPlanning } from '../contract.ts'
import { moisDuBureau } from '../offline/lectures.ts'
import { type Agent, type PosteDonnable, rejouer } from '../view/cases.ts'
import { type AnomalieDite, avecDerogations } from '../view/derogations.ts'
import { parMetier } from '../view/lignes.ts'
import type { Juge } from './loi/juge.ts'
import { useAnomaliesEnDirect, useJuge } from './loi/use-loi.ts'
import { type Lots, useLots } from './use-lots.tsx'

/** The month that stands on the desk, and what may be done to it. */
export interface Bureau {
  readonly mois: PlanningMois
  /** With what the office has not answered for yet, trade by trade. */
  readonly agents: readonly Agent[]
  readonly postes: readonly PosteDonnable[]
  /** By person. */
  readonly anomalies: ReadonlyMap<number, readonly AnomalieDite[]>
  readonly lots: Lots
  /** The law, on this device; null until it is there. */
  readonly juge: Juge | null
  readonly online: boolean
  readonly aujourdhui: JourIso
}

const PERSONNE: readonly Agent[] = []
const AUCUN: readonly PosteDonnable[] = []

export const BureauContext = createContext<Bureau | null>(null)

/** The desk around: its panels and dialogs share the month, and the stack of what was done. */
export function useBureauAutour(): Bureau {
  const bureau = useContext(BureauContext)
  if (!bureau) throw new Error('outside of the month desk')
  return bureau
}

export interface LectureBureau {
  readonly lecture: ReadResult<PlanningMois>
  readonly bureau: Bureau | null
  readonly deeds: ReturnType<typeof useKeptDeeds>
}

/** Reads a month and what may be given in it; both stay on the device. */
export function useBureau({ annee, mois }: Mois, aujourdhui: JourIso): LectureBureau {
  const lecture = useReading(moisDuBureau, { query: { annee: String(annee), mois: String(mois) } })
  const lus = useReading(lirePostesPlanning)
  const online = useOnline()
  const deeds = useKeptDeeds(`planning:${annee}-${mois}`)
  const { data } = lecture
  const postes = lus.data?.postes ?? AUCUN
  const recus = useMemo(() => (data ? parMetier(data.agents) : PERSONNE), [data])
  const juge = useJuge({ annee, mois }, online && data !== null)
  const lots = useLots({ agents: recus, postes, juge }, deeds, data?.lu_a ?? null)
  const { enRoute } = lots
  const signe = JSON.stringify(enRoute)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way, by what it says
  const agents = useMemo(() => rejouer(recus, enRoute, postes), [recus, postes, signe])
  const lues = useMemo(
    () => Map.groupBy(data?.dates.flatMap(d => d.detail_anomalie) ?? [], a => a.utilisateur_id),
    [data],
  )
  const enDirect = useAnomaliesEnDirect(juge, { agents, postes, enRoute }, recus)
  // Whose planning is being changed is judged here, until the office says the same.
  const anomalies = useMemo(
    () => new Map([...lues, ...enDirect].map(([id, siennes]) => [id, avecDerogations(siennes, agents)])),
    [lues, enDirect, agents],
  )
  const bureau = data && { mois: data, agents, postes, anomalies, lots, juge, online, aujourdhui }
  return { lecture, bureau, deeds }
}
