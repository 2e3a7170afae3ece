import { useSyncExternalStore } from 'react'
import { correctedNow } from '#offline/clock.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'

function readDay(): JourIso {
  return jourParis(correctedNow())
}

function watch(changer: () => void): () => void {
  const minuteur = setInterval(changer, 30_000)
  document.addEventListener('visibilitychange', changer)
  return () => {
    clearInterval(minuteur)
    document.removeEventListener('visibilitychange', changer)
  }
}

/** The Paris day, by the corrected clock; it changes at midnight under an open screen. */
export function useToday(): JourIso {
  return useSyncExternalStore(watch, readDay)
}

/** Now by the corrected clock, to the minute: what is late becomes so under an open screen. */
export function useMinute(): string {
  const minute = useSyncExternalStore(watch, () => Math.floor(Date.parse(correctedNow()) / 60_000))
  return new Date(minute * 60_000).toISOString()
}
