import type { ReactNode } from 'react'
import classes from './refusal.module.css'

/** Under a long page, or behind its foot, nobody would read it. */
const comeIntoSight = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' })

/** Why it was not done, where it was asked for and in sight; nothing where nothing was refused. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p ref={comeIntoSight} role="alert" className={classes.refusal}>
      {children}
    </p>
  )
}
