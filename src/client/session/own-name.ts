import { horsDeSonNom } from '#wire/own-name.ts'
import { useSessionState } from './session.ts'

/** Why what one does in one's own name alone waits: one is inside somebody else's account; null: it does not. */
export function useOwnName(clause: string): string | null {
  return useSessionState().emprunt ? horsDeSonNom(clause) : null
}
