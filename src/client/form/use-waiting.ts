import { useOnline } from '../queue/use-sync.ts'

/** What a form says while there is no network; null with one. It stays open, and sends when the network is back. */
export function useWaiting(): string | null {
  const online = useOnline()
  return online ? null : 'Pas de réseau\u00a0: votre saisie reste sur cet appareil, vous l’enregistrerez à son retour.'
}
