import { type KeyboardEvent, useRef, useState } from 'react'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import {
  type AgendaCell,
  type AgendaRow,
  cellCount,
  cellDetour,
  cellName,
  moveInAgenda,
  type SlotPlace,
  samePlace,
} from './agenda-cells.ts'
import classes from './slot-agenda.module.css'

type Props = {
  readonly rows: readonly AgendaRow[]
  readonly aujourdhui: JourIso
  /** Whose people are shown. */
  readonly open: SlotPlace | null
  /** Where the slot stands that is chosen for the visit. */
  readonly chosen: SlotPlace | null
  readonly onOpen: (place: SlotPlace) => void
}

/** The week as an agenda: how many can come in each two hours, and the least detour; arrows move, Enter shows who. */
export function SlotAgenda({ rows, aujourdhui, open, chosen, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const days = rows[0]?.cells ?? []
  const find = (wanted: (cell: AgendaCell) => boolean) => {
    for (const [row, { cells }] of rows.entries()) {
      const column = cells.findIndex(wanted)
      if (column >= 0) return { row, column }
    }
    return null
  }
  const [moved, setMoved] = useState<SlotPlace | null>(null)
  // One cell takes the tab: where the arrows went, else what is open, else the first that has something.
  const stop = find(c => samePlace(c, moved)) ??
    find(c => samePlace(c, open)) ??
    find(c => c.free > 0) ??
    find(c => !c.past) ?? { row: 0, column: 0 }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = moveInAgenda(event.key, stop, { rows: rows.length, columns: days.length })
    const cell = to && rows[to.row]?.cells[to.column]
    if (!cell) return
    event.preventDefault()
    setMoved(cell)
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid of the ARIA practices
    <table ref={table} role="grid" className={classes.agenda} aria-label="Agenda des créneaux" onKeyDown={press}>
      <thead>
        <tr>
          <td />
          {days.map(({ jour }) => (
            <th key={jour} scope="col" data-today={jour === aujourdhui || undefined}>
              <Day jour={jour} />
              {jour === aujourdhui && <small>aujourd’hui</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ th_id, th_libelle, cells }, row) => (
          <tr key={th_id}>
            <th scope="row">{formaterTranche(th_libelle)}</th>
            {cells.map((cell, column) => (
              <td key={cell.jour}>
                <Cell
                  cell={cell}
                  at={`${row} ${column}`}
                  stop={stop.row === row && stop.column === column}
                  open={samePlace(cell, open)}
                  chosen={samePlace(cell, chosen)}
                  onOpen={() => {
                    setMoved(cell)
                    onOpen({ jour: cell.jour, th_id: cell.th_id })
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "lun. 30 nov.", on two lines where its column is narrow. */
function Day({ jour }: { readonly jour: JourIso }) {
  const [nom = '', ...date] = formaterJour(jour).split(' ')
  return (
    <>
      <span>{nom}</span> <span>{date.join(' ')}</span>
    </>
  )
}

type CellProps = {
  readonly cell: AgendaCell
  /** Its row and column. */
  readonly at: string
  readonly stop: boolean
  readonly open: boolean
  readonly chosen: boolean
  readonly onOpen: () => void
}

/** What is past is said and opens nothing; where nobody is free, it opens why. */
function Cell({ cell, at, stop, open, chosen, onOpen }: CellProps) {
  const { past, free, wished } = cell
  const detour = cellDetour(cell)
  return (
    <button
      type="button"
      className={classes.cell}
      data-cell={at}
      data-free={free > 0 || undefined}
      data-wished={wished || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={[cellName(cell), chosen && 'créneau choisi'].filter(Boolean).join(', ')}
      aria-pressed={past ? undefined : open}
      aria-disabled={past || undefined}
      onClick={() => !past && onOpen()}
    >
      <b>{cellCount(cell)}</b>
      {detour && <span>{detour}</span>}
      {wished && <em>souhaité</em>}
      {chosen && <em>choisi</em>}
    </button>
  )
}
