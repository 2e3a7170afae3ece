import { useOnline, useQueueSummary, useSession, useSyncStatus } from '#client/use-sync.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { heureParis } from '#wire/dates.ts'

export interface SyncLabel {
  readonly tone: PillTone
  readonly texte: string
}

interface Known {
  readonly aResoudre: number
  readonly enAttente: number
  readonly enLigne: boolean
  readonly valide: boolean
  /** Milliseconds of the last complete exchange, null on this page so far. */
  readonly dernier: number | null
}

/** One state at a time, the one that most asks for the person first; being offline is a state, never an error. */
export function describeSync({ aResoudre, enAttente, enLigne, valide, dernier }: Known, mobile: boolean): SyncLabel {
  if (aResoudre) return { tone: 'bad', texte: `${aResoudre} à résoudre` }
  if (enAttente) return { tone: 'wait', texte: `${enAttente} en attente` }
  if (!enLigne) return { tone: 'mute', texte: 'Hors ligne' }
  if (!valide) return { tone: 'wait', texte: 'À reconnecter' }
  if (mobile || dernier === null) return { tone: 'good', texte: 'En ligne' }
  return { tone: 'good', texte: `À jour ${heureParis(dernier)}` }
}

export function useSyncLabel(mobile: boolean): SyncLabel {
  const { aResoudre, enAttente } = useQueueSummary()
  const { valide } = useSession()
  const status = useSyncStatus()
  const enLigne = useOnline()
  const { contact } = useSession()
  const dernier = Math.max(status.lastSuccess ?? 0, contact ?? 0) || null
  return describeSync({ aResoudre, enAttente, enLigne, valide, dernier }, mobile)
}
