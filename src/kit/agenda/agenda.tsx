import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { MOBILE } from '#kit/form/mobile.ts'
import viewBar from '#kit/page/view-bar.module.css'
import { ErrorState } from '#kit/state/state-block.tsx'
import classes from './agenda.module.css'
import { AgendaGrid } from './agenda-grid.tsx'
import { AgendaList } from './agenda-list.tsx'
import { shownMinutes, splitPieces } from './layout.ts'
import type { AgendaProps, AgendaRange } from './types.ts'
import { useDisplay, ZOOM } from './use-display.ts'
import { useEditing } from './use-editing.ts'
import { type AgendaView, topOf } from './view.ts'
import { WeekStrip } from './week-strip.tsx'

/** The day of a range is in sight with this much around it. */
const AROUND_PX = 48

/** Weekly agenda in quarters of an hour; read only unless an action is given (specification field-service §2). */
export function Agenda(props: AgendaProps) {
  const { days, slots, pending, error, memory } = props
  const display = useDisplay(props.name, memory, props.usual)
  const editing = useEditing(props)
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState('')
  const scroller = useRef<HTMLElement>(null)

  const day = days.find(d => d.id === chosen) ?? days.find(d => d.today) ?? days[0]
  const shown = phone && day ? [day] : days
  const rules = { overnight: props.overnight ?? false, wrap: props.wrap ?? false }
  const ids = days.map(d => d.id)
  const pieces = splitPieces(slots, { ...rules, days: ids, ...(props.dayBefore ? { dayBefore: props.dayBefore } : {}) })
  const drawn = editing.draft
    ? [...pieces, { start: editing.draft.range.start, end: Math.min(1440, editing.draft.range.end) }]
    : pieces
  const { from, to } = shownMinutes(drawn, props.hours ?? [1, 24])

  function show(range: AgendaRange): void {
    if (phone) setChosen(range.day)
    const box = scroller.current
    if (!box) return
    const [top, bottom] = [topOf(view, range.start), topOf(view, Math.min(range.end, to))]
    const room = box.clientHeight - AROUND_PX
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + room) box.scrollTop = bottom - room
  }
  const view: AgendaView = { props, editing, rules, shown, from, to, zoom: display.zoom, phone, show }

  // Opens on the first slot, or around now where both do not fit.
  const first = Math.min(480, ...pieces.filter(p => !p.before).map(p => p.start)) - 30
  const now = props.now && ids.includes(props.now.day) ? props.now.minute : null
  const placed = useRef(false)
  useEffect(() => {
    const box = scroller.current
    if (placed.current || pending || !box) return
    placed.current = true
    const scale = { from, zoom: display.zoom }
    const top = topOf(scale, Math.max(from, first))
    const line = now === null ? top : topOf(scale, now)
    box.scrollTop = line > top + box.clientHeight - 2 * AROUND_PX ? line - box.clientHeight / 2 : top
  })

  if (error && slots.length === 0)
    return <ErrorState message={error.message} reference={error.reference} onRetry={props.onRetry} />
  return (
    <div className={`${viewBar.view} ${classes.root}`}>
      <div className={`${viewBar.bar} ${viewBar.labelled}`}>
        <SegmentedControl
          aria-label="Affichage"
          value={display.vue}
          data={[
            { value: 'grille', label: 'Agenda' },
            { value: 'liste', label: 'Liste' },
          ]}
          onChange={vue => display.change({ vue: vue === 'liste' ? 'liste' : 'grille' })}
        />
        {display.vue === 'grille' && (
          <span className={classes.zoom}>
            <IconButton
              label="Réduire les heures"
              disabled={display.zoom <= ZOOM.min}
              onClick={() => display.change({ zoom: display.zoom - ZOOM.step })}
            >
              <IconZoomOut size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton
              label="Agrandir les heures"
              disabled={display.zoom >= ZOOM.max}
              onClick={() => display.change({ zoom: display.zoom + ZOOM.step })}
            >
              <IconZoomIn size={20} stroke={1.8} aria-hidden />
            </IconButton>
          </span>
        )}
        {props.tools}
        {props.note && <span className={classes.note}>{props.note}</span>}
      </div>
      {error && <ErrorState message={error.message} reference={error.reference} onRetry={props.onRetry} />}
      {pending ? (
        <Loading columns={shown.length} height={props.height ?? '68dvh'} />
      ) : (
        <>
          {slots.length === 0 && <p className={classes.empty}>{props.empty}</p>}
          {phone && days.length > 1 && display.vue === 'grille' && (
            <WeekStrip days={days} slots={slots} chosen={day?.id ?? ''} onChoose={setChosen} />
          )}
          {display.vue === 'grille' ? <AgendaGrid view={view} scroller={scroller} /> : <AgendaList view={view} />}
        </>
      )}
      <VisuallyHidden role="status">{editing.said}</VisuallyHidden>
    </div>
  )
}

function Loading({ columns, height }: { columns: number; height: string }) {
  return (
    <div className={classes.loading} style={{ height }} role="status" aria-label="Lecture de l’agenda…">
      {Array.from({ length: columns }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={i} height={`${35 + ((i * 23) % 50)}%`} radius="md" />
      ))}
    </div>
  )
}
