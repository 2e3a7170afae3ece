// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Axis, DAY, dayOf, headsOf, positionOf } from './axis.ts'
import headClasses from './heads.module.css'
import { Backdrop, Heads, Summaries } from './heads.tsx'
import type { GridModel } from './model.ts'
import { placedOf } from './placing.ts'
import { marksAt } from './row-shades.ts'
import { storeOf } from './row-store.ts'
import { SideColumn } from './side-column.tsx'
import classes from './time-grid.module.css'
import { Tip } from './tip.tsx'
import type { GridMarker, GridRow, GridSummary, TimeGridProps } from './types.ts'
import { useClipboard } from './use-clipboard.ts'
import { useDeeds } from './use-deeds.ts'
import { entryTo, useCellKeys } from './use-keys.ts'
import { useLoaded } from './use-loaded.ts'
import { useOpened, useOpening } from './use-opening.ts'
import { usePainter } from './use-painter.ts'
import { usePointer } from './use-pointer.ts'
import { useTip } from './use-tip.ts'
import { nameColumn, nameKeys, sundaysOf } from './words.ts'

const loadMenu = () => import('./overlays.tsx').then(module => module.GridMenu)
const loadForm = () => import('./change-form.tsx').then(module => module.ChangeForm)

const NO_SUMMARY: readonly GridSummary[] = []
/** Rows from there on have room for a name on two lines. */
const TALL_PX = 40
/** Least distance of two lines behind the rows. */
const LINE_PX = 16

type Props = { model: GridModel; zoom: number }

/** The grid itself: React draws its heads, the painter its rows. */
export function GridView({ model, zoom }: Props) {
  const { props, axis, rows, lines, selection, active, rowHeight } = model
  const cells = props.stops !== 'entries'
  const column = widthOf(axis, props) * zoom
  const { heads, above, below, markers } = useSurroundings(axis, props)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { tip, hide, show, onPointerOver } = useTip()
  const [stop, setStop] = useState<string | null>(null)
  const tab = useMemo(() => (cells ? null : stopOf(rows, axis, stop)), [cells, stop, rows, axis])
  const head = selection ? rows[selection.head.row] : undefined
  const scene = {
    rows,
    lines,
    axis,
    stops: cells ? 'cells' : 'entries',
    tab,
    opened: props.opened ?? null,
    headLines: heads.length + above.length,
    prefix: id,
    help: cells ? undefined : nameKeys(props) || undefined,
    selection,
    active,
    activeName: selection && head ? `${head.label}, ${nameColumn(axis, selection.head.column)}, rien` : '',
    activeMarks: selection && head ? marksAt(axis, head, selection.head.column) : '',
  } as const
  const passing = useRef<HTMLDivElement>(null)
  const painter = usePainter(frame, body, passing, scene, storeOf(props.rows))
  const side = useRef<HTMLElement>(null)
  const deeds = useDeeds(model, { id, painter, frame, column: side })
  usePointer(frame, painter, deeds.pointer)
  const GridMenu = useLoaded(loadMenu, deeds.menu !== null)
  const ChangeForm = useLoaded(loadForm, deeds.asked !== null)
  const clipboard = useClipboard(model)
  const cellKeys = useCellKeys(model, painter, { open: deeds.open, menu: deeds.menuHere })

  function entryKeys(event: KeyboardEvent) {
    if (event.key === 'Escape' && tip) {
      event.stopPropagation()
      hide()
      return
    }
    const at = placeOf(event.target)
    const to = at && !event.ctrlKey && !event.altKey && !event.metaKey ? entryTo(model, event.key, at) : null
    const going = to && model.placedIn(to.row).find(one => one.entry.id === to.id)
    if (!to || !going) return
    event.preventDefault()
    painter.current?.reveal(to.row, going.from)
    painter.current?.elementOf(to.row, to.id)?.querySelector('button')?.focus({ preventScroll: true })
    const row = rows[to.row]
    // What is open beside the grid is whatever one stands on.
    if (props.opened && row) props.onOpen?.(going.entry, row.id)
  }
  /** Enter and Space on an entry's button, or whoever presses it without a pointer; the head of a row, however it is pressed. */
  function onClick({ detail, target }: MouseEvent) {
    const named = target instanceof Element && target.closest('[data-head]') ? rankOf(target) : null
    const opened = named === null ? undefined : rows[named]
    if (opened) return props.onRow?.(opened.id)
    const at = detail === 0 ? placeOf(target) : null
    const placed = at && model.placedIn(at.row).find(one => one.entry.id === at.id)
    const row = at && rows[at.row]
    if (placed && row) props.onOpen?.(placed.entry, row.id)
  }
  function onFocus({ target }: FocusEvent) {
    if (cells) {
      if (target === frame.current && !selection) {
        const now = props.now && axis.rankOf.has(dayOf(props.now)) ? positionOf(axis, props.now) : 0
        const cell = { row: 0, column: Math.min(axis.columns - 1, Math.floor(now)) }
        model.select({ anchor: cell, head: cell })
      }
      return
    }
    const at = placeOf(target)
    if (!at || !(target instanceof HTMLElement)) return
    setStop(at.id)
    if (target.dataset.tip) show(target)
  }
  const opens = props.opensOnNow && props.now ? positionOf(axis, props.now) : null
  useOpening(painter, opens, `${axis.days[0]} ${axis.columns} ${column}`)
  useOpened(painter, side, model)
  const every = [1, Math.max(1, 60 / axis.step), axis.perDay].find(n => n * column >= LINE_PX)
  const style = {
    '--row': `${rowHeight}px`,
    '--columns': axis.columns,
    '--column': `${column}px`,
    '--step': every === undefined ? 0 : every / axis.columns,
  } as CSSProperties
  return (
    <>
      {props.loose && <SideColumn model={model} loose={props.loose} painter={painter} frame={frame} column={side} />}
      <div
        ref={frame}
        className={classes.frame}
        role="grid"
        aria-label={props.label}
        aria-rowcount={heads.length + above.length + lines.items.length + below.length}
        aria-colcount={axis.columns + 1}
        aria-multiselectable={cells && props.onSelect ? true : undefined}
        tabIndex={cells ? 0 : -1}
        style={style}
        data-two-lines={props.twoLines || undefined}
        data-tall={(rowHeight >= TALL_PX && !props.twoLines) || undefined}
        data-pull={props.onResize ? '' : undefined}
        data-take={props.onMove || props.onCopy ? '' : undefined}
        onKeyDown={cells ? cellKeys : entryKeys}
        onCopy={cells ? clipboard.onCopy : undefined}
        onPaste={cells ? clipboard.onPaste : undefined}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={hide}
        onPointerOver={onPointerOver}
        onPointerLeave={hide}
      >
        <div className={classes.wide} role="presentation">
          <Heads
            axis={axis}
            corner={props.corner}
            cornerNote={props.cornerNote}
            heads={heads}
            summaries={above}
            onColumn={props.onColumn}
          />
          <div className={classes.body} role="presentation">
            <Backdrop axis={axis} markers={markers} now={props.now ?? null} heads={heads[0] ?? []} />
            <div ref={body} className={classes.rows} role="rowgroup" />
          </div>
          {below.length > 0 && (
            <div className={headClasses.foot} role="rowgroup">
              <Summaries axis={axis} lines={below} after={heads.length + above.length + lines.items.length} />
            </div>
          )}
        </div>
      </div>
      <div ref={passing} className={classes.passing} aria-hidden hidden />
      {tip && <Tip tip={tip} onGone={hide} />}
      {deeds.menu && GridMenu && <GridMenu id={`${id}-menu`} {...deeds.menu} onClose={deeds.closeMenu} />}
      {deeds.asked && ChangeForm && (
        <ChangeForm
          kind={deeds.asked.kind}
          entry={deeds.asked.placed.entry}
          row={deeds.asked.row}
          rows={rows}
          rowName={props.rowName}
          onDone={deeds.done}
          onClose={deeds.closeForm}
        />
      )}
    </>
  )
}

/** Wide enough for a code in days, for a quarter of an hour's part of a name in hours. */
function widthOf({ step }: Axis, { columnWidth }: TimeGridProps): number {
  return columnWidth ?? (step === DAY ? 28 : step >= 60 ? 20 : 16)
}

/** What stands around the rows, the same objects as long as they say the same. */
function useSurroundings(axis: Axis, props: TimeGridProps) {
  const { summaries = NO_SUMMARY } = props
  const today = props.now ? dayOf(props.now) : null
  const heads = useMemo(() => props.heads ?? headsOf(axis, today), [props.heads, axis, today])
  const above = useMemo(() => summaries.filter(s => s.place === 'head'), [summaries])
  const below = useMemo(() => summaries.filter(s => s.place === 'foot'), [summaries])
  const markers = useMemo((): readonly GridMarker[] => props.markers ?? sundaysOf(axis), [props.markers, axis])
  return { heads, above, below, markers }
}

/** The entry that takes the Tab key: the one last stood on, else the first of all. */
function stopOf(rows: readonly GridRow[], axis: Axis, last: string | null): string | null {
  let first: string | null = null
  for (const row of rows)
    for (const { entry } of placedOf(axis, row.entries)) {
      if (entry.id === last) return last
      first ??= entry.id
      if (last === null) return first
    }
  return first
}

/** Rank of the row that an element belongs to. */
function rankOf(target: Element): number | null {
  const rank = target.closest<HTMLElement>('[data-rank]')?.dataset.rank
  return rank === undefined ? null : Number(rank)
}

/** Row and entry that an element belongs to. */
function placeOf(target: EventTarget): { row: number; id: string } | null {
  if (!(target instanceof Element)) return null
  const id = target.closest<HTMLElement>('[data-entry]')?.dataset.entry
  const row = rankOf(target)
  return id === undefined || row === null ? null : { row, id }
}
