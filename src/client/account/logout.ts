import { CLOSING_KEY, deviceDb, isSignedIn, WITHDRAWN_KEY } from '#offline/device-db.ts'
import { isDraft } from '#offline/housekeeping.ts'
import { accessToken, dropToken, onAccessWithdrawn } from '#offline/token.ts'
import { forgetUserDb, type Owner, openUserDb, type UserDb, userDbName } from '#offline/user-db.ts'
import { readSyncStatus, stopSync, subscribeSyncStatus, wakeSync } from '../queue/sync.ts'
import { decideErasure, finishErasures } from '../session/erasure.ts'
import { clearSession, currentOwner, readSession, subscribeSession } from '../session/session.ts'
import { decidePushEnd, endPushSubscription } from './push-subscription.ts'
import { closeServerSession } from './sign-in.ts'

/** What signing out does with actions the office has not received (offline rule 9). */
export type LogoutChoice = 'envoyer' | 'garder' | 'detruire'
export const DESTROY_WORD = 'DÉTRUIRE'

export interface LogoutQuestion {
  /** Whether anything must be asked at all. */
  readonly demander: boolean
  /** Sending is possible now. */
  readonly envoyable: boolean
}

/** Nothing waits: everything of that person goes, as the specification says (§4). Something waits: ask. */
export function decideLogout(queue: { restantes: number; enLigne: boolean; sessionValide: boolean }): LogoutQuestion {
  const ask = queue.restantes > 0
  return { demander: ask, envoyable: ask && queue.enLigne && queue.sessionValide }
}

/** Destruction needs the word itself, so that no reflex confirms it. */
export function confirmsDestruction(saisie: string): boolean {
  return saisie.trim().toLocaleUpperCase('fr') === DESTROY_WORD
}

/**
 * Ends the session here. With `garder`, the queue and its files stay sealed in the person's own database until that
 * person comes back; readings go in every case.
 */
export async function logout(choice: LogoutChoice): Promise<void> {
  // A second tap on a slow device joins the first: on its own, it would open again the database that the first erased.
  leaving ??= leave(choice).finally(() => {
    leaving = null
  })
  await leaving
}

let leaving: Promise<void> | null = null

async function leave(choice: LogoutChoice): Promise<void> {
  const owner = currentOwner()
  // In somebody's account there is nothing of theirs to sign out here.
  if (!owner || owner.emprunt) return
  withdrawn = null
  stopSync()
  await tellServer(owner)
  const db = openUserDb(owner)
  // Before the sign-in screen shows: it says whose actions wait here, and a page closed too early erases at the next start.
  if (choice === 'detruire') await decideErasure(owner, 'tout', 0)
  else await decideErasure(owner, 'lectures', await db.outbox.count())
  await closeHere(choice === 'detruire' ? undefined : () => decideLeft(owner, db))
}

/**
 * Counted once nobody can act here any more: another page may have stored something until then. What still waits, or was
 * begun, is never destroyed but by the typed word.
 */
async function decideLeft(owner: Owner, db: UserDb): Promise<void> {
  const restantes = await db.outbox.count()
  const begun = await db.cache.filter(isDraft).count()
  await decideErasure(owner, restantes + begun > 0 ? 'lectures' : 'tout', restantes)
}

async function closeHere(decide?: () => Promise<void>): Promise<void> {
  await decidePushEnd()
  // At once, so that nothing of this person is read any more while their database goes.
  await clearSession()
  channel()?.postMessage(CHANGED)
  dropToken()
  await decide?.()
  // Not waited for: the browser may ask its push service, and leaving must not hang on it.
  void endPushSubscription().catch(error => console.info('push subscription left', error))
  await finishErasures()
}

/** Whose access the office says it withdrew. */
let withdrawn: string | null = null

/** Somebody whose access was withdrawn: what waits is handed over first, then what this device had read goes. */
async function leaveWithdrawn(): Promise<void> {
  const owner = currentOwner()
  // Heard too late it is about somebody who left, or about the cookie of who signed in through another page.
  if (!owner || withdrawn !== userDbName(owner) || !(await isSignedIn(owner))) return
  const db = openUserDb(owner)
  // The engine hands over, and tries again by itself while the line is bad.
  if ((await db.outbox.count()) > 0) return
  withdrawn = null
  stopSync()
  const remises = await db.historique.filter(e => e.fin === 'scellee').count()
  await deviceDb().valeurs.put({ cle: WITHDRAWN_KEY, valeur: remises })
  await decideErasure(owner, 'lectures', 0)
  await closeHere()
}

function followWithdrawal(): void {
  const leave = () => void leaveWithdrawn().catch(error => console.error('withdrawal put off', error))
  onAccessWithdrawn(() => {
    const owner = currentOwner()
    if (!owner || owner.emprunt) return
    withdrawn = userDbName(owner)
    if (!readSyncStatus().running) wakeSync()
    leave()
  })
  subscribeSyncStatus(() => {
    if (withdrawn && !readSyncStatus().running) leave()
  })
}

/** Nobody waits longer in front of a screen they are leaving. */
const TELL_MS = 8_000

async function tellServer(owner: Owner): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), TELL_MS)
  })
  const told = await Promise.race([readSession().valide ? closeSession(owner) : false, late])
  clearTimeout(timer)
  // The cookie outlives an offline sign-out: the sign-in screen closes it at the next contact.
  if (!told) await deviceDb().valeurs.put({ cle: CLOSING_KEY, valeur: true })
}

async function closeSession(owner: Owner): Promise<boolean> {
  try {
    return await closeServerSession(await accessToken(owner))
  } catch {
    return false
  }
}

let shared: BroadcastChannel | null = null
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  shared ??= new BroadcastChannel('relais-session')
  return shared
}

/**
 * Said to the other pages when somebody left, or came: each looks for itself who is signed in on this device. The word is
 * the one that pages of former releases listen for, some of which may still be open.
 */
const CHANGED = 'deconnexion'

/**
 * Somebody left through another page, or another person came: this page lets go. What it was still writing is erased again,
 * since the sign-out could not wait for it.
 */
async function letGo(restore: () => Promise<unknown>): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const row = await deviceDb().session.get('courante')
  if (owner.emprunt ? row : await isSignedIn(owner)) return
  stopSync()
  dropToken()
  await restore()
  if (owner.emprunt) return
  forgetUserDb(owner)
  const person = await deviceDb().personnes.get(userDbName(owner))
  if (!person || (await isSignedIn(owner))) return
  // What the other page has decided is its to change; what it has erased may have been written again since.
  if (!person.a_effacer) await decideErasure(owner, 'lectures', await openUserDb(owner).outbox.count())
  await finishErasures()
}

/** This page follows who comes and who leaves in the others of this browser, and an access that the office withdrew. */
export function followOthers(restore: () => Promise<unknown>): void {
  followWithdrawal()
  const look = () => void letGo(restore).catch(error => console.error('not let go', error))
  // A page that slept, or came back from the browser's cache, may have heard nothing.
  const awake = () => document.visibilityState === 'visible' && look()
  channel()?.addEventListener('message', look)
  addEventListener('pageshow', awake)
  document.addEventListener('visibilitychange', awake)
  let known = ''
  const tell = () => {
    const owner = currentOwner()
    if (!owner || owner.emprunt || userDbName(owner) === known) return
    known = userDbName(owner)
    channel()?.postMessage(CHANGED)
  }
  subscribeSession(tell)
  tell()
}
