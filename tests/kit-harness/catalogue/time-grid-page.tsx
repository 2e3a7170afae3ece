import { useState, useSyncExternalStore } from 'react'
import { PageHeader } from '#kit/page/page-header.tsx'
import { dayScale, monthScale, weekScale } from '#kit/time-grid/axis.ts'
import { createHistory } from '#kit/time-grid/history.ts'
import { dayRows, monthRows } from '#kit/time-grid/testing/rows.ts'
import { TimeGrid } from '#kit/time-grid/time-grid.tsx'
import type { GridChange, GridLooseEntry, GridRow, GridSummary, TimeGridProps } from '#kit/time-grid/types.ts'
import type { Entry } from './entry.ts'
import './time-grid-page.css'

const MONTH = monthScale('2026-12-01')

const summaries: readonly GridSummary[] = [
  {
    id: 'anomalies',
    label: 'Anomalies',
    place: 'head',
    cells: Array.from({ length: 31 }, (_, n) => (n === 11 ? { text: '1', bad: true, name: '1 anomalie' } : null)),
  },
  {
    id: 'effectif',
    label: 'Effectif du jour',
    place: 'foot',
    cells: Array.from({ length: 31 }, (_, n) => ({ text: String(n % 6 === 4 ? 2 : 5), bad: n % 6 === 4 })),
  },
]

/** Agents with hours, visits counted, absences, closed days and what is wrong. */
const planned: GridRow[] = monthRows(17).map((row, n) => ({
  ...row,
  detail: row.wrong ? 'Trop d’heures de nuit' : 'Aide-soignant',
  count: { text: row.detail ?? '', name: `${row.detail} ce mois-ci`, bad: row.wrong ?? false },
  shades: [
    ...(n % 5 === 2
      ? [{ start: '2026-12-21T00:00', end: '2026-12-26T00:00', kind: 'away' as const, label: 'Absente' }]
      : []),
    ...(n % 4 === 1 ? [{ start: '2026-12-28T00:00', end: '2027-01-01T00:00', kind: 'closed' as const }] : []),
    ...(n === 0
      ? [
          {
            start: '2026-12-08T00:00',
            end: '2026-12-09T00:00',
            kind: 'conflict' as const,
            label: 'Moins de 11 h de repos',
          },
        ]
      : []),
    ...(n === 1
      ? [{ start: '2026-12-03T00:00', end: '2026-12-05T00:00', kind: 'warning' as const, label: 'Deux soirs de suite' }]
      : []),
  ],
}))

const take = (rows: readonly GridRow[], id: string, entryId: string) =>
  rows.map(row => (row.id === id ? { ...row, entries: row.entries.filter(e => e.id !== entryId) } : row))
const put = (rows: readonly GridRow[], { row: id, entry, start, end }: GridChange, entryId: string) =>
  rows.map(row =>
    row.id === id
      ? {
          ...row,
          entries: [...row.entries, { ...entry, id: entryId, start, end }].sort((a, b) => (a.start < b.start ? -1 : 1)),
        }
      : row,
  )

type Given = Partial<TimeGridProps> & Pick<TimeGridProps, 'scale'> & { first: GridRow[] }

/** A grid whose changes are kept, told and undone. */
function Edited({ first, ...given }: Given) {
  const [rows, setRows] = useState<readonly GridRow[]>(first)
  const [last, setLast] = useState('')
  const [history] = useState(() => createHistory())
  const steps = useSyncExternalStore(history.subscribe, history.snapshot)
  const change = (label: string, next: (rows: readonly GridRow[]) => readonly GridRow[], said: string) => {
    const before = rows
    const after = next(rows)
    setRows(after)
    history.push({ label, undo: () => setRows(before), redo: () => setRows(after) })
    setLast(said)
  }
  const told = ({ entry, row, start, end }: GridChange) => `${entry.id} ${row} ${start} ${end}`
  return (
    <>
      <PageHeader title="Grille de temps" />
      <TimeGrid
        label="Planning"
        className="time-grid-shown"
        rows={rows}
        corner={`${rows.length} agents`}
        now="2026-12-07T10:20"
        onSelect={range => setLast(`plage ${range.rows.join('+')} ${range.start} ${range.end}`)}
        onOpen={(entry, row) => setLast(`ouvre ${entry.id} ${row}`)}
        onMove={c =>
          change('déplacement', all => put(take(all, c.from, c.entry.id), c, c.entry.id), `déplace ${told(c)}`)
        }
        onCopy={c => change('copie', all => put(all, c, `${c.entry.id}'`), `copie ${told(c)}`)}
        onResize={c => change('durée', all => put(take(all, c.from, c.entry.id), c, c.entry.id), `durée ${told(c)}`)}
        onType={(key, range) => setLast(`tape ${key} ${range.rows.join('+')}`)}
        onClear={range => setLast(`efface ${range.rows.join('+')} ${range.start} ${range.end}`)}
        onPaste={({ range, cells, changes }) => {
          const placed = changes.map(c => ({ ...c, entry: { ...c.entry, id: `${c.entry.id}>${c.row}${c.start}` } }))
          change(
            'collage',
            all => placed.reduce((before, c) => put(before, c, c.entry.id), all),
            `colle ${range.rows.join('+')} ${range.start} ${range.end} ${cells.map(line => line.join(',')).join('/')}`,
          )
        }}
        menuFor={target =>
          target.kind === 'range'
            ? [{ label: 'Poser un congé', icon: null, onClick: () => setLast(`congé ${target.range.start}`) }]
            : []
        }
        history={{ ...steps, undo: () => void history.undo(), redo: () => void history.redo() }}
        {...given}
      />
      <p data-testid="dernier">{last}</p>
    </>
  )
}

/** Codes typed, cells copied and pasted, rows told on two lines. */
function Desk() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <Edited
        first={planned}
        scale={MONTH}
        summaries={summaries}
        rowHeight={44}
        twoLines
        codes={['M', 'A', 'N', 'C', 'CP']}
        onCode={(code, range) => setTyped(`${code} ${range.rows.join('+')} ${range.start}`)}
      />
      <p data-testid="code">{typed}</p>
    </>
  )
}

const waiting: readonly GridLooseEntry[] = ['Moreau', 'Syndic Vauban', 'Petit', 'École Pasteur'].map((label, n) => ({
  id: `w${n}`,
  start: '2026-12-01T09:00',
  end: `2026-12-01T${10 + (n % 2)}:00`,
  label,
  detail: n % 2 ? '2 h, chaudière' : '1 h, entretien',
  tone: n === 2 ? 'bad' : 'wait',
}))

/** Visits that nobody has yet. */
function Dispatch() {
  const [rows, setRows] = useState<readonly GridRow[]>(() => dayRows(20))
  const [loose, setLoose] = useState(waiting)
  const [placed, setPlaced] = useState('')
  const [history] = useState(() => createHistory())
  const steps = useSyncExternalStore(history.subscribe, history.snapshot)
  return (
    <>
      <PageHeader title="Grille de temps" />
      <TimeGrid
        label="Planning"
        className="time-grid-shown"
        scale={dayScale('2026-12-01')}
        rows={rows}
        corner="20 techniciens"
        now="2026-12-01T10:20"
        loose={{ label: 'À placer', entries: loose }}
        onMove={c => setRows(all => put(take(all, c.from, c.entry.id), c, c.entry.id))}
        onPlace={placing => {
          setRows(all => put(all, { ...placing, from: '' }, placing.entry.id))
          setLoose(all => all.filter(one => one.id !== placing.entry.id))
          setPlaced(`${placing.entry.id} ${placing.row} ${placing.start} ${placing.end}`)
        }}
        onUnplace={(entry, row) => {
          const [rowsBefore, looseBefore] = [rows, loose]
          const redo = () => {
            setRows(all => take(all, row, entry.id))
            setLoose(all => [...all, entry])
          }
          const undo = () => {
            setRows(rowsBefore)
            setLoose(looseBefore)
          }
          redo()
          history.push({ label: 'remise à placer', undo, redo })
          setPlaced(`remet ${entry.id} ${row}`)
        }}
        history={{ ...steps, undo: () => void history.undo(), redo: () => void history.redo() }}
      />
      <p data-testid="dernier">{placed}</p>
    </>
  )
}

const few = monthRows(17)
const grouped = monthRows(60, '2026-12-01', true)
const many = monthRows(1000)
const visits = dayRows(60)
const overlapping = dayRows(3).map(row => ({
  ...row,
  entries: [...row.entries, { ...row.entries[0], id: `${row.id}-x`, label: 'Doublon' }] as GridRow['entries'],
}))

export const timeGridEntry: Entry = {
  id: 'time-grid',
  label: 'Grille de temps',
  variants: [
    { id: 'month', label: 'Un mois', Show: () => <Edited first={few} scale={MONTH} summaries={summaries} /> },
    {
      id: 'desk',
      label: 'Un bureau : compteurs, absences, alertes, codes',
      Show: () => <Desk />,
    },
    { id: 'side', label: 'Visites à placer', Show: () => <Dispatch /> },
    { id: 'groups', label: 'Un mois, par métier', Show: () => <Edited first={grouped} scale={MONTH} /> },
    { id: 'many', label: 'Mille lignes', Show: () => <Edited first={many} scale={MONTH} /> },
    { id: 'week', label: 'Une semaine', Show: () => <Edited first={visits} scale={weekScale('2026-12-01')} /> },
    {
      id: 'day',
      label: 'Un jour, en quarts d’heure',
      Show: () => <Edited first={visits} scale={dayScale('2026-12-01')} now="2026-12-01T10:20" />,
    },
    {
      id: 'lanes',
      label: 'En même temps',
      Show: () => <Edited first={overlapping} scale={dayScale('2026-12-01')} rowHeight={56} />,
    },
    {
      id: 'read',
      label: 'Lecture, d’un poste à l’autre',
      Show: () => <Edited first={few} scale={MONTH} stops="entries" />,
    },
    { id: 'empty', label: 'Vide', Show: () => <Edited first={[]} scale={MONTH} empty="Aucun agent ce mois-ci." /> },
  ],
}
