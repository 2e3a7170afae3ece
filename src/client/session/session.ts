import { useSyncExternalStore } from 'react'
import { correctedNow } from '#offline/clock.ts'
import { type DeviceSession, deviceDb, type KnownUser, LEFT_KEY } from '#offline/device-db.ts'
import { type Owner, userDbName } from '#offline/user-db.ts'
import type { SessionAnswer, SessionUser } from '#wire/session.ts'
import { finishErasures } from './erasure.ts'

/**
 * Who is signed in on this device. It starts from IndexedDB, so the app opens without network; the server's word
 * replaces it as soon as it comes.
 */
export interface SessionState {
  /** `inconnue` until IndexedDB was read. */
  readonly etat: 'inconnue' | 'anonyme' | 'ouverte'
  readonly session: SessionAnswer | null
  /** False when the server refused the refresh token: work goes on locally, sending waits for a sign-in. */
  readonly valide: boolean
  /** Milliseconds of the server's last word on this session, on this page. */
  readonly contact?: number
  /** An administrator is in somebody's account, in this page only: nothing of it is written on the device. */
  readonly emprunt?: Emprunt
}

export interface Emprunt {
  /** `performance.now()` milliseconds: the device's clock may be wrong. */
  readonly fin: number
}

let state: SessionState = { etat: 'inconnue', session: null, valide: false }
const listeners = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function readSession(): SessionState {
  return state
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, readSession)
}

/** Whether the person's profile gives them a module: what they would be refused is not asked for. */
export function holds(module: string): boolean {
  return readSession().session?.user.modules.includes(module) ?? false
}

export function currentOwner(): Owner | null {
  const user = state.session?.user
  if (!user) return null
  return { compte_id: user.compte_id, utilisateur_id: user.id, ...(state.emprunt ? { emprunt: true } : {}) }
}

/** Whether this is who the page is open for now: what was begun for somebody else is not ended in their name. */
export function isCurrent(owner: Owner | null): boolean {
  const now = currentOwner()
  return owner !== null && now !== null && userDbName(owner) === userDbName(now)
}

/** Of the true time, as far as known: a clock that is hours off must not date what was heard. */
const heardNow = (): number => Date.parse(correctedNow())

/** Shows somebody's account in this page. The administrator's own theme stays: it is their eyes. */
export function borrowSession(session: SessionAnswer, emprunt: Emprunt): void {
  const theme_sombre = state.session?.user.theme_sombre ?? session.user.theme_sombre
  const user = { ...session.user, theme_sombre }
  set({ etat: 'ouverte', session: { ...session, user }, valide: true, contact: heardNow(), emprunt })
}

/** Reads the person this device last opened. */
export async function restoreSession(): Promise<SessionState> {
  // Side by side: what a sign-out left to erase is never the person who is signed in.
  // One that fails stays decided, for the next start, and keeps nobody out of the application.
  const erased = finishErasures().catch(error => console.error('erasure put off', error))
  const row = await deviceDb().session.get('courante')
  // At once, so that nothing of who left through another page is read any more while their database goes.
  if (!row) set({ etat: 'anonyme', session: null, valide: false })
  await erased
  if (row) set({ etat: 'ouverte', session: row.session as SessionAnswer, valide: row.valide })
  return state
}

/** Opens the session on this device, after a sign-in. */
export async function keepSession(session: SessionAnswer): Promise<void> {
  // What this person destroyed a moment ago must not come back with them.
  await finishErasures()
  const db = deviceDb()
  await db.transaction('rw', db.session, db.personnes, () => writeSession(session))
  set({ etat: 'ouverte', session, valide: true, contact: heardNow() })
}

/**
 * Keeps what the server says of the session that is open here.
 * @returns false when that person has left meanwhile: an answer that was on its way opens nothing again
 */
export async function renewSession(session: SessionAnswer): Promise<boolean> {
  if (state.emprunt) {
    // An answer to the administrator themselves says nothing of the account they are in.
    if (session.usurpation && state.session?.user.id === session.user.id) borrowSession(session, state.emprunt)
    return Boolean(session.usurpation)
  }
  if (session.usurpation) return false
  const db = deviceDb()
  const { compte_id, id } = session.user
  const open = await db.transaction('rw', db.session, db.personnes, async () => {
    const row = await db.session.get('courante')
    if (row?.compte_id !== compte_id || row.utilisateur_id !== id) return false
    await writeSession(session)
    return true
  })
  if (!open || state.session?.user.id !== id) return false
  set({ etat: 'ouverte', session, valide: true, contact: heardNow() })
  return true
}

/**
 * The browser erased everything under an open page: who is here goes on working, and what they do leaves. Whoever signed
 * out, in this page or another, stays signed out.
 */
export async function keepSessionAgain(): Promise<void> {
  const { session, valide, emprunt } = state
  if (!session || emprunt) return
  const db = deviceDb()
  await db.transaction('rw', db.session, db.personnes, db.valeurs, async () => {
    if ((await db.session.get('courante')) || (await db.valeurs.get(LEFT_KEY))) return
    await writeSession(session)
    if (!valide) await db.session.update('courante', { valide })
  })
}

async function writeSession(session: SessionAnswer): Promise<void> {
  const { user } = session
  const owner: Owner = { compte_id: user.compte_id, utilisateur_id: user.id }
  const db = deviceDb()
  await db.session.put({ cle: 'courante', ...owner, session, valide: true, vue_a: correctedNow() })
  const known = await db.personnes.get(userDbName(owner))
  await db.personnes.put({
    base: userDbName(owner),
    ...owner,
    nom: user.name,
    compte: user.compte_raison_sociale,
    scelle: false,
    en_attente: 0,
    // Decided by a sign-out under way: only the erasing itself takes it off.
    ...(known?.a_effacer ? { a_effacer: known.a_effacer } : {}),
  })
}

/** Changes what is known of the person here (theme, pins, name) while the server's confirmation is under way. */
export async function patchUser(change: Partial<SessionUser>): Promise<void> {
  if (!state.session) return
  const session = { ...state.session, user: { ...state.session.user, ...change } }
  set({ ...state, session })
  if (state.emprunt) return
  await changeRow(session.user, { session })
}

/** Changes what this device keeps of the open session, unless another page has opened somebody else's meanwhile. */
async function changeRow({ compte_id, id }: SessionUser, change: Partial<DeviceSession>): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.session, async () => {
    const row = await db.session.get('courante')
    if (row?.compte_id === compte_id && row.utilisateur_id === id) await db.session.update('courante', change)
  })
}

/** The server no longer accepts this session: nothing is cleared, the person is asked to sign in again (rule 9). */
export function sessionLost(): void {
  if (!state.session || !state.valide) return
  const { user } = state.session
  set({ ...state, valide: false })
  if (state.emprunt) return
  void changeRow(user, { valide: false })
}

/** Forgets the signed-in person on this device; the caller has settled the queue before. */
export async function clearSession(): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.session, db.valeurs, async () => {
    await db.session.delete('courante')
    await db.valeurs.put({ cle: LEFT_KEY, valeur: true })
  })
  set({ etat: 'anonyme', session: null, valide: false })
}

/** Persons whose actions wait sealed on this device: the sign-in screen says so. */
export async function sealedPersons(): Promise<readonly KnownUser[]> {
  const all = await deviceDb().personnes.toArray()
  return all.filter(p => p.scelle && p.en_attente > 0)
}
