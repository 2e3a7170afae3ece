import { useCallback, useEffect, useRef, useState } from 'react'
import { markOf, type QueuedPhoto } from './photo-queue.ts'
import type { Treatment } from './pipeline.ts'
import { movePage, placePage, type ScanPage } from './scan-page.ts'

/** @param finished key of the waiting photo that became one of these pages: it goes in the same write, or stays with it */
export type SavePages = (pages: ScanPage[], finished?: string) => void | Promise<void>

const UNDO_MS = 10_000

type Removed = { page: ScanPage; index: number }

/** The list of pages and what may be done to it. Originals stay in memory, so that a page can be reframed until one leaves. */
export function usePageList(pages: ScanPage[], onChange: SavePages) {
  // Storing is asynchronous: a second change must start from the newest list, not from the one of its render.
  const latest = useRef(pages)
  latest.current = pages
  const originals = useRef(new Map<string, { queued: QueuedPhoto; treatment: Treatment }>())
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => setRemoved(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])

  const save = useCallback(
    async (next: ScanPage[], finished?: string) => {
      const before = latest.current
      latest.current = next
      try {
        await onChange(next, finished)
        setFailed(false)
      } catch (error) {
        latest.current = before
        throw error
      }
    },
    [onChange],
  )

  /** For changes without a dialog to show the failure in: the list says so itself. */
  const saveQuietly = (next: ScanPage[]) =>
    save(next).then(
      () => true,
      () => {
        setFailed(true)
        return false
      },
    )

  return {
    removed,
    failed,
    original: (id: string) => originals.current.get(id),
    reorder: (next: ScanPage[]) => saveQuietly(next),
    move: (id: string, step: number) => {
      const at = latest.current.findIndex(page => page.id === id)
      return saveQuietly(movePage(latest.current, at, at + step))
    },
    keep: async (queued: QueuedPhoto, produced: Omit<ScanPage, 'id'>, treatment: Treatment | undefined) => {
      const page: ScanPage = { id: crypto.randomUUID(), ...produced, tiree_de: markOf(queued.sha256) }
      await save(placePage(latest.current, page, queued.replaces), queued.key)
      if (treatment) originals.current.set(page.id, { queued, treatment })
    },
    remove: async (page: ScanPage) => {
      const index = latest.current.findIndex(p => p.id === page.id)
      if (await saveQuietly(latest.current.filter(p => p.id !== page.id))) setRemoved({ page, index })
    },
    restore: async () => {
      if (!removed) return
      const next = [...latest.current]
      next.splice(removed.index, 0, removed.page)
      if (await saveQuietly(next)) setRemoved(null)
    },
  }
}
