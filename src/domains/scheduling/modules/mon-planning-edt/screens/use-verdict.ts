import { useMemo } from 'react'
import { ApiProblem } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { controlerIci, type Verdict } from '#domains/scheduling/view/equipe/controle.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import type { JourIso } from '#wire/dates.ts'
import { verifierEchange } from '../contract.ts'

export interface VerdictVu {
  readonly verdict: Verdict | null
  /** Who has checked so far. */
  readonly par: 'telephone' | 'en_cours' | 'bureau' | 'bureau_absent'
  /** Why the office would refuse it whatever the rules say; null when it would not. */
  readonly refus: string | null
}

type Question = { jour: JourIso; moi: number; autre: number; origine: number | null; cible: number | null }

/** The rules of rest for both people: at once on this device, then by the office, which knows twelve weeks. */
export function useVerdict(index: IndexEquipe, { jour, moi, autre, origine, cible }: Question): VerdictVu {
  const online = useOnline()
  const ici = useMemo(
    () => (origine === null ? null : controlerIci(index, { moi, autre, origine, cible })),
    [index, moi, autre, origine, cible],
  )
  const bureau = useReading(
    verifierEchange,
    {
      params: { day: jour },
      body: { utilisateur_cible: autre, pointage_origine: origine ?? 0, pointage_cible: cible },
    },
    { enabled: online && origine !== null },
  )
  if (origine === null) return { verdict: null, par: 'telephone', refus: null }
  if (bureau.data) return { verdict: bureau.data, par: 'bureau', refus: null }
  const refus =
    bureau.error instanceof ApiProblem && bureau.error.erreur === 'ECHANGE_IMPOSSIBLE' ? bureau.error.message : null
  if (refus) return { verdict: ici, par: 'bureau', refus }
  if (!online) return { verdict: ici, par: 'telephone', refus: null }
  return { verdict: ici, par: bureau.fetching ? 'en_cours' : 'bureau_absent', refus: null }
}
