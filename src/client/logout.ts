import Dexie from 'dexie'
import { deviceDb } from '#offline/device-db.ts'
import { accessToken, dropToken } from '#offline/token.ts'
import { forgetUserDb, type Owner, openUserDb, userDbName } from '#offline/user-db.ts'
import { clearSession, currentOwner, readSession } from './session.ts'
import { closeServerSession } from './sign-in.ts'
import { stopSync } from './sync.ts'
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
  const owner = currentOwner()
  if (!owner) return
  stopSync()
  await tellServer(owner)
  const restantes = await openUserDb(owner).outbox.count()
  // Whatever was chosen, what still waits is never destroyed but by the typed word.
  const sealed = choice !== 'detruire' && restantes > 0
  // Before the sign-in screen shows: it says whose actions wait here.
  if (sealed) await deviceDb().personnes.update(userDbName(owner), { scelle: true, en_attente: restantes })
  // Then at once, so that nothing of this person is read any more while their database goes.
  await clearSession()
  dropToken()
  mirrorTheme(null)
  if (sealed) await seal(owner)
  else await destroy(owner)
  channel()?.postMessage('deconnexion')
}

async function tellServer(owner: Owner): Promise<void> {
  let told = false
  try {
    if (readSession().valide) told = await closeServerSession(await accessToken(owner))
  } catch {
    told = false
  }
  // The cookie outlives an offline sign-out: the sign-in screen closes it at the next contact.
  if (!told) await deviceDb().valeurs.put({ cle: 'fermeture_a_dire', valeur: true })
}

async function seal(owner: Owner): Promise<void> {
  // The former handle first: a reading being written through it would wait behind the erasing, and come back after it.
  forgetUserDb(owner)
  const db = openUserDb(owner)
  await db.transaction('rw', db.cache, db.fichiers, async () => {
    const epoch = await db.cache.get('epoch')
    await db.cache.clear()
    if (epoch) await db.cache.put(epoch)
    await db.fichiers.clear()
  })
  forgetUserDb(owner)
}

async function destroy(owner: Owner): Promise<void> {
  forgetUserDb(owner)
  await Dexie.delete(userDbName(owner))
  await deviceDb().personnes.delete(userDbName(owner))
}

let shared: BroadcastChannel | null = null
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  shared ??= new BroadcastChannel('relais-session')
  return shared
}

/** Other pages of this browser follow a sign-out at once. */
export function followLogout(left: () => void): void {
  channel()?.addEventListener('message', event => {
    if (event.data === 'deconnexion') left()
  })
}
