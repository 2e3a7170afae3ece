import { useMemo } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { entityTruth } from '#client/queue/entity-truth.ts'
import type { Truth } from '#client/queue/truth.ts'
import { useLocalActions } from '#client/reading/use-local-actions.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import { entiteDemande, type Solde } from '#domains/scheduling/model/conges/conge.ts'
import type { DecompteConges } from '#domains/scheduling/model/conges/regles.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Conges } from '../contract.ts'
import { lireConges } from '../contract.ts'
import { appliquerConges, type DemandeLocale, decompteLu } from '../offline/rejeu.ts'
import { TYPES_CONGE } from '../offline.ts'
import { type Groupe, parAnnee, regrouper } from '../view/sejours.ts'

export type MesConges = Omit<ReadResult<Conges>, 'data'> & {
  /** When the reading shown was made; null while there is none. */
  lu_a: string | null
  demandes: readonly DemandeLocale[]
  soldes: readonly Solde[]
  decompte: DecompteConges
  aujourdhui: JourIso
  veriteDe: (d: Pick<DemandeLocale, 'demande_conge_uid'>) => Truth | null
}

/** Requests and balances: the office's reading with this device's actions over it (offline rule 7). */
export function useConges(): MesConges {
  const { data, ...lecture } = useReading(lireConges, { query: { type: '0' } })
  const local = useLocalActions(TYPES_CONGE)
  const aujourdhui = useToday()
  const vus = useMemo(() => (data && local ? appliquerConges(data, local.actions) : null), [data, local])
  return {
    ...lecture,
    state: lecture.state === 'pret' && !vus ? 'chargement' : lecture.state,
    lu_a: vus && data ? data.lu_a : null,
    demandes: vus?.demandes ?? [],
    soldes: vus?.soldes ?? [],
    decompte: decompteLu(data ?? {}),
    aujourdhui,
    veriteDe: d => entityTruth(local?.outbox ?? [], entiteDemande(d.demande_conge_uid)),
  }
}

export type JoursPris = Omit<ReadResult<Conges>, 'data'> & { groupes: readonly Groupe[] | null; lu_a: string }

/** Leave (1) or TLC (2) days, in stretches. */
export function useJoursPris(type: 1 | 2, aujourdhui: JourIso): JoursPris {
  const { data, ...lecture } = useReading(lireConges, { query: { type: `${type}` } })
  const groupes = useMemo(() => {
    if (!data) return null
    const jours =
      type === 1
        ? data.conges.map(({ conge_date: jour, ...reste }) => ({ jour, ...reste }))
        : data.tlc.map(({ tlc_date: jour, ...reste }) => ({ jour, ...reste }))
    return parAnnee(regrouper(jours, type === 1 ? 'conge' : 'tlc', decompteLu(data)), aujourdhui)
  }, [data, type, aujourdhui])
  return { ...lecture, groupes, lu_a: data?.lu_a ?? '' }
}
