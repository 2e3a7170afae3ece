import type { ReactNode } from 'react'
import { Dot } from './dot.tsx'
import classes from './pill.module.css'

export type PillTone = 'good' | 'wait' | 'bad' | 'info' | 'mute'

type Props = {
  tone: PillTone
  /** It may change by itself. */
  dot?: boolean
  /** A sentence rather than a word or two: it takes a second line where it must. */
  wrap?: boolean
  children: ReactNode
}

/** A state in a word or two. */
export function Pill({ tone, dot, wrap, children }: Props) {
  return (
    <span className={classes.pill} data-tone={tone} data-wrap={wrap || undefined}>
      {dot && <Dot />}
      {children}
    </span>
  )
}
