import type { z } from 'zod'
import { correctedNow, toldAction } from '#offline/clock.ts'
import { deviceDb, deviceId, isSignedIn, LEFT_KEY } from '#offline/device-db.ts'
import type { AcknowledgedEntry, OutboxEntry } from '#offline/entry.ts'
import { letGo } from '#offline/hold.ts'
import { httpTransport } from '#offline/http-transport.ts'
import { type EnqueueOptions, enqueue, NotStored } from '#offline/outbox.ts'
import type { QueuedOperation } from '#offline/queued-operation.ts'
import { dropExpired } from '#offline/sealed-rows.ts'
import { IDLE, SyncEngine, type SyncStatus } from '#offline/sync-engine.ts'
import { type Owner, openUserDb, type UserDb } from '#offline/user-db.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import type { Problem } from '#wire/problem.ts'
import { estRefusee, peutManquer } from '#wire/replay.ts'
import { ApiProblem } from '../call/problem.ts'
import { currentOwner, isCurrent, sessionLost } from '../session/session.ts'

let engine: SyncEngine | null = null
let status = IDLE
/** Counts starts and stops: what was begun before the last of them concerns nobody who is here. */
let turn = 0
const listeners = new Set<() => void>()
const settledListeners = new Set<() => void>()

/** Starts the engine for the signed-in person; called once the session is known. */
export async function startSync(owner: Owner): Promise<void> {
  stopSync()
  // An impersonation neither reads nor sends a queue.
  if (owner.emprunt) return
  const mine = turn
  const device = await deviceId()
  if (turn !== mine) return
  // Whoever held something back has left this page: nobody can take it back any more.
  try {
    // Never opened for who is gone: a database that went with its person would be made again.
    if (await isSignedIn(owner)) {
      await letGo(openUserDb(owner))
      // Without network too: what is past its hour is erased as the application starts.
      await dropExpired(openUserDb(owner), correctedNow())
    }
  } catch (error) {
    console.info('hold or expiry not ended', error)
  }
  if (turn !== mine) return
  const created = new SyncEngine({
    owner,
    transport: httpTransport(owner, device),
    allowed: () => isSignedIn(owner),
    onStatus(next) {
      status = next
      if (next.stopped === 'connexion') sessionLost()
      for (const listener of listeners) listener()
    },
    onSettled() {
      for (const listener of settledListeners) listener()
    },
  })
  engine = created
  created.start()
  tidying = setTimeout(() => void tidyUp(owner), TIDY_AFTER_MS)
}

/** Housekeeping waits until the person is at work: nothing of it is urgent. */
const TIDY_AFTER_MS = 60_000
let tidying: ReturnType<typeof setTimeout> | undefined

async function tidyUp(owner: Owner): Promise<void> {
  const mine = turn
  try {
    const { tidy } = await import('#offline/housekeeping.ts')
    if (turn === mine) await tidy(openUserDb(owner))
  } catch (error) {
    console.info('housekeeping put off', error)
  }
}

export function stopSync(): void {
  turn++
  clearTimeout(tidying)
  engine?.stop()
  engine = null
  // Not told: whoever shows it goes with its person.
  status = IDLE
}

export function wakeSync(): void {
  engine?.wake()
}

/** Nothing is held back any more: what could still be undone leaves now. */
export async function sendHeld(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  try {
    await letGo(openUserDb(owner))
  } catch (error) {
    // It ends by itself.
    console.info('hold not ended', error)
  }
  wakeSync()
}

/**
 * Sends now and waits for the end of it.
 * @returns actions still on the device
 */
export async function drainNow(): Promise<number> {
  const current = engine
  if (current) {
    await sendHeld()
    await new Promise<void>(resolve => {
      let started = false
      const off = subscribeSyncStatus(() => {
        if (status.running) started = true
        else if (started) end()
      })
      const timer = setTimeout(() => end(), 120_000)
      const end = (): void => {
        clearTimeout(timer)
        off()
        resolve()
      }
      current.wake()
      started = current.status.running
      if (!started) end()
    })
  }
  return await myDb().outbox.count()
}

export function readSyncStatus(): SyncStatus {
  return status
}

export function subscribeSyncStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told after each drain that settled something: screens read their data again. */
export function onSettled(listener: () => void): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}

/** The signed-in person's database. @throws when nobody is signed in: a programming error */
export function myDb(): UserDb {
  const owner = currentOwner()
  if (!owner) throw new Error('no signed-in person')
  return openUserDb(owner)
}

/**
 * The database of whoever was here when a screen came.
 * @throws once they are not: what comes late is never written for who came next
 */
export function dbOf(owner: Owner | null): UserDb {
  if (!owner || !isCurrent(owner)) throw new Error('whoever began this has left')
  return openUserDb(owner)
}

const NOT_MINE: Problem = {
  code: 'error',
  erreur: 'FILE_AUTRE_UTILISATEUR',
  message: 'Vous êtes dans le compte d’une autre personne\u00a0: cette action ne part que de son propre appareil.',
  duration: NOTICE_MS.standard,
}

/**
 * Stores an action and wakes the engine; resolves once it is durably on the device. The service worker is asked to
 * finish the job should this page close.
 * @throws NotStored; ApiProblem in an impersonation, where only the person's own device acts
 */
export async function perform<S extends z.ZodType>(
  operation: QueuedOperation<S>,
  input: z.input<S>,
  options?: EnqueueOptions,
): Promise<OutboxEntry> {
  const owner = currentOwner()
  if (!owner) throw new Error('no signed-in person')
  if (owner.emprunt) throw new ApiProblem(403, NOT_MINE)
  const db = openUserDb(owner)
  const entry = await enqueue(db, owner, operation, input, options)
  // A sign-out in another page counts what waits after it has closed the session: one of the two sees the other.
  if (await hasLeft(owner)) {
    await (await import('#offline/take-back.ts')).takeBack(db, entry.id)
    throw new NotStored(new Error('signed out meanwhile'))
  }
  void askBackgroundSync()
  wakeSync()
  return entry
}

/** Signed out, or another person came; a browser that erased everything says nothing of the kind. */
async function hasLeft({ compte_id, utilisateur_id }: Owner): Promise<boolean> {
  const device = deviceDb()
  const [row, left] = await device.transaction('r', device.session, device.valeurs, () =>
    Promise.all([device.session.get('courante'), device.valeurs.get(LEFT_KEY)]),
  )
  return row ? row.compte_id !== compte_id || row.utilisateur_id !== utilisateur_id : left !== undefined
}

async function askBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
  // Absent on iOS, refused in private mode: the page's own wake-ups do the work.
  await sync?.register('relais-file').catch(error => console.info('background sync refused', error))
}

/**
 * Actions that a server reading of `lu_a` cannot know yet: still here, or received after it was read. Replayed over
 * the snapshot they make what the person sees (offline rule 7).
 */
export async function pendingSince(
  db: UserDb,
  types: readonly string[],
  lu_a: string | null,
): Promise<(OutboxEntry | AcknowledgedEntry)[]> {
  const [waiting, received] = await Promise.all([
    db.outbox.where('type').anyOf(types).toArray(),
    db.acquittes.where('type').anyOf(types).toArray(),
  ])
  const later = lu_a === null ? received : received.filter(e => peutManquer(e, lu_a))
  return [...waiting.filter(e => !estRefusee(e)), ...later].map(toldAction).sort((a, b) => a.seq - b.seq)
}
