import type { ReactNode } from 'react'
import { inkOn } from '#kit/color/ink.ts'
import classes from './color-chip.module.css'

/** A name on the colour that the account gave it (a post); the name is always written, colour is only a help. */
export function ColorChip({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={classes.chip} style={{ background: color, color: inkOn(color) }}>
      {children}
    </span>
  )
}
