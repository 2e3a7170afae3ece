import { Panel } from '#client/page/panel.tsx'
import lists from '#kit/page/lists.module.css'
import { formatValue, sum } from '#kit/statistics/model.ts'
import type { StatisticsProps, StatPeriod, StatRow, StatTotal } from '#kit/statistics/types.ts'
import { compter } from '#wire/french.ts'
import classes from './detail-panel.module.css'

type View = Pick<StatisticsProps, 'label' | 'rows' | 'periods' | 'format' | 'alike'> & {
  onOpen: (row: StatRow, period: StatPeriod) => void
}
type Props = {
  view: View
  total: StatTotal
  onOpenTotal: (total: StatTotal) => void
  onClose: () => void
}

interface Ligne {
  readonly id: string
  readonly titre: string
  readonly valeur: number
  readonly ouvrir: () => void
}

/** The numbers that a total sums, noughts left out: of a row its periods, of a period its rows, of all the rows' own totals. */
function lignesDe({ view, total: { row, period }, onOpenTotal }: Omit<Props, 'onClose'>): Ligne[] {
  const { rows, periods, onOpen } = view
  const lignes = row
    ? periods.map((p, rang) => ({
        ...{ id: p.id, titre: p.label, valeur: row.values[rang] ?? 0 },
        ouvrir: () => onOpen(row, p),
      }))
    : rows.map(r => ({
        ...{ id: r.id, titre: r.label },
        valeur: (period ? r.values[periods.indexOf(period)] : sum(r.values)) ?? 0,
        ouvrir: () => (period ? onOpen(r, period) : onOpenTotal({ row: r })),
      }))
  return lignes.filter(ligne => ligne.valeur !== 0)
}

/** What a total is the sum of, each line opening its own posts. */
export function TotalPanel({ onClose, ...props }: Props) {
  const { view, total } = props
  const lignes = lignesDe(props)
  const format = total.period?.format ?? view.format
  const quoi = total.row?.label ?? total.period?.label ?? 'tous les agents'
  return (
    <Panel opened title={`${view.label}, ${quoi}`} onClose={onClose}>
      <div className={classes.root}>
        <p className={classes.total}>
          <span>{total.row ? 'Total' : compter(lignes.length, 'agent')}</span>
          <b>{formatValue(format, sum(lignes.map(l => l.valeur)))}</b>
        </p>
        <ul className={`${lists.rows} ${classes.list}`}>
          {lignes.map(({ id, titre, valeur, ouvrir }) => (
            <li key={id}>
              <span className={classes.text}>
                <b>{titre}</b>
              </span>
              <button
                type="button"
                className={classes.open}
                aria-label={`${titre}\u00a0: ${formatValue(format, valeur)}, voir le détail`}
                onClick={ouvrir}
              >
                {formatValue(format, valeur)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
