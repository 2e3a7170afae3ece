import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { Planning } from '#domains/field-service/model/activite/activite.ts'
import { lirePlanning } from '#domains/field-service/modules/mon-activite/contract.ts'
import { appliquer } from '#domains/field-service/modules/mon-activite/offline/rejeu.ts'
import { TYPES_ACTIVITE } from '#domains/field-service/modules/mon-activite/offline.ts'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import type { Shelf } from '#offline/witness.ts'
import type { TestUser } from '#server/testing/seed.ts'
import type { SealedRead } from '#tests/month/oracle/sealed.ts'
import type { PhoneRead } from '#tests/month/oracle/sentences.ts'
import { Device, Page } from '#tests/support/device.ts'
import { jourParis } from '#wire/dates.ts'
import { WIRE_HEADER } from '#wire/version.ts'
import type { Office } from './office.ts'

const HEADER = 'x-essai-appareil'
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const nobody = () => Promise.reject(new Error('out of reach'))

/** A browser whose every exchange tells the line which device it comes from. */
class NamedDevice extends Device {
  name = ''
  /** The version of the wire that a page of another build speaks. */
  wire: number | null = null

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set(HEADER, this.name)
    const { wire } = this
    if (wire === null) return await super.fetch(path, { ...init, headers })
    if (headers.has(WIRE_HEADER)) headers.set(WIRE_HEADER, String(wire))
    const body = typeof init.body === 'string' ? init.body.replace(/"wire":\d+/, `"wire":${wire}`) : init.body
    return await super.fetch(path, { ...init, headers, ...(body === undefined ? {} : { body }) })
  }
}

export const phoneOf = (headers: { [name: string]: string | string[] | undefined }): string =>
  String(headers[HEADER] ?? '')

/** A person's device: the real engine and the real client's start, on storage of its own. */
export class Handset {
  readonly name: string
  readonly user: TestUser
  readonly label: string
  readonly device: NamedDevice
  page!: Page
  /** What its screens last read: kept through a page's death, gone with the storage. */
  planning: Planning | null = null
  /** Paris day of that reading, as the office dated it. */
  readOn = ''
  /** Simulated hour of that reading. */
  readSince = 0

  /** Its oldest action that nothing holds back, and in how many hours of a good line it stayed. */
  #oldest = { id: '', hours: 0 }
  /** Its clock was set forward, and it has not heard the office since: it goes on with what it measured of the wrong one. */
  unheard = false
  readonly #kept = new Map<string, string>()
  readonly #shelf: Shelf = {
    getItem: key => this.#kept.get(key) ?? null,
    setItem: (key, value) => void this.#kept.set(key, value),
    removeItem: key => void this.#kept.delete(key),
  }

  /** The office no longer takes its session: its person must sign in again. */
  refused = false
  /** Its person signed out, and has not come back. */
  out = false
  /** Why its last call was answered by nobody. */
  failure = ''
  /** Its page is of the build before, until it opens anew. */
  set former(wire: number | null) {
    this.device.wire = wire
  }

  private constructor(name: string, user: TestUser, origin: string) {
    this.name = name
    this.user = user
    this.label = `Téléphone ${name}`
    this.device = new NamedDevice(origin, user)
    this.device.name = name
    this.device.storage = new IDBFactory()
  }

  /** Starts the application on a new device, and signs in. */
  static async signIn(office: Office, user: TestUser, name: string): Promise<Handset> {
    const made = new Handset(name, user, office.proxy.origin)
    made.page = await Page.open(made.device)
    made.page.engine.keepWitnessOn(made.#shelf)
    await made.signInAgain(office)
    return made
  }

  /** As a password does, on the page that is open. */
  async signInAgain(office: Office): Promise<void> {
    const { engine } = this.page
    const appareil_id = await this.page.run(() => engine.deviceId())
    // The office opens the session by its own clock, not by the phone's.
    const tokens = await office.hands.signIn(this.user, {
      ...{ client_id: PWA_CLIENT_ID, appareil_libelle: this.label, appareil_id },
    })
    this.device.setRefreshToken(tokens.refresh_token)
    await this.page.run(() => engine.adopt({ ...tokens, expires_in: 600 }))
    this.refused = false
    this.out = false
  }

  /**
   * The shelf follows what leaves the queue, too (`followQueue`): as the page does it, by hand. Its own means watches by the
   * name of the database, which two devices of one person have in common here.
   */
  async #rest(): Promise<void> {
    const { engine, db } = this.page
    if (!(await db.cache.get(engine.MARKER))) return
    const ids = await db.outbox.orderBy('seq').primaryKeys()
    this.#kept.set(`relais-attente:${db.name}`, JSON.stringify(ids))
  }

  /** A page opens: the session from the device, else from the browser's cookie; then the office's word where it is in reach. */
  async start(): Promise<void> {
    this.device.wire = null
    this.page = await Page.open(this.device)
    this.page.engine.keepWitnessOn(this.#shelf)
    await this.page.run(async () => {
      const { engine } = this.page
      const kept = await engine.takeKeptStart(this.device.owner)
      engine.restoreOffset(kept.horloge, kept.heureBureau)
      const { etat } = await engine.restoreSession()
      if (etat === 'ouverte') await this.refresh()
      else await engine.recoverSession(nobody).catch(() => undefined)
    })
  }

  /** As the shell does at a start and when the person comes back to it. */
  async refresh(): Promise<void> {
    const { engine, db } = this.page
    await this.page.run(async () => {
      if (engine.readSession().etat !== 'ouverte') return await engine.recoverSession(nobody).catch(() => undefined)
      const session = await engine.refreshSession()
      if (!session) return
      await engine.detectWipe(
        db,
        session.en_attente_connu,
        async ids => await engine.askReceived(await engine.accessToken(this.device.owner))(ids),
      )
      await engine.keepClock(db)
      this.unheard = false
    })
    this.#notice()
  }

  /** As the menu does, keeping what waits; then the page is closed, and opened at the sign-in. */
  async signOut(): Promise<void> {
    const shared = Dexie.dependencies.indexedDB
    Dexie.dependencies.indexedDB = this.device.storage ?? shared
    try {
      await this.page.run(() => this.page.engine.logout('garder'))
    } finally {
      Dexie.dependencies.indexedDB = shared
    }
    this.out = true
    this.planning = null
    this.readSince = 0
    await this.kill()
  }

  /** What whoever holds the device could read of its storage, and what its sign-in screen says of who was here. */
  async showSealed(): Promise<SealedRead> {
    const { db, engine } = this.page
    const [rows, files, waiting, people] = await Promise.all([
      db.cache.toArray(),
      db.fichiers.count(),
      db.outbox.count(),
      engine.deviceDb().personnes.toArray(),
    ])
    const person = people.find(p => p.utilisateur_id === this.user.utilisateur_id)
    return { text: JSON.stringify(rows), files, waiting, says: person?.en_attente ?? 0 }
  }

  async kill(): Promise<void> {
    this.page.kill()
    this.page.db.close()
    await this.start()
  }

  /** The browser loses its databases and keeps its cookie, and what it keeps beside. */
  async erase(): Promise<void> {
    await this.#rest()
    this.page.kill()
    this.page.db.close()
    this.device.storage = new IDBFactory()
    this.planning = null
    await this.start()
  }

  async drain(): Promise<void> {
    const { engine, db } = this.page
    const { owner } = this.device
    await this.page.run(async () => {
      const transport = engine.httpTransport(owner, await engine.deviceId())
      await engine.drain({ db, owner, transport, allowed: async () => this.device.signedIn })
    })
    this.#notice()
  }

  /** Its screens ask for the password again. */
  #notice(): void {
    const { etat, valide } = this.page.engine.readSession()
    this.refused ||= etat === 'ouverte' && !valide
  }

  /** After an hour's drain. @param good whether the line was good all that hour */
  async noteWaiting(good: boolean): Promise<void> {
    const entries = await this.page.pending()
    const [first] = entries
    const free = good && !this.refused && entries.every(e => e.etat === 'en_attente')
    const hours = first?.id === this.#oldest.id ? this.#oldest.hours : 0
    this.#oldest = { id: first?.id ?? '', hours: first && free ? hours + 1 : hours }
  }

  /** A call as its screens make one; null where nobody of ours answers. */
  async ask<T>(path: string, method = 'GET', body?: unknown): Promise<{ status: number; body: T } | null> {
    return await this.page.run(async () => {
      try {
        const token = await this.page.engine.accessToken(this.device.owner)
        const headers = {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        const response = await fetch(path, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (response.status === 401) this.page.engine.refuseToken(token)
        if (!response.headers.get('content-type')?.includes('json')) return null
        return { status: response.status, body: (await response.json()) as T }
      } catch (error) {
        if ((error as { kind?: string }).kind === 'connexion') this.refused = true
        this.failure = String(error)
        return null
      }
    })
  }

  /** SHA-256 of the bytes that stand there; null where nobody of ours answers. */
  async hash(path: string): Promise<string | null> {
    return await this.page.run(async () => {
      try {
        const token = await this.page.engine.accessToken(this.device.owner)
        const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
        const bytes = new Uint8Array(await response.arrayBuffer())
        return response.ok && response.headers.get('content-type')?.startsWith('image/') ? sha256Of(bytes) : null
      } catch {
        return null
      }
    })
  }

  /** @param hour simulated one */
  async readPlanning(hour: number): Promise<void> {
    const { engine, db } = this.page
    let read: Planning | null = null
    const fresh = async () => (read = await engine.call(lirePlanning))
    await this.page.run(() => engine.lireOuGarde(db, 'mon-activite', 'planning', fresh)).catch(() => null)
    if (!read) return
    this.planning = read
    this.readOn = jourParis((read as Planning).lu_a)
    this.readSince = hour
    this.unheard = false
  }

  /**
   * Somebody sets its clock, in the device's settings: the page is left and looked at again, as the shell does then. Set
   * forward out of reach, nothing tells it from a device that slept: it is believed.
   */
  async setClock(skewMs: number): Promise<void> {
    this.unheard ||= skewMs > this.device.clockSkewMs
    this.device.clockSkewMs = skewMs
    await this.refresh()
  }

  /** What its day's screen shows: the last reading, with what was done here replayed over it, by its own idea of today. */
  async showDay() {
    const { db, engine } = this.page
    if (!this.planning) return []
    const planning = this.planning
    return await this.page.run(async () => {
      const kept: readonly string[] = TYPES_ACTIVITE
      const entries = [...(await db.outbox.toArray()), ...(await db.acquittes.toArray())].filter(e =>
        kept.includes(e.type),
      )
      const today = jourParis(engine.correctedNow())
      return appliquer(planning, entries, today)
        .jours.flatMap(j => j.interventions)
        .filter(i => i.intervention_date_planifie === today)
    })
  }

  /** What the person gives up or takes note of, of what the office refused. */
  async settle(): Promise<number> {
    const { db, engine } = this.page
    const stuck = (await db.outbox.orderBy('seq').toArray()).find(e => e.etat === 'a_resoudre')
    return stuck ? (await this.page.run(() => engine.giveUp(db, stuck.id))).length : 0
  }

  /** What its synchronisation centre lists. */
  async showQueue(): Promise<PhoneRead> {
    const { db, engine } = this.page
    const [waiting, received, past, missing] = await Promise.all([
      db.outbox.toArray(),
      db.acquittes.toArray(),
      db.historique.toArray(),
      engine.readMissing(db),
    ])
    const inReach = waiting.length ? this.#oldest.hours : 0
    return { waiting, received, past, missing, inReach, signedIn: engine.readSession().etat === 'ouverte' }
  }
}
