import { useEffect, useId, useSyncExternalStore } from 'react'

/** Forms holding input that is nowhere else: updates, reloads and closings ask before they lose it. */
const forms = new Map<string, string>()
const listeners = new Set<() => void>()
let labels: readonly string[] = []

function publish(): void {
  labels = [...new Set(forms.values())]
  for (const listener of listeners) listener()
}

/** @param libelle what the person was writing, in French: "Fiche du client" */
export function markDirty(id: string, libelle: string): void {
  if (forms.get(id) === libelle) return
  forms.set(id, libelle)
  publish()
}

export function markClean(id: string): void {
  if (forms.delete(id)) publish()
}

export function dirtyForms(): readonly string[] {
  return labels
}

export function subscribeDirty(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDirtyForms(): readonly string[] {
  return useSyncExternalStore(subscribeDirty, dirtyForms)
}

/** Declares a form's unsaved input for as long as it is so and on screen. */
export function useDirty(dirty: boolean, libelle: string): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    markDirty(id, libelle)
    return () => markClean(id)
  }, [dirty, id, libelle])
}

/** The browser asks before a reload or a closing loses input; the queue needs no such question, it is on the device. */
export function guardUnload(): void {
  addEventListener('beforeunload', event => {
    if (labels.length) event.preventDefault()
  })
}
