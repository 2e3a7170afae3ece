import { useContext, useId, useInsertionEffect, useSyncExternalStore } from 'react'
import { useUnmount } from '#kit/unmount.ts'
import { useAskOnBack } from './leave.ts'
import { TabContext } from './tab-context.ts'

/** Forms holding input that is nowhere else: updates, reloads and closings ask before they lose it. */
const forms = new Map<string, { readonly libelle: string; readonly onglet: string | null }>()
const listeners = new Set<() => void>()
let labels: readonly string[] = []

function publish(): void {
  labels = labelsOf([...forms.values()])
  for (const listener of listeners) listener()
}

function labelsOf(dirty: readonly { readonly libelle: string }[]): readonly string[] {
  return [...new Set(dirty.map(form => form.libelle))]
}

/**
 * @param libelle what the person was writing, in French: "Fiche du client"
 * @param onglet the tab it stands in, null outside of any
 */
export function markDirty(id: string, libelle: string, onglet: string | null = null): void {
  if (forms.get(id)?.libelle === libelle) return
  forms.set(id, { libelle, onglet })
  publish()
}

export function markClean(id: string): void {
  if (forms.delete(id)) publish()
}

export function dirtyForms(): readonly string[] {
  return labels
}

/** What closing this tab would lose. */
export function dirtyFormsOf(onglet: string): readonly string[] {
  return labelsOf([...forms.values()].filter(form => form.onglet === onglet))
}

export function subscribeDirty(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDirtyForms(): readonly string[] {
  return useSyncExternalStore(subscribeDirty, dirtyForms)
}

/**
 * Declares a form's unsaved input for as long as it is so, its tab shown or not; Back asks before it leaves it.
 * @param asks false: what it stands in asks by itself, whichever way one leaves
 */
export function useDirty(dirty: boolean, libelle: string, { asks = true }: { asks?: boolean } = {}): void {
  const id = useId()
  const onglet = useContext(TabContext)
  // Ordinary effects do not run in a hidden tab, where a save may end all the same.
  useInsertionEffect(() => {
    queueMicrotask(() => (dirty ? markDirty(id, libelle, onglet) : markClean(id)))
  }, [dirty, id, libelle, onglet])
  useUnmount(() => markClean(id))
  useAskOnBack(dirty && asks, libelle)
}

/** The browser asks before a reload or a closing loses input; the queue needs no such question, it is on the device. */
export function guardUnload(): void {
  addEventListener('beforeunload', event => {
    if (labels.length) event.preventDefault()
  })
}
