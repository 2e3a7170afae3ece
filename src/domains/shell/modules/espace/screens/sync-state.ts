import { useKnownQueue, useOnline, useSession, useSyncStatus } from '#client/queue/use-sync.ts'
import { useHourOnScreen } from '#client/reading/shown-hour.ts'
import { useStaleSince } from '#client/reading/stale.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { heureParis } from '#wire/dates.ts'

export interface SyncLabel {
  readonly tone: PillTone
  readonly texte: string
  /** What counts where there is no room for the words. */
  readonly compte?: number
  /** Where neither words nor a count stand, a state without one is drawn: a dot alone says nothing. */
  readonly signe?: 'hors_ligne' | 'a_reconnecter'
}

interface Known {
  /** Null until this device was read: that nothing waits is not said before. */
  readonly file: { readonly aResoudre: number; readonly enAttente: number } | null
  readonly enLigne: boolean
  readonly valide: boolean
  /** Milliseconds that the screen says of itself, else of the last complete exchange; null on this page so far. */
  readonly dernier: number | null
  /** Milliseconds of the oldest answer on screen that waits to be read again, null where nobody knows; absent: none waits. */
  readonly perime?: number | null | undefined
}

/** One state at a time, the one that most asks for the person first; being offline is a state, never an error. */
export function describeSync({ file, enLigne, valide, dernier, perime }: Known, mobile: boolean): SyncLabel {
  if (file?.aResoudre) return { tone: 'bad', texte: `${file.aResoudre} à résoudre`, compte: file.aResoudre }
  if (file?.enAttente) return { tone: 'wait', texte: `${file.enAttente} en attente`, compte: file.enAttente }
  // One clock for the whole desk: no hour while what is shown follows the office, the last one when it does not.
  if (!enLigne && !mobile && dernier !== null)
    return { tone: 'mute', texte: `Hors ligne, à jour à ${heureParis(dernier)}`, signe: 'hors_ligne' }
  if (!enLigne) return { tone: 'mute', texte: 'Hors ligne', signe: 'hors_ligne' }
  if (!valide) return { tone: 'wait', texte: 'À reconnecter', signe: 'a_reconnecter' }
  if (!file) return { tone: 'mute', texte: 'Lecture…' }
  // What was not read again does not follow the office, whatever else does.
  if (perime !== undefined && !mobile)
    return { tone: 'mute', texte: perime === null ? 'Pas à jour' : `À jour à ${heureParis(perime)}` }
  return { tone: 'good', texte: mobile || dernier === null ? 'En ligne' : 'En direct' }
}

export function useSyncLabel(mobile: boolean): SyncLabel {
  const file = useKnownQueue()
  const { valide } = useSession()
  const status = useSyncStatus()
  const enLigne = useOnline()
  const { contact } = useSession()
  const shown = useHourOnScreen()
  // One hour for one screen: the one it says, however often something else was answered before or since.
  const dernier = shown ?? (Math.max(status.lastSuccess ?? 0, contact ?? 0) || null)
  const perime = useStaleSince()
  return describeSync({ file, enLigne, valide, dernier, perime }, mobile)
}
