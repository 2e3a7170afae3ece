import type { ActionPresentation } from '#client/modules/modules.ts'
import { toldAction } from '#offline/clock.ts'
import type { AcknowledgedEntry, OutboxEntry, StoredBlob } from '#offline/entry.ts'
import { blockedBy, holdsNothing, toSettle, waitingForThePerson } from '#offline/queue-state.ts'
import type { UserDb } from '#offline/user-db.ts'

/** One file still to send, as shown. */
export interface FileProgress {
  readonly sha256: string
  readonly libelle: string
  /** The action that needs it, which says whose visit it is about. */
  readonly pour: string
  readonly recu: number
  readonly taille: number
}

export interface WaitingLine {
  readonly entry: OutboxEntry
  /** Why it does not leave now, in French; null when it is simply next. */
  readonly attend: string | null
  /** Nothing but the person makes it leave: it waits behind what they have to settle. */
  readonly bloquee: boolean
  readonly fichiers: readonly FileProgress[]
}

export interface QueueView {
  readonly aResoudre: readonly OutboxEntry[]
  readonly enCours: readonly WaitingLine[]
}

/** The queue as the sync centre tells it: each entry, what holds it, its files. */
export function viewQueue(entries: readonly OutboxEntry[], blobs: readonly StoredBlob[]): QueueView {
  const ordered = entries.map(toldAction).sort((a, b) => a.seq - b.seq)
  const settle = toSettle(ordered)
  const blocked = waitingForThePerson(ordered)
  const missing = new Map(blobs.filter(b => !b.complet).map(b => [b.sha256, b]))
  const byId = new Map(ordered.filter(e => !holdsNothing(e)).map(e => [e.id, e]))
  const enCours = ordered
    .filter(e => !settle.has(e.id))
    .map(entry => {
      const fichiers = entry.blobs.flatMap(sha => {
        const blob = missing.get(sha)
        if (!blob) return []
        const { libelle, recu_octets: recu, taille } = blob
        return [{ sha256: sha, libelle, pour: entry.libelle, recu, taille }]
      })
      const first = entry.deps.map(id => byId.get(id)).find(e => e !== undefined)
      const attend = blocked.has(entry.id)
        ? `attend que « ${first?.libelle ?? 'une action'} » soit résolu`
        : fichiers.length && !estSonFichier(entry, fichiers)
          ? `attend ${fichiers.length > 1 ? `${fichiers.length} fichiers` : (fichiers[0]?.libelle ?? 'un fichier')}`
          : first
            ? `après « ${first.libelle} »`
            : null
      return { entry, attend, bloquee: blocked.has(entry.id), fichiers }
    })
  return { aResoudre: ordered.filter(e => settle.has(e.id)), enCours }
}

/** What a line says before whose it is: "Photo" of "Photo, Mme Vasseur". */
const sorteDe = (libelle: string): string => libelle.split(',', 1)[0] ?? ''

/**
 * An action that is its file, as a photo: one thing to the person, told once. By its sort alone: the same picture chosen
 * for two visits is one file, under the name of the first.
 */
export function estSonFichier({ libelle }: Pick<OutboxEntry, 'libelle'>, fichiers: readonly FileProgress[]): boolean {
  const [fichier, ...autres] = fichiers
  return fichier !== undefined && autres.length === 0 && sorteDe(fichier.libelle) === sorteDe(libelle)
}

/** Files being sent, each once although several actions may need it; one that has its action's line is told there. */
export function filesOf(lines: readonly WaitingLine[]): readonly FileProgress[] {
  const seuls = lines.filter(l => !estSonFichier(l.entry, l.fichiers)).flatMap(l => l.fichiers)
  return seuls.filter((f, rang) => seuls.findIndex(({ sha256 }) => sha256 === f.sha256) === rang)
}

/** What goes away with an entry that is given up: what follows it about the same thing. */
export function goesWith(entries: readonly OutboxEntry[], id: string): readonly OutboxEntry[] {
  const root = entries.find(e => e.id === id)
  if (!root || holdsNothing(root)) return []
  const blocked = blockedBy(entries, new Set([id]))
  return entries.filter(e => blocked.has(e.id) && e.entity === root.entity).sort((a, b) => a.seq - b.seq)
}

const RECEIVED_SHOWN = 30

/** What the office received last of what the person did; what a screen noted by itself is nobody's work. */
export async function lastReceived(
  db: UserDb,
  presentations: Readonly<Record<string, ActionPresentation>>,
): Promise<AcknowledgedEntry[]> {
  const received = await db.acquittes
    .orderBy('recu_a')
    .reverse()
    .filter(({ type }) => !presentations[type]?.silent)
    .limit(RECEIVED_SHOWN)
    .toArray()
  return received.map(toldAction)
}
