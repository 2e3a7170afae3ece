import type { z } from 'zod'
import type { OutboxEntry } from '#offline/entry.ts'
import { HOLD_MS, holdBack } from '#offline/hold.ts'
import type { EnqueueOptions } from '#offline/outbox.ts'
import type { QueuedOperation } from '#offline/queued-operation.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import type { Owner, UserDb } from '#offline/user-db.ts'
import { dismissNotice, notifyUndo, notifyWarning, type Undo } from '../call/notices.ts'
import { currentOwner } from '../session/session.ts'
import { messageNonEnregistre } from './not-stored.ts'
import { dbOf, myDb, perform, sendHeld } from './sync.ts'

/**
 * What the office has no way back from stays on this device for ten seconds, network or not, beside its "Défaire".
 * Whoever does the next such thing, or puts the phone away, sends it at once.
 */

let running: { readonly notice: number; readonly end: () => void } | null = null

/** Stores the action and holds it back. @throws NotStored */
export async function performHeld<S extends z.ZodType>(
  operation: QueuedOperation<S>,
  payload: z.input<S> & z.output<S>,
  options: EnqueueOptions = {},
): Promise<OutboxEntry> {
  endHold()
  try {
    await holdBack(myDb(), operation.entity(payload))
  } catch (error) {
    // A device too full to wait sends as it always did; the action itself is what must be kept.
    console.info('not held back', error)
  }
  return await perform(operation, payload, options)
}

/** Tells what was done, with "Défaire" for as long as it is held. */
export function announceHeld(message: string, undo: Undo): void {
  const notice = notifyUndo(message, () => {
    stop()
    return undo()
  })
  const timer = setTimeout(endHold, HOLD_MS)
  document.addEventListener('visibilitychange', endWhenHidden)
  running = {
    notice,
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', endWhenHidden)
    },
  }
}

/** The person went on: what was held leaves, and is no more to be undone. */
export function endHold(): void {
  const notice = stop()
  if (notice === null) return
  dismissNotice(notice)
  void sendHeld()
}

function stop(): number | null {
  const notice = running?.notice ?? null
  running?.end()
  running = null
  return notice
}

function endWhenHidden(): void {
  if (document.visibilityState === 'hidden') endHold()
}

export interface HeldWords {
  /** What was done. */
  readonly fait: string
  /** It has left all the same. */
  readonly parti: string
  /** Something was done behind it, which would go with it. */
  readonly suivi: string
}

/**
 * Takes a held action back, and lets the queue go on whatever comes of it.
 * @param kept done with the device before it is settled; what it throws puts the action back
 * @returns whether it was taken back; if not, the person was told why
 */
export async function undoHeld(
  owner: Owner | null,
  { id }: OutboxEntry,
  { parti, suivi }: Omit<HeldWords, 'fait'>,
  kept: (db: UserDb) => Promise<unknown> = async () => {},
): Promise<boolean> {
  try {
    const db = dbOf(owner)
    const taken = await takeBack(db, id)
    if (!taken) {
      notifyWarning(parti)
      return false
    }
    if (taken.length === 1) {
      try {
        await kept(db)
        return true
      } catch (error) {
        notifyWarning(messageNonEnregistre(error))
      }
    } else notifyWarning(suivi)
    await restore(db, taken)
    return false
  } catch (error) {
    notifyWarning(messageNonEnregistre(error))
    return false
  } finally {
    void sendHeld()
  }
}

/** Does it, says so, and offers the ten seconds. @throws NotStored */
export async function doUndoably<S extends z.ZodType>(
  operation: QueuedOperation<S>,
  payload: z.input<S> & z.output<S>,
  { fait, ...words }: HeldWords,
  options?: EnqueueOptions,
): Promise<void> {
  const owner = currentOwner()
  const entry = await performHeld(operation, payload, options)
  announceHeld(fait, () => undoHeld(owner, entry, words))
}
