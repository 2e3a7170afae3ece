import { useLayoutEffect, useRef } from 'react'
import { neverLeft } from '../call/problem.ts'
import { useOutage } from '../queue/use-outage.ts'
import { useOnline } from '../queue/use-sync.ts'

interface Sending {
  readonly refusal: unknown
  readonly forget: () => void
}

/**
 * What a form says while there is no network; null with one. It stays open, and sends when the network is back. The refusal of
 * a sending that never left says the same: it is forgotten, and nothing of it stands there once the network is back.
 */
export function useWaiting({ refusal, forget }: Sending): string | null {
  const online = useOnline()
  const panne = useOutage()
  const twice = !online && neverLeft(refusal)
  const drop = useRef(forget)
  drop.current = forget
  useLayoutEffect(() => {
    if (twice) drop.current()
  }, [twice])
  const quoi = panne === 'serveur' ? 'Le serveur ne répond pas' : 'Pas de réseau'
  return online ? null : `${quoi}\u00a0: votre saisie reste sur cet appareil, vous l’enregistrerez à son retour.`
}
