import type { ReactNode } from 'react'
import classes from './obstacle.module.css'

/** Why an exchange cannot be accepted as it stands. */
export function Obstacle({ children }: { children: ReactNode }) {
  return <p className={classes.empechement}>{children}</p>
}
