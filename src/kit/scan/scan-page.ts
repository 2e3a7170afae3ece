/** A straightened, compressed page, ready to be stored and sent. */
export type ScanPage = {
  id: string
  /** JPEG, long side at most 2000 px. */
  blob: Blob
  /** Hex digest of `blob`: the content address of the upload. */
  sha256: string
  largeur: number
  hauteur: number
  /** Bytes. */
  taille: number
  /** The photo it was made of, as `markOf` says it; absent of what an older version kept. */
  tiree_de?: string
}

const NARROW_NBSP = '\u202f'
const NBSP = '\u00a0'

/** "840 ko", "1,1 Mo": decimal units, as phones and mail programs show them. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes}${NBSP}o`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)}${NBSP}ko`
  const mega = (bytes / 1_000_000).toFixed(1).replace('.', ',')
  return `${mega.replace(/\B(?=(\d{3})+,)/g, NARROW_NBSP)}${NBSP}Mo`
}

/** "3 pages · 1,1 Mo" */
export function formatPages(pages: readonly { taille: number }[]): string {
  if (pages.length === 0) return 'Aucune page'
  const total = pages.reduce((sum, page) => sum + page.taille, 0)
  return `${pages.length}${NBSP}${pages.length > 1 ? 'pages' : 'page'} · ${formatFileSize(total)}`
}

/** Moves one entry; an impossible move gives the same order, so that a key held at the end does nothing. */
export function movePage<T>(pages: readonly T[], from: number, to: number): T[] {
  const copy = [...pages]
  if (from < 0 || from >= copy.length || to < 0 || to >= copy.length) return copy
  const [moved] = copy.splice(from, 1)
  if (moved !== undefined) copy.splice(to, 0, moved)
  return copy
}

/** Puts a page in the place of the one with `id`, or at the end when that one is gone meanwhile. */
export function placePage(pages: readonly ScanPage[], page: ScanPage, id?: string): ScanPage[] {
  const at = pages.findIndex(p => p.id === id)
  return at < 0 ? [...pages, page] : pages.map((p, i) => (i === at ? page : p))
}
