import { CLOSING_KEY, deviceDb, WITHDRAWN_KEY } from '#offline/device-db.ts'
import { isDraft } from '#offline/housekeeping.ts'
import { accessToken, dropToken, onAccessWithdrawn } from '#offline/token.ts'
import { type Owner, openUserDb } from '#offline/user-db.ts'
import { decideErasure, finishErasures } from './erasure.ts'
import { endPushSubscription } from './push-subscription.ts'
import { clearSession, currentOwner, readSession } from './session.ts'
import { closeServerSession } from './sign-in.ts'
import { readSyncStatus, stopSync, subscribeSyncStatus, wakeSync } from './sync.ts'
import { mirrorTheme } from './theme.ts'

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
  const demander = queue.restantes > 0
  return { demander, envoyable: demander && queue.enLigne && queue.sessionValide }
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
  stopSync()
  await tellServer(owner)
  const db = openUserDb(owner)
  const restantes = await db.outbox.count()
  const begun = await db.cache.filter(isDraft).count()
  // Whatever was chosen, what still waits, or was begun, is never destroyed but by the typed word.
  const sealed = choice !== 'detruire' && restantes + begun > 0
  // Before the sign-in screen shows: it says whose actions wait here, and a page closed too early erases at the next start.
  await decideErasure(owner, sealed ? 'lectures' : 'tout', sealed ? restantes : 0)
  await closeHere()
}

async function closeHere(): Promise<void> {
  // At once, so that nothing of this person is read any more while their database goes.
  await clearSession()
  dropToken()
  mirrorTheme(null)
  // Not waited for: the browser may ask its push service, and leaving must not hang on it.
  void endPushSubscription().catch(error => console.info('push subscription left', error))
  await finishErasures()
  channel()?.postMessage('deconnexion')
}

let withdrawn = false

/** Somebody whose access was withdrawn: what waits is handed over first, then what this device had read goes. */
async function leaveWithdrawn(): Promise<void> {
  const owner = currentOwner()
  if (!owner || owner.emprunt || !withdrawn) return
  const db = openUserDb(owner)
  // The engine hands over, and tries again by itself while the line is bad.
  if ((await db.outbox.count()) > 0) return
  withdrawn = false
  stopSync()
  const remises = await db.historique.filter(e => e.fin === 'scellee').count()
  await deviceDb().valeurs.put({ cle: WITHDRAWN_KEY, valeur: remises })
  await decideErasure(owner, 'lectures', 0)
  await closeHere()
}

function followWithdrawal(): void {
  const leave = () => void leaveWithdrawn().catch(error => console.error('withdrawal put off', error))
  onAccessWithdrawn(() => {
    withdrawn = true
    if (!readSyncStatus().running) wakeSync()
    leave()
  })
  subscribeSyncStatus(() => {
    if (withdrawn && !readSyncStatus().running) leave()
  })
}

async function tellServer(owner: Owner): Promise<void> {
  let told = false
  try {
    if (readSession().valide) told = await closeServerSession(await accessToken(owner))
  } catch {
    told = false
  }
  // The cookie outlives an offline sign-out: the sign-in screen closes it at the next contact.
  if (!told) await deviceDb().valeurs.put({ cle: CLOSING_KEY, valeur: true })
}

let shared: BroadcastChannel | null = null
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  shared ??= new BroadcastChannel('relais-session')
  return shared
}

/** Other pages of this browser follow a sign-out at once, and all of them an access that the office withdrew. */
export function followLogout(left: () => void): void {
  followWithdrawal()
  channel()?.addEventListener('message', event => {
    if (event.data === 'deconnexion') left()
  })
}
