import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { z } from 'zod'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import type { DrainResult } from '#offline/drainer.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { EnqueueOptions } from '#offline/outbox.ts'
import type { QueuedOperation } from '#offline/queued-operation.ts'
import type { Owner, UserDb } from '#offline/user-db.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Which device the running code belongs to: the engine calls the global `fetch` with addresses without a host. */
const current = new AsyncLocalStorage<{ readonly device: Device; readonly life: Life }>()
const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const running = current.getStore()
  if (!running || typeof input !== 'string' || !input.startsWith('/')) return await realFetch(input, init)
  const { device, life } = running
  const answer = life.killed ? null : await device.fetch(input, init)
  // The code of a killed page never runs on: neither the call nor its answer ever comes back.
  return answer && !life.killed ? answer : await new Promise<never>(() => undefined)
}

/** A phone's clock may be wrong by hours: only the code that runs on that phone sees it. */
const realNow = Date.now
Date.now = () => realNow() + (current.getStore()?.device.clockSkewMs ?? 0)

interface Life {
  killed: boolean
}

/** A browser profile: its cookies, its IndexedDB, and who is signed in on it. */
export class Device {
  origin: string
  readonly owner: Owner
  readonly id: string = randomUUID()
  /** False after a sign-out: asked by the drainer before anything leaves. */
  signedIn = true
  /** Device clock minus true time. */
  clockSkewMs = 0
  /** Databases of its own, where the same person has two devices; else those of the process, one set per person. */
  storage: IDBFactory | null = null
  readonly #cookies = new Map<string, string>()

  constructor(origin: string, owner: Owner, refreshToken?: string) {
    this.origin = origin
    this.owner = owner
    if (refreshToken) this.setRefreshToken(refreshToken)
  }

  /** What the server's answer to a sign-in leaves in the browser. */
  setRefreshToken(token: string): void {
    this.#cookies.set('relais-refresh', token)
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size) headers.set('cookie', [...this.#cookies].map(([k, v]) => `${k}=${v}`).join('; '))
    const response = await realFetch(new URL(path, this.origin), { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  run<T>(work: () => Promise<T>, life: Life = { killed: false }): Promise<T> {
    return current.run({ device: this, life }, work)
  }
}

async function loadEngine() {
  vi.resetModules()
  const session = { ...(await import('#client/session/session.ts')), ...(await import('#client/account/sign-in.ts')) }
  const token = await import('#offline/token.ts')
  const { deviceDb, deviceId } = await import('#offline/device-db.ts')
  const { detectWipe, readMissing } = await import('#client/session/wipe.ts')
  const { giveUp } = await import('#offline/take-up.ts')
  const witness = await import('#offline/witness.ts')
  const marks = await import('#offline/marks.ts')
  const { call } = await import('#client/call/api.ts')
  const { fetchOrStored: lireOuGarde } = await import('#client/reading/readings.ts')
  const { keepClock, takeKeptStart } = await import('#client/session/kept-start.ts')
  const { recoverSession } = await import('#client/account/recover-session.ts')
  const { logout } = await import('#client/account/logout.ts')
  const [drainer, outbox, blobs, http, userDb, settle, engine, epoch, clock] = [
    await import('#offline/drainer.ts'),
    await import('#offline/outbox.ts'),
    await import('#offline/blobs.ts'),
    await import('#offline/http-transport.ts'),
    await import('#offline/user-db.ts'),
    await import('#offline/settle.ts'),
    await import('#offline/sync-engine.ts'),
    await import('#offline/epoch.ts'),
    await import('#offline/clock.ts'),
  ]
  return {
    ...drainer,
    ...outbox,
    ...blobs,
    ...http,
    ...userDb,
    ...settle,
    ...engine,
    ...epoch,
    ...clock,
    ...token,
    ...session,
    deviceDb,
    deviceId,
    detectWipe,
    readMissing,
    recoverSession,
    logout,
    call,
    lireOuGarde,
    keepClock,
    takeKeptStart,
    giveUp,
    ...witness,
    ...marks,
  }
}
export type Engine = Awaited<ReturnType<typeof loadEngine>>

let loading: Promise<unknown> = Promise.resolve()

/**
 * A page of a device: its own memory (token, clock offset, connectivity), as a tab has, on the device's one database.
 * Killing a page is forgetting it; the next one starts from IndexedDB.
 */
export class Page {
  readonly device: Device
  readonly engine: Engine
  readonly db: UserDb
  readonly #life: Life = { killed: false }

  private constructor(device: Device, engine: Engine) {
    this.device = device
    this.engine = engine
    const shared = Dexie.dependencies.indexedDB
    Dexie.dependencies.indexedDB = device.storage ?? shared
    this.db = engine.openUserDb(device.owner)
    // Opened here, where its databases are chosen: who is signed in is a device's own, too.
    if (device.storage) engine.deviceDb()
    Dexie.dependencies.indexedDB = shared
  }

  static async open(device: Device): Promise<Page> {
    // One load at a time: a reset in the middle of another load would mix two pages' modules.
    const engine = loading.then(loadEngine)
    loading = engine.catch(() => undefined)
    return new Page(device, await engine)
  }

  async do<S extends z.ZodType>(operation: QueuedOperation<S>, input: z.input<S>, options?: EnqueueOptions) {
    return await this.run(() => this.engine.enqueue(this.db, this.device.owner, operation, input, options))
  }

  /** As each start of the app does: the session is read again, and names the server's epoch. */
  async readSession(): Promise<void> {
    const { device, engine } = this
    await this.run(async () => {
      await engine.keepSession(await engine.fetchSession(await engine.accessToken(device.owner)))
      await engine.refreshSession()
    })
  }

  async store(octets: Uint8Array, mime = 'image/jpeg'): Promise<string> {
    const copy = new Uint8Array(octets).buffer
    return (await this.engine.storeBlob(this.db, { octets: copy, mime, libelle: 'photo' })).sha256
  }

  async drain(): Promise<DrainResult> {
    const { device, engine, db } = this
    const transport = engine.httpTransport(device.owner, device.id)
    const allowed = async () => device.signedIn
    return await this.run(() => engine.drain({ db, owner: device.owner, transport, allowed }))
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.device.run(work, this.#life)
  }

  /** As SIGKILL does to a tab: whatever it was waiting for, it is no longer there to hear it. */
  kill(): void {
    this.#life.killed = true
  }

  /** As the engine's wake-ups do, without their waits: until nothing is left to send or the patience ends. */
  async drainUntilEmpty(tries = 50): Promise<number> {
    for (let n = 1; n <= tries; n++) {
      const { remaining } = await this.drain()
      if (remaining === 0) return n
    }
    return tries
  }

  async pending(): Promise<OutboxEntry[]> {
    return await this.db.outbox.orderBy('seq').toArray()
  }

  async wipe(): Promise<void> {
    this.db.close()
    await this.db.delete()
  }
}

/** A phone of this person with its own storage: two of them share nothing but the office. */
export async function phoneOf(test: Pick<TestApp, 'signIn'>, origin: string, user: TestSession): Promise<Page> {
  const session = await test.signIn(user, { client_id: PWA_CLIENT_ID })
  const device = new Device(origin, session, session.refresh_token)
  device.storage = new IDBFactory()
  return await Page.open(device)
}
