import type { ReactNode } from 'react'
import classes from './pill.module.css'

export type PillTone = 'good' | 'wait' | 'bad' | 'info' | 'mute'

/** A state in a word or two; `dot` says that it may change by itself. */
export function Pill({ tone, dot, children }: { tone: PillTone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {dot && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  )
}
