import Dexie, { type EntityTable } from 'dexie'
import type { Owner } from './user-db.ts'

/** Who is signed in on this device; the service worker reads it too. */
export interface DeviceSession<U = unknown> extends Owner {
  readonly cle: 'courante'
  /** The session answer of the server, whole: the shell starts from it without network. */
  readonly session: U
  /** False while the server refused the refresh token: the queue is kept and waits for a new sign-in. */
  readonly valide: boolean
  readonly vue_a: string
}

export interface KnownUser extends Owner {
  readonly base: string
  readonly nom: string
  readonly compte: string
  /** Left on the device at sign-out, waiting for this person to come back. */
  readonly scelle: boolean
  readonly en_attente: number
  /** What a sign-out decided to erase and has not finished erasing: the page may be closed meanwhile. */
  a_effacer?: Erasure
}

/** `lectures`: what was read, the queue stays sealed. `tout`: the whole database of the person. */
export type Erasure = 'lectures' | 'tout'

interface DeviceValue {
  readonly cle: string
  readonly valeur: unknown
}

/** Value of how many actions were handed over for somebody whose access was withdrawn; the sign-in screen tells it. */
export const WITHDRAWN_KEY = 'acces_retire'
/** Somebody signed out without network: the office is told, and the cookie closed, at the next contact. */
export const CLOSING_KEY = 'fermeture_a_dire'
/** The push subscription of somebody who left is still to be ended. */
export const PUSH_ENDING_KEY = 'abonnement_a_finir'
/** No session is to be found again by the cookie: the person signed out, or the office knew of none. */
export const LEFT_KEY = 'sans_session'

export class DeviceDb extends Dexie {
  declare session: EntityTable<DeviceSession, 'cle'>
  declare personnes: EntityTable<KnownUser, 'base'>
  declare valeurs: EntityTable<DeviceValue, 'cle'>

  constructor(name = 'relais-appareil') {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ session: 'cle', personnes: 'base', valeurs: 'cle' })
  }
}

let shared: DeviceDb | null = null

export function deviceDb(): DeviceDb {
  shared ??= new DeviceDb()
  return shared
}

/** Whether this person is the one signed in on this device: asked before anything of theirs leaves it. */
export async function isSignedIn({ compte_id, utilisateur_id }: Owner): Promise<boolean> {
  const row = await deviceDb().session.get('courante')
  return row?.compte_id === compte_id && row.utilisateur_id === utilisateur_id
}

/** Once read: every call names it, and none should wait for the disk. */
const known = new WeakMap<DeviceDb, string>()

/** Stable identifier of this browser profile; a wiped device gets another. */
export async function deviceId(db: DeviceDb = deviceDb()): Promise<string> {
  const held = known.get(db)
  if (held !== undefined) return held
  const id = await readOrMakeId(db)
  // The browser closes it when what it holds is wiped.
  db.on('close', () => void known.delete(db))
  known.set(db, id)
  return id
}

async function readOrMakeId(db: DeviceDb): Promise<string> {
  return await db.transaction('rw', db.valeurs, async () => {
    const row = await db.valeurs.get('appareil_id')
    if (typeof row?.valeur === 'string') return row.valeur
    const made = crypto.randomUUID()
    await db.valeurs.put({ cle: 'appareil_id', valeur: made })
    return made
  })
}
