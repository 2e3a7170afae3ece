import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from './transfer.module.css'
import type { TransferLine } from './transfer-model.ts'

type Props = {
  label: string
  lines: readonly TransferLine[]
  ticked: (id: string) => boolean
  onToggle: (ids: string[]) => void
  /** Enter; the line of now, for a list where nothing is marked. */
  onEnter?: (id: string) => void
  readOnly?: boolean
  empty: string
}

const JUMPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

/** A list of ticks that is one stop of the Tab key: arrows go through it, Space ticks, Ctrl+A ticks all, Enter moves. */
export function TickList({ label, lines, ticked, onToggle, onEnter, readOnly, empty }: Props) {
  const base = useId()
  const [at, setAt] = useState(0)
  const current = Math.min(at, lines.length - 1)
  const optionId = (index: number) => `${base}-${index}`
  const go = (to: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, to))
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[current]
    const jump = JUMPS[event.key]
    const ctrl = event.ctrlKey || event.metaKey
    if (jump) go(current + jump)
    else if (readOnly || !line) return
    else if (event.key === ' ') onToggle([line.id])
    else if (event.key === 'Enter' && onEnter && !ctrl) onEnter(line.id)
    else if (event.key === 'a' && ctrl) onToggle(lines.map(l => l.id))
    else return
    event.preventDefault()
  }
  if (lines.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <div
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-readonly={readOnly || undefined}
      aria-activedescendant={optionId(current)}
      tabIndex={0}
      className={classes.list}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard, see aria-activedescendant
        <div
          key={line.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={ticked(line.id)}
          aria-disabled={line.given || undefined}
          data-current={index === current || undefined}
          data-child={line.parent !== null || undefined}
          className={classes.option}
          onClick={() => {
            setAt(index)
            if (!readOnly) onToggle([line.id])
          }}
        >
          <span className={classes.tick} aria-hidden>
            {ticked(line.id) && <IconCheck size={14} stroke={3} />}
          </span>
          <span className={classes.text}>{line.label}</span>
          {line.note && <span className={classes.note}>{line.note}</span>}
        </div>
      ))}
    </div>
  )
}
