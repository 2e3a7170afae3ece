import { heureParis } from '#wire/dates.ts'
import type { Treatment } from './pipeline.ts'
import type { ScanPage } from './scan-page.ts'

/** A photo that is no page yet, as a device keeps it. */
export type KeptPhoto = {
  key: string
  photo: Blob
  /** Hex digest of `photo`. */
  sha256: string
  /** ISO instant. */
  prise_a: string
  /** It was on the device already: nobody took it then. */
  choisie?: boolean
  /** Id of the page it takes the place of. */
  replaces?: string | undefined
}

/** A photo waiting to become a page. It stays in the queue until it is stored or abandoned by hand. */
export type QueuedPhoto = KeptPhoto & {
  /** Taken with the camera of this dialog, as opposed to chosen or dropped. */
  shot: boolean
  previous?: Treatment
  /** The device would not keep it: it is nowhere but here. */
  loose?: boolean
}

/** Where photos that are no page yet are kept: a killed application has them still. */
export type PhotoShelf = {
  /** What an earlier opening left, in the order it was taken. */
  kept: readonly KeptPhoto[]
  /** Rejects when the device would not keep it. */
  put: (photo: KeptPhoto) => Promise<void>
  drop: (keys: readonly string[]) => Promise<void>
}

/** What a page remembers of the photo it was made of: too short to be taken for the name of a file that is kept. */
export function markOf(sha256: string): string {
  return sha256.slice(0, 32)
}

/** Where this very picture already is: among those that wait, or a page made of it; null: nowhere. */
export function findTwin(
  sha256: string,
  queue: readonly Pick<KeptPhoto, 'sha256'>[],
  pages: readonly Pick<ScanPage, 'tiree_de' | 'sha256'>[],
): 'attente' | number | null {
  if (queue.some(q => q.sha256 === sha256)) return 'attente'
  const at = pages.findIndex(p => p.tiree_de === markOf(sha256) || p.sha256 === sha256)
  return at < 0 ? null : at
}

type Taken = Pick<KeptPhoto, 'prise_a' | 'choisie'>

/** "Photo reprise, prise à 10:42." */
export function sayResumed({ prise_a, choisie }: Taken): string {
  return `${choisie ? 'Fichier repris, choisi' : 'Photo reprise, prise'} à ${heureParis(prise_a)}.`
}

/** "Photo prise à 10:42 : la page n’est pas encore gardée." */
export function sayWaiting(queue: readonly Taken[]): string {
  const [first] = queue.map(q => q.prise_a).toSorted()
  if (!first) return ''
  const hour = heureParis(first)
  const chosen = queue.filter(q => q.choisie).length
  if (queue.length === 1)
    return `${chosen > 0 ? 'Fichier choisi' : 'Photo prise'} à ${hour}\u00a0: la page n’est pas encore gardée.`
  const what = chosen === queue.length ? 'fichiers choisis' : chosen > 0 ? 'photos prises ou choisies' : 'photos prises'
  return `${queue.length}\u00a0${what} depuis ${hour}\u00a0: leurs pages ne sont pas encore gardées.`
}
