import type { ReactNode } from 'react'
import classes from './action-zone.module.css'

/** The place of a screen's one action: full width, above the navigation, always in the thumb's reach. */
export function ActionZone({ children }: { children: ReactNode }) {
  return (
    <div className={classes.zone} data-floor>
      {children}
    </div>
  )
}
