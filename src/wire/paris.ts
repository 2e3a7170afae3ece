/** What Paris is ahead of UTC, read from the tz database by the quickest way the engine has. */

const ZONE = 'Europe/Paris'

/** The part of Temporal used here; browsers have it since 2025, Node 24 has not. */
interface WithTemporal {
  readonly Temporal?: {
    readonly Instant: {
      fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number } }
    }
  }
}

let format: Intl.DateTimeFormat | undefined

/** The same by Intl. Its first use loads the engine's whole locale data, so it waits until somebody asks. */
export function offsetByIntl(ms: number): number {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const p: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(ms)) p[type] = value
  const wall = Date.parse(`${p.year?.padStart(4, '0')}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}Z`)
  return wall - Math.floor(ms / 1000) * 1000
}

/** Milliseconds to add to an instant in UTC for the wall clock of Paris, at that instant. */
export function decalageParis(ms: number): number {
  const { Temporal } = globalThis as WithTemporal
  if (!Temporal) return offsetByIntl(ms)
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(ZONE).offsetNanoseconds / 1e6
}
