import { useSyncExternalStore } from 'react'
import type { ToastAction } from '#kit/toast/toast-list.tsx'
import { NOTICE_MS, type Notice } from '#wire/notice.ts'
import { isOffline, sayUnchanged } from './problem.ts'

/** Toasts: newest on top, at most 20 (specification shell-and-administration §2.5, §9). */
export const NOTICES_MAX = 20
/** How long an action can be taken back (ux "Undo beats confirmation"). */
export const UNDO_MS = 10_000
const UNDO = 'Défaire'

export interface ShownNotice extends Notice {
  readonly id: number
  readonly action?: ToastAction
  /** Beside it: where what was done is seen. */
  readonly see?: ToastAction
}

let shown: readonly ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ShownNotice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** A success that nothing can be done about leaves soon; one of two sentences keeps the time that reading them takes. */
const SUCCESS_MS = 3000
const LONG = 60

function lengthOf({ code, action, message, duration }: Omit<ShownNotice, 'id'>): number {
  const brief = code === 'success' && !action && message.length <= LONG
  return brief ? Math.min(duration, SUCCESS_MS) : duration
}

export function notify(notice: Omit<ShownNotice, 'id'>): number {
  const id = ++lastId
  set([{ ...notice, duration: lengthOf(notice), id }, ...shown].slice(0, NOTICES_MAX))
  told.set(id, Date.now())
  return id
}

/** Why what was done last on this screen is not taken back; null where it can be, or nothing of the kind was done. */
let final: { readonly why: string; readonly at: number } | null = null

/** When each was told, to know an action's own change of screen from the person's next one. */
const told = new Map<number, number>()
/** An action that leads elsewhere does so at once; on a slow phone, within this. */
const OWN_MOVE_MS = 1000

/**
 * The screen has changed: a success that was told of the former one goes with it. What can be undone stays its ten
 * seconds wherever the person goes, and so does a warning.
 */
export function leaveNotices(now: number = Date.now()): void {
  const kept = shown.filter(n => n.code !== 'success' || n.action || now - (told.get(n.id) ?? 0) < OWN_MOVE_MS)
  if (kept.length < shown.length) set(kept)
  if (final && now - final.at >= OWN_MOVE_MS) final = null
}

export function notifyWarning(message: string): number {
  return notify({ code: 'warning', message, duration: NOTICE_MS.standard })
}

export function notifySuccess(message: string): number {
  return notify({ code: 'success', message, duration: NOTICE_MS.standard })
}

/** Says what was done, and leads to it while the message stands: the screen stays where it was. */
export function notifyLeading({ code, message }: Notice, libelle: string, faire: () => void): number {
  return notify({ code, message, duration: UNDO_MS, action: { libelle, faire } })
}

/** What a "Défaire" comes to: the answer to tell, if it has one; a refusal is its rejection. */
export type Undo = () => Promise<unknown>

/**
 * Says what was done, with "Défaire" for ten seconds. Its outcome is told: the answer it brings, or why nothing came back.
 * A promise is asked for, so that no refusal is lost on the way.
 */
export function notifyUndo(
  message: string,
  defaire: Undo,
  code: Notice['code'] = 'success',
  see?: ToastAction,
): number {
  const faire = () => void undo(defaire)
  final = null
  return notify({ code, message, duration: UNDO_MS, action: { libelle: UNDO, faire }, ...(see && { see }) })
}

async function undo(defaire: Undo): Promise<void> {
  try {
    const answer = await defaire()
    if (isNotice(answer)) notify({ code: answer.code, message: answer.message, duration: answer.duration })
  } catch (error) {
    const message = sayUnchanged('Rien n’a été défait.', error)
    // No answer is no refusal: it is offered again.
    if (isOffline(error)) notifyUndo(message, defaire, 'warning')
    else notifyWarning(message)
  }
}

function isNotice(answer: unknown): answer is Notice {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer
}

export function dismissNotice(id: number): void {
  told.delete(id)
  set(shown.filter(n => n.id !== id))
}

/** What was just done is not taken back: whoever asks for it is told why, and nothing before it is undone instead. */
export function noteFinal(why: string): void {
  final = { why, at: Date.now() }
}

/**
 * Does what the newest "Défaire" on screen does, or says why what was done since is not taken back.
 * @returns false where nothing can be taken back any more
 */
export function undoNewest(): boolean {
  if (final !== null) {
    notifyWarning(final.why)
    return true
  }
  const newest = shown.find(n => n.action?.libelle === UNDO)
  if (!newest?.action) return false
  dismissNotice(newest.id)
  newest.action.faire()
  return true
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
