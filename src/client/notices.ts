import { useSyncExternalStore } from 'react'
import { NOTICE_MS, type Notice } from '#wire/notice.ts'

/** Toasts: newest on top, at most 20 (specification shell-and-administration §2.5, §9). */
export const NOTICES_MAX = 20
/** How long an action can be taken back (ux "Undo beats confirmation"). */
export const UNDO_MS = 10_000

export interface ShownNotice extends Notice {
  readonly id: number
  readonly action?: { readonly libelle: string; readonly faire: () => void }
}

let shown: readonly ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ShownNotice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

export function notify(notice: Omit<ShownNotice, 'id'>): number {
  const id = ++lastId
  set([{ ...notice, id }, ...shown].slice(0, NOTICES_MAX))
  return id
}

export function notifyWarning(message: string): number {
  return notify({ code: 'warning', message, duration: NOTICE_MS.standard })
}

export function notifySuccess(message: string): number {
  return notify({ code: 'success', message, duration: NOTICE_MS.standard })
}

/** Says what was done, with "Annuler" for ten seconds. */
export function notifyUndo(message: string, annuler: () => void): number {
  return notify({ code: 'success', message, duration: UNDO_MS, action: { libelle: 'Annuler', faire: annuler } })
}

export function dismissNotice(id: number): void {
  set(shown.filter(n => n.id !== id))
}

export function readNotices(): readonly ShownNotice[] {
  return shown
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNotices(): readonly ShownNotice[] {
  return useSyncExternalStore(subscribeNotices, readNotices)
}
