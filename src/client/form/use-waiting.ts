import { useLayoutEffect, useRef } from 'react'
import { isOffline } from '../call/problem.ts'
import { useOnline } from '../queue/use-sync.ts'

interface Sending {
  readonly refusal: unknown
  readonly forget: () => void
}

/**
 * What a form says while there is no network; null with one. It stays open, and sends when the network is back. The refusal of
 * a sending that met no network says the same: it is forgotten, and nothing of it stands there once the network is back.
 */
export function useWaiting({ refusal, forget }: Sending): string | null {
  const online = useOnline()
  const twice = !online && isOffline(refusal)
  const drop = useRef(forget)
  drop.current = forget
  useLayoutEffect(() => {
    if (twice) drop.current()
  }, [twice])
  return online ? null : 'Pas de réseau\u00a0: votre saisie reste sur cet appareil, vous l’enregistrerez à son retour.'
}
