import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { composeSheet } from '#kit/print/print-sheet.ts'
import { usePaper } from '#kit/print/use-paper.ts'
import { GridBar } from './grid-bar.tsx'
import { GridView } from './grid-view.tsx'
import { useModel } from './model.ts'
import classes from './time-grid.module.css'
import { TimeList } from './time-list.tsx'
import type { TimeGridProps } from './types.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { nameKeys, nameSelection } from './words.ts'

/** Beside the rows: the cards of what is to be placed, or where they would stand. */
const sideOf = (loose: TimeGridProps['loose']) => loose && (loose.entries.length > 0 ? 'cards' : 'strip')

/**
 * Rows × time: days of a month, hours of a week, quarters of a day (specification scheduling §2, field-service §2). Heads and names stay,
 * what is in sight is drawn, ranges are chosen and entries moved by mouse, finger and keyboard, each with a menu that does the same.
 */
export function TimeGrid(props: TimeGridProps) {
  const model = useModel(props)
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [zoom, setZoom] = useState(1)
  const sheet = useRef<HTMLDivElement>(null)
  useUndoKeys(sheet, props.history)
  const { rows, axis, selection } = model
  const print = usePaper(() =>
    props.bare || rows.length === 0
      ? null
      : composeSheet([sheet.current], props.paper?.title ?? props.label, 'a3', props.className),
  )
  // What the pointer does by dragging, the keyboard finds in a menu that nothing else tells of.
  const keys = props.stops === 'entries' && view === 'grid' ? nameKeys(props) : ''
  if (rows.length === 0) return <p className={classes.empty}>{props.empty ?? 'Aucune ligne à montrer.'}</p>
  return (
    <div className={props.className ? `${classes.root} ${props.className}` : classes.root}>
      {!props.bare && (
        <GridBar
          zoom={zoom}
          onZoom={setZoom}
          view={view}
          onView={setView}
          onPrint={print}
          history={props.history}
          tools={props.tools}
          keys={keys}
        />
      )}
      <div ref={sheet} className={classes.sheet} data-side={view === 'grid' ? sideOf(props.loose) : undefined}>
        {props.paper && (
          <div className={classes.legend} data-every-page="">
            {props.paper.legend}
          </div>
        )}
        {view === 'list' ? <TimeList model={model} /> : <GridView model={model} zoom={zoom} />}
      </div>
      {!props.bare && <VisuallyHidden role="status">{selection ? nameSelection(axis, selection) : ''}</VisuallyHidden>}
    </div>
  )
}
