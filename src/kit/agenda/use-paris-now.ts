import { useEffect, useState } from 'react'
import { heureParis, jourParis } from '#wire/dates.ts'
import { presentMs } from '#wire/present.ts'

const MINUTE_MS = 60_000

function readNow(): { day: string; minute: number } {
  const instant = presentMs()
  const [hours = 0, minutes = 0] = heureParis(instant).split(':').map(Number)
  return { day: jourParis(instant), minute: hours * 60 + minutes }
}

/** Day and minute it is in Paris, for an agenda whose columns are dates; moves every minute. */
export function useParisNow(): { readonly day: string; readonly minute: number } {
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
