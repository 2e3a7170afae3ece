/** Asks the service worker to store what its installation left for later (`sw/later-parts.ts`). */
export const LATER_PARTS = 'garder-la-suite'

/** On a thin link half a megabyte takes a while. */
const PATIENCE_MS = 60_000

/** @returns whether everything that opens without network is stored now; asked again, it costs nothing */
export async function keepLaterParts(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready
  if (!active) return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>(resolve => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), PATIENCE_MS)
  })
  active.postMessage({ type: LATER_PARTS }, [port2])
  const kept = await answer
  port1.close()
  return kept
}
