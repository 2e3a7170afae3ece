import { Statistics } from '#kit/statistics/statistics.tsx'
import type { StatisticsProps, StatPeriod, StatRow } from '#kit/statistics/types.ts'
import { lireTotal, useOuvert, useTotal } from './opened.ts'
import { TotalPanel } from './total-panel.tsx'

type Props = Omit<StatisticsProps, 'onOpen' | 'onOpenTotal'> & {
  onOpen: (row: StatRow, period: StatPeriod) => void
}

/** The numbers of agents, each of which opens what it sums: a number its posts, a total its numbers, and they theirs. */
export function AgentStatistics(props: Props) {
  const { ouvert } = useOuvert()
  const { total, ouvrirTotal, fermerTotal } = useTotal()
  const lu = total === '' || ouvert ? null : lireTotal(total, props.rows, props.periods)
  return (
    <>
      <Statistics {...props} onOpenTotal={ouvrirTotal} />
      {lu && <TotalPanel view={props} total={lu} onOpenTotal={ouvrirTotal} onClose={fermerTotal} />}
    </>
  )
}
