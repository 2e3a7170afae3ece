import type { ReactNode } from 'react'
import type { JourIso } from '#wire/dates.ts'
import { Freshness } from '../reading/freshness.tsx'
import classes from './offline-note.module.css'

type Props = {
  /** When what is shown was read. */
  lu_a: string
  aujourdhui: JourIso
  /** What waits for the network. */
  children: ReactNode
}

/** Above a list that is shown without network: of when it is, and what cannot be done meanwhile. */
export function OfflineNote({ lu_a, aujourdhui, children }: Props) {
  return (
    <p className={classes.note} role="status">
      <Freshness {...{ lu_a, aujourdhui }} />. {children}
    </p>
  )
}
