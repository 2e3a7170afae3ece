import { useState } from 'react'
import type { FileEntry } from '#wire/attachments.ts'
import type { FileAdapter } from './types.ts'

/** What a person does with one file, and what there is to say when it does not work. */
export function useFileActions({
  adapter,
  onRemoved,
}: {
  adapter: FileAdapter
  onRemoved: (entry: FileEntry) => void
}) {
  const [viewed, setViewed] = useState<{ entry: FileEntry; blob: Blob } | null>(null)
  /** The file that is fetched now, by its place. */
  const [fetched, setFetched] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ message: string; retry: () => void } | null>(null)

  async function attempt(entry: FileEntry, task: () => Promise<void>): Promise<void> {
    setFailure(null)
    setFetched(entry.url)
    try {
      await task()
    } catch (error) {
      const message = `${entry.filename}\u00a0: ${adapter.describeError(error)}`
      setFailure({ message, retry: () => void attempt(entry, task) })
    } finally {
      setFetched(null)
    }
  }

  /** At once: whoever shows the explorer offers to take it back. */
  async function remove(entry: FileEntry): Promise<void> {
    await adapter.remove?.(entry)
    onRemoved(entry)
  }

  return {
    viewed,
    fetched,
    failure,
    forgive: () => setFailure(null),
    view: (entry: FileEntry) => void attempt(entry, async () => setViewed({ entry, blob: await adapter.view(entry) })),
    close: () => setViewed(null),
    download: (entry: FileEntry) => void attempt(entry, () => adapter.download(entry)),
    remove: (entry: FileEntry) => void attempt(entry, () => remove(entry)),
  }
}
