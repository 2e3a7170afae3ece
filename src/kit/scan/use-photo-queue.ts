import { useCallback, useEffect, useRef, useState } from 'react'
import { presentDate } from '#wire/present.ts'
import { hashBlob } from './hash-blob.ts'
import { findTwin, type PhotoShelf, type QueuedPhoto } from './photo-queue.ts'
import type { ScanPage } from './scan-page.ts'

const UNDO_MS = 10_000

type Twin = { photo: Blob; shot: boolean; replaces: string | undefined; where: 'attente' | number }

/** Photos on their way to a page, kept on the device from the moment they are taken where there is a shelf for them. */
export function usePhotoQueue(pages: readonly ScanPage[], shelf: PhotoShelf | undefined) {
  const [queue, setQueue] = useState<QueuedPhoto[]>(() => (shelf?.kept ?? []).map(kept => ({ ...kept, shot: false })))
  const [twins, setTwins] = useState<readonly Twin[]>([])
  const [dropped, setDropped] = useState<readonly QueuedPhoto[]>([])
  // Two choices may follow each other before a render.
  const latest = useRef(queue)

  useEffect(() => {
    if (dropped.length === 0) return
    const timer = setTimeout(() => setDropped([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [dropped])

  const change = useCallback((next: (queue: readonly QueuedPhoto[]) => QueuedPhoto[]) => {
    latest.current = next(latest.current)
    setQueue(latest.current)
  }, [])

  /** Queued first, so that nothing of it depends on the device; then kept there. */
  async function append(entry: QueuedPhoto) {
    change(q => [...q, entry])
    const { shot: _shot, previous: _previous, loose: _loose, ...kept } = entry
    try {
      await shelf?.put(kept)
    } catch (error) {
      console.warn('Photo could not be kept', error)
      change(q => q.map(other => (other.key === entry.key ? { ...other, loose: true } : other)))
    }
  }

  /** @returns how many wait more than before: a picture that is there already is told, and added only when asked again */
  async function add(photos: readonly Blob[], shot: boolean, replaces: string | undefined, anyway = false) {
    setTwins([])
    const found: Twin[] = []
    let added = 0
    for (const photo of photos) {
      const sha256 = await hashBlob(photo)
      // Taken again, it replaces its page: nothing is doubled.
      const where = anyway || replaces ? null : findTwin(sha256, latest.current, pages)
      if (where !== null) found.push({ photo, shot, replaces, where })
      else {
        added++
        const prise_a = presentDate().toISOString()
        const how = { ...(!shot && { choisie: true }), ...(replaces && { replaces }) }
        await append({ key: crypto.randomUUID(), photo, sha256, prise_a, shot, ...how })
      }
    }
    setTwins(found)
    return added
  }

  function leave(gone: readonly QueuedPhoto[]) {
    const keys = gone.map(q => q.key)
    change(q => q.filter(entry => !keys.includes(entry.key)))
  }

  return {
    queue,
    twins,
    dropped,
    add,
    /** A page given another crop: its photo waits before the others, and is on the device as a page already. */
    front: (entry: QueuedPhoto) => change(q => [entry, ...q]),
    /** It became a page: whoever stored the page has let go of it in the same write. */
    leave,
    discard: (gone: readonly QueuedPhoto[]) => {
      leave(gone)
      const own = gone.filter(q => !q.previous)
      setDropped(own)
      if (own.length > 0) shelf?.drop(own.map(q => q.key)).catch(error => console.warn('Photo not let go of', error))
    },
    restore: async () => {
      const back = dropped
      setDropped([])
      for (const entry of back) await append(entry)
    },
    forgetTwins: () => setTwins([]),
  }
}
