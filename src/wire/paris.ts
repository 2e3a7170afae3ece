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

function readOffset(ms: number): number {
  const { Temporal } = globalThis as WithTemporal
  if (!Temporal) return offsetByIntl(ms)
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(ZONE).offsetNanoseconds / 1e6
}

const JOUR_MS = 86_400_000
/** Instants whose days are kept, ms on either side of 1970: three centuries. */
const GARDES_MS = 1e13
/** Days kept at most: some ten years of them. */
const JOURS_GARDES = 4000
/** The offset of a whole day of UTC, by its rank; NaN where the clock changes on it. */
const offsets = new Map<number, number>()

/** Milliseconds to add to an instant in UTC for the wall clock of Paris, at that instant. A day is asked of the engine once. */
export function decalageParis(ms: number): number {
  if (!(Math.abs(ms) < GARDES_MS)) return readOffset(ms)
  const jour = Math.floor(ms / JOUR_MS)
  let offset = offsets.get(jour)
  if (offset === undefined) {
    const debut = readOffset(jour * JOUR_MS)
    offset = debut === readOffset((jour + 1) * JOUR_MS - 1) ? debut : Number.NaN
    if (offsets.size >= JOURS_GARDES) offsets.clear()
    offsets.set(jour, offset)
  }
  return Number.isNaN(offset) ? readOffset(ms) : offset
}
