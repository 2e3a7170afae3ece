/**
 * A notification that was tapped says which screen to open, whenever it is: what is told while the application starts, or
 * while somebody signs in, waits for the workspace.
 */

let open: ((address: string) => void) | null = null
let waiting: string | null = null

function hear(event: MessageEvent): void {
  const message = event.data as { type?: string; lien?: string } | null
  if (message?.type !== 'ouvrir' || !message.lien) return
  const link = new URL(message.lien, location.origin)
  // Only addresses of our own.
  if (link.origin !== location.origin) return
  const address = link.pathname + link.search
  if (open) open(address)
  else waiting = address
}

/** From the first line of the application on. */
export function watchTapped(): void {
  navigator.serviceWorker?.addEventListener('message', hear)
}

/** @param act opens an address; what was tapped before is opened once those who stand in the page have settled where it is */
export function openTapped(act: (address: string) => void): () => void {
  open = act
  const soon = setTimeout(() => {
    if (waiting === null) return
    const address = waiting
    waiting = null
    act(address)
  }, 0)
  return () => {
    clearTimeout(soon)
    if (open === act) open = null
  }
}
