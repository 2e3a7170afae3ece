import { useState } from 'react'
import type { FileEntry } from '#wire/attachments.ts'
import type { FileAdapter } from './types.ts'

interface Question {
  readonly entry: FileEntry
  readonly opened: boolean
  readonly pending: boolean
  readonly error: string | null
}

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
  const [question, setQuestion] = useState<Question | null>(null)

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

  async function confirm(): Promise<void> {
    if (!question || !adapter.remove) return
    const { entry } = question
    setQuestion({ ...question, pending: true, error: null })
    try {
      await adapter.remove(entry)
      setQuestion({ entry, opened: false, pending: false, error: null })
      onRemoved(entry)
    } catch (error) {
      setQuestion({ entry, opened: true, pending: false, error: adapter.describeError(error) })
    }
  }

  return {
    viewed,
    fetched,
    failure,
    question,
    forgive: () => setFailure(null),
    view: (entry: FileEntry) => void attempt(entry, async () => setViewed({ entry, blob: await adapter.view(entry) })),
    close: () => setViewed(null),
    download: (entry: FileEntry) => void attempt(entry, () => adapter.download(entry)),
    ask: (entry: FileEntry) => setQuestion({ entry, opened: true, pending: false, error: null }),
    dismiss: () => setQuestion(before => before && { ...before, opened: false }),
    confirm: () => void confirm(),
  }
}
