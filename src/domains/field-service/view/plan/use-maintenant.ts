import { useSyncExternalStore } from 'react'
import { correctedNow } from '#offline/clock.ts'

function suivre(changer: () => void): () => void {
  const minuteur = setInterval(changer, 30_000)
  document.addEventListener('visibilitychange', changer)
  return () => {
    clearInterval(minuteur)
    document.removeEventListener('visibilitychange', changer)
  }
}

/** Now by the corrected clock, to the minute: what is late becomes so under an open screen. */
export function useMaintenant(): string {
  const minute = useSyncExternalStore(suivre, () => Math.floor(Date.parse(correctedNow()) / 60_000))
  return new Date(minute * 60_000).toISOString()
}
