import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatValue, periodTotals, type StatOrder, sum } from './model.ts'
import classes from './stat-table.module.css'
import type { StatFormat, StatisticsProps, StatPeriod, StatRow, StatTotal } from './types.ts'

/** From so many columns on they stand closer. */
const MANY = 10

type Props = {
  view: StatisticsProps
  rows: readonly StatRow[]
  order: StatOrder | null
  onOrder: (order: StatOrder | null) => void
}

/** Rows over periods with their totals; a heading orders, a number opens what it is made of. */
export function StatTable({ view, rows, order, onOrder }: Props) {
  const { periods, format, label, rowTitle } = view
  const totals = view.totals ?? true
  const across = totals && (view.alike ?? true)
  const frame = useRef<HTMLElement>(null)
  const { start = 0 } = view
  useEffect(() => {
    const box = frame.current
    const [first, column] = [box?.querySelector('th'), box?.querySelectorAll('th')[start + 1]]
    // The one before stays in sight: something stands to the left too.
    if (box && first && column && start > 1) box.scrollLeft = column.offsetLeft - first.offsetWidth - column.offsetWidth
  }, [start])
  const byPeriod = periodTotals(rows, periods.length)
  const head = (by: StatOrder['by'], name: string, full = name) => (
    <Heading by={by} name={name} full={full} order={order} onOrder={onOrder} />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls
    <section ref={frame} className={classes.frame} tabIndex={0} aria-label={`${label}, tableau`}>
      <table
        className={classes.root}
        data-totals={across || undefined}
        data-many={periods.length >= MANY || undefined}
        aria-label={label}
      >
        <thead>
          <tr>
            {head('label', rowTitle)}
            {periods.map((period, rank) => (
              <Heading
                key={period.id}
                by={rank}
                name={period.short ?? period.label}
                full={period.label}
                order={order}
                onOrder={onOrder}
              />
            ))}
            {across && head('total', 'Total')}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                {row.label}
                {row.detail && <span className={classes.detail}>{row.detail}</span>}
              </th>
              {periods.map((period, rank) => (
                <Cell key={period.id} view={view} row={row} period={period} rank={rank} />
              ))}
              {across && (
                <td className={classes.strong}>
                  <Total view={view} of={{ row }} format={format} values={row.values} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {periods.map((period, rank) => (
                <td key={period.id}>
                  <Total
                    view={view}
                    of={{ period }}
                    format={period.format ?? format}
                    values={rows.map(row => row.values[rank] ?? null)}
                  />
                </td>
              ))}
              {across && (
                <td>
                  <Total view={view} of={{}} format={format} values={byPeriod} />
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type CellProps = { view: StatisticsProps; row: StatRow; period: StatPeriod; rank: number }

/** A number, which opens what it is made of; nothing stands behind a nought. */
function Cell({ view, row, period, rank }: CellProps) {
  const value = row.values[rank] ?? null
  const text = formatValue(period.format ?? view.format, value)
  const mark = view.markOf?.(row, rank) ?? null
  const { onOpen } = view
  return (
    <td data-tone={mark?.tone} title={mark?.words}>
      {onOpen && value !== null && value !== 0 ? (
        <button
          type="button"
          className={classes.number}
          aria-label={`${row.label}, ${period.label}\u00a0: ${text}${mark ? `, ${mark.words}` : ''}, voir le détail`}
          onClick={() => onOpen(row, period)}
        >
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  )
}

type TotalProps = {
  view: StatisticsProps
  of: StatTotal
  format: StatFormat
  values: readonly (number | null)[]
}

/** A total, which opens the numbers it sums; one that sums none, or noughts alone, has nothing behind it. */
function Total({ view: { onOpenTotal }, of, format, values }: TotalProps) {
  const text = formatValue(format, sum(values))
  if (!onOpenTotal || values.every(value => value === null || value === 0)) return text
  const name = of.row ? `${of.row.label}, total` : of.period ? `Total, ${of.period.label}` : 'Total de tout'
  return (
    <button
      type="button"
      className={classes.number}
      aria-label={`${name}\u00a0: ${text}, voir le détail`}
      onClick={() => onOpenTotal(of)}
    >
      {text}
    </button>
  )
}

type HeadingProps = {
  by: StatOrder['by']
  name: string
  full: string
  order: StatOrder | null
  onOrder: Props['onOrder']
}

/** Names rise first, numbers fall first; the third press gives the first order back. */
function Heading({ by, name, full, order, onOrder }: HeadingProps) {
  const sens = order?.by === by ? order.sens : null
  const first = by === 'label' ? 1 : -1
  return (
    <th scope="col" aria-sort={sens === null ? undefined : sens === 1 ? 'ascending' : 'descending'}>
      <button
        type="button"
        className={classes.heading}
        aria-label={name === full ? `Trier par ${full}` : `${name}, trier par ${full}`}
        onClick={() =>
          onOrder(sens === null ? { by, sens: first } : sens === first ? { by, sens: first === 1 ? -1 : 1 } : null)
        }
      >
        {name}
        {sens === 1 && <IconArrowUp size={14} aria-hidden />}
        {sens === -1 && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  )
}
