import { useMemo } from 'react'
import { useReading } from '#client/reading/use-reading.ts'
import type { EtatBesoin, VersionBesoins } from '#domains/scheduling/model/bureau/besoin.ts'
import { lireBesoins } from '#domains/scheduling/model/bureau/besoin-operations.ts'
import { etatsDuMois } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import { useBureauAutour } from '../use-bureau.ts'

const AUCUNE: readonly VersionBesoins[] = []

/** What the posts of the month need and lack, as it stands under the hand. */
export function useBesoins(): readonly EtatBesoin[] {
  const { mois, agents } = useBureauAutour()
  const versions = useReading(lireBesoins).data?.versions ?? AUCUNE
  return useMemo(() => etatsDuMois(mois, agents, versions), [mois, agents, versions])
}
