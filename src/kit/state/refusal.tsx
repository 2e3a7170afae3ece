import type { ReactNode } from 'react'
import classes from './refusal.module.css'

/** Why it was not done, where it was asked for; nothing where nothing was refused. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={classes.refusal}>
      {children}
    </p>
  )
}
