import type { ReactNode } from 'react'
import { correctedNow } from '#offline/clock.ts'
import { jourParis } from '#wire/dates.ts'
import { useOnline } from '../queue/use-sync.ts'
import { Freshness } from '../reading/freshness.tsx'
import type { ReadResult } from '../reading/use-reading.ts'
import classes from './read-hour.module.css'
import { useMinute } from './use-today.ts'

/** With a network, what is on the screen is told to be old from here on: live events keep it younger. */
const OLD_MS = 10 * 60_000

type Props = {
  /** What the screen shows; the oldest one counts. */
  readonly of: readonly Pick<ReadResult<unknown>, 'data' | 'readAt'>[]
  /** Offline only: what waits for the network. */
  readonly children?: ReactNode
}

/** "Hors ligne, mis à jour à 08:12.": when what is on the screen was read, where it is not of now. */
export function ReadHour({ of, children }: Props) {
  const online = useOnline()
  useMinute()
  const read = of.filter(r => r.data !== null && r.readAt).map(r => Date.parse(r.readAt ?? ''))
  if (read.length === 0) return null
  const age = Date.now() - Math.min(...read)
  if (online && age < OLD_MS) return null
  // The device's clock measures how long ago; the hour that is said is the office's.
  const now = correctedNow()
  const lu_a = new Date(Date.parse(now) - age).toISOString()
  return (
    <p className={classes.root} role="status">
      <Freshness lu_a={lu_a} aujourdhui={jourParis(now)} />.{!online && children && <> {children}</>}
    </p>
  )
}
