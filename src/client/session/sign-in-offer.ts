import { useSyncExternalStore } from 'react'

/** The sign-in over the page, for whoever does something once their session has ended: what they typed stays under it. */
interface Offer {
  readonly opened: boolean
  /** How often somebody signed in again on this page: what was refused before is not refused any more. */
  readonly times: number
}

let offer: Offer = { opened: false, times: 0 }
const listeners = new Set<() => void>()

function set(next: Offer): void {
  offer = next
  for (const listener of listeners) listener()
}

export function offerSignIn(opened = true): void {
  if (offer.opened !== opened) set({ ...offer, opened })
}

/** The session is open again. */
export function signedInAgain(): void {
  set({ opened: false, times: offer.times + 1 })
}

/** Once somebody signed in again on this page: what was refused for want of a session is asked for then. */
export function whenSignedInAgain(): Promise<void> {
  const { times } = offer
  return new Promise(resolve => {
    const leave = subscribe(() => {
      if (offer.times === times) return
      leave()
      resolve()
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSignInOffer(): Offer {
  return useSyncExternalStore(subscribe, () => offer)
}
