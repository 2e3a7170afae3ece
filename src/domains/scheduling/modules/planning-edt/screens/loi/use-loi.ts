import { useEffect, useMemo, useRef, useState } from 'react'
import { useReading } from '#client/reading/use-reading.ts'
import { lireMatiere } from '#domains/scheduling/model/bureau/loi-operations.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import type { Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { EnRoute } from '#domains/scheduling/modules/planning-edt/view/attente.ts'
import type { Agent, PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { etatDe } from '#domains/scheduling/modules/planning-edt/view/loi.ts'
import { type Juge, ouvrirJuge } from './juge.ts'

/**
 * The law of a month, once what it reads is there; null before, and where nothing can be changed anyway.
 * @param pret the month stands: what only helps to change it is asked for after it
 */
export function useJuge({ annee, mois }: Mois, pret: boolean): Juge | null {
  const { data } = useReading(
    lireMatiere,
    { query: { annee: String(annee), mois: String(mois) } },
    { enabled: pret, unseen: true },
  )
  const [juge, setJuge] = useState<Juge | null>(null)
  useEffect(() => {
    if (!data) return
    const ouvert = ouvrirJuge(data, Date.now())
    setJuge(ouvert)
    return () => {
      ouvert?.fermer()
      setJuge(null)
    }
  }, [data])
  return juge
}

const RIEN: ReadonlyMap<number, readonly Anomalie[]> = new Map()

interface Edits {
  readonly agents: readonly Agent[]
  readonly postes: readonly PosteDonnable[]
  readonly enRoute: readonly EnRoute[]
}

/** Rules that the plannings break whose changes the office has not answered for, by person: said while they are made. */
export function useAnomaliesEnDirect(
  juge: Juge | null,
  { agents, postes, enRoute }: Edits,
  recus: readonly Agent[],
): ReadonlyMap<number, readonly Anomalie[]> {
  const [lues, setLues] = useState(RIEN)
  const dernier = useRef(0)
  const changes = useMemo(() => agents.filter((a, n) => a !== recus[n]), [agents, recus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way, by whom it changes
  useEffect(() => {
    dernier.current += 1
    const rang = dernier.current
    if (!juge || changes.length === 0) return setLues(RIEN)
    juge.juger(etatDe(changes, postes, enRoute)).then(
      anomalies => {
        if (rang === dernier.current) setLues(new Map(anomalies))
      },
      (error: unknown) => console.warn('loi', error),
    )
  }, [juge, changes, postes])
  return lues
}
