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

/** What says itself when the office read it. */
type Said = { readonly lu_a: string }

type Props = {
  /** What the screen shows; the oldest one counts. */
  readonly of: readonly (Pick<ReadResult<unknown>, 'data' | 'readAt'> | Said)[]
  /** Offline only: what waits for the network. */
  readonly children?: ReactNode
}

/** "Hors ligne, mis à jour à 08:12.": when what is on the screen was read, where it is not of now. */
export function ReadHour({ of, children }: Props) {
  const online = useOnline()
  useMinute()
  const now = correctedNow()
  // How long ago, each by the clock that noted it: the office's, or the device's own.
  const ages = of.flatMap(r => {
    if ('lu_a' in r) return [Date.parse(now) - Date.parse(r.lu_a)]
    return r.data !== null && r.readAt ? [Date.now() - Date.parse(r.readAt)] : []
  })
  if (ages.length === 0) return null
  const age = Math.max(...ages)
  if (online && age < OLD_MS) return null
  // The hour that is said is the office's.
  const lu_a = new Date(Date.parse(now) - age).toISOString()
  return (
    <p className={classes.root} role="status">
      <Freshness lu_a={lu_a} aujourdhui={jourParis(now)} />.{!online && children && <> {children}</>}
    </p>
  )
}
