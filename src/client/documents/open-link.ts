import { useSyncExternalStore } from 'react'
import { fetchDocument } from '../call/api.ts'
import { notifyWarning } from '../call/notices.ts'
import { isOffline, sayOffline } from '../call/problem.ts'
import { keptDocument } from '../modules/kept-documents.ts'
import { kindOfLink } from '../modules/link-kind.ts'
import { myDb } from '../queue/sync.ts'

/** A document open over the workspace. */
export interface OpenedDocument {
  readonly titre: string
  readonly blob: Blob
}

let opened: OpenedDocument | null = null
const listeners = new Set<() => void>()

export function showDocument(document: OpenedDocument | null): void {
  opened = document
  for (const listener of listeners) listener()
}

export function useOpenedDocument(): OpenedDocument | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
}

/**
 * Opens a link (specification shell-and-administration §2.2): an external address in a new window, anything else is
 * fetched as a document and read in our own viewer.
 */
export async function openLink(address: string, titre: string): Promise<void> {
  const kind = kindOfLink(address, location.origin)
  if (kind === 'refuse') return void notifyWarning('Ce lien n’est pas valable.')
  if (kind === 'externe') return void open(new URL(address, location.origin).href, '_blank', 'noopener,noreferrer')
  try {
    showDocument({ titre, blob: await fetchDocument(address) })
  } catch (error) {
    const kept = isOffline(error) ? await keptDocument(myDb(), address) : null
    if (kept) showDocument({ titre, blob: kept.blob })
    else notifyWarning(sayOffline(`${titre}\u00a0: ${NOT_KEPT}`)(error))
  }
}

const NOT_KEPT = 'ce document n’est pas sur cet appareil, il s’ouvrira avec du réseau.'
