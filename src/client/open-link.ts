import { useSyncExternalStore } from 'react'
import { fetchDocument } from './api.ts'
import { notifyWarning } from './notices.ts'
import { messageOf } from './problem.ts'

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

/** Schemes a link may have: a text of the server must not run code here (attack matrix, stored XSS). */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What to do with an address: another site, a document of ours, or nothing at all. */
export function kindOfLink(address: string, origin: string): 'externe' | 'document' | 'refuse' {
  try {
    const url = new URL(address, origin)
    if (!SCHEMES.has(url.protocol)) return 'refuse'
    return url.origin === origin ? 'document' : 'externe'
  } catch {
    return 'refuse'
  }
}

/**
 * Opens a link (specification shell-and-administration §2.2): an external address in a new window, anything else is
 * fetched as a document and read in our own viewer.
 */
export async function openLink(address: string, titre: string): Promise<void> {
  const kind = kindOfLink(address, location.origin)
  if (kind === 'refuse') return void notifyWarning("Ce lien n'est pas valable.")
  if (kind === 'externe') return void open(new URL(address, location.origin).href, '_blank', 'noopener,noreferrer')
  try {
    showDocument({ titre, blob: await fetchDocument(address) })
  } catch (error) {
    notifyWarning(messageOf(error))
  }
}
