import { setTimeout as sleep } from 'node:timers/promises'
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { storeBlob } from '#offline/blobs.ts'
import { drain } from '#offline/drainer.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { checkEpoch } from '#offline/epoch.ts'
import { enqueue } from '#offline/outbox.ts'
import { queuedOperation } from '#offline/queued-operation.ts'
import { resend } from '#offline/settle.ts'
import { giveUp } from '#offline/take-up.ts'
import { type Owner, UserDb } from '#offline/user-db.ts'
import { noteFigures } from '#tests/support/figures.ts'
import { type Reading, showOnPhone, VISITS, type Visit } from './convergence.ts'
import { type Fault, FaultyTransport, faults, PageKilled } from './faulty-transport.ts'
import type { Backend, ModelPayload } from './reference-server.ts'

/** What may happen on a phone in a day, in any order. */
export type Event =
  | { type: 'pas'; entite: number }
  | { type: 'recul'; entite: number }
  | { type: 'note'; entite: number; fichiers: number[] }
  | { type: 'poison'; entite: number }
  | { type: 'envoi'; pannes: Fault[]; onglets: number }
  | { type: 'lecture' }
  | { type: 'sauvegarde' }
  | { type: 'restauration' }
  | { type: 'regler'; renvoyer: boolean }

const entite = fc.nat({ max: 3 })
export const eventArbitrary: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('pas' as const), entite }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('recul' as const), entite }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('note' as const),
      entite,
      fichiers: fc.array(fc.nat({ max: 280_000 }), { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('poison' as const), entite }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('envoi' as const),
      pannes: fc.array(fc.constantFrom(...faults), { maxLength: 6 }),
      onglets: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'lecture' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'sauvegarde' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'restauration' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('regler' as const), renvoyer: fc.boolean() }) },
)

const payload = z.strictObject({ entite: z.string(), blobs: z.array(z.string()), contenu: z.unknown() })
export const modelOperation = queuedOperation({
  type: 'essai.action',
  version: 1,
  schema: payload,
  entity: p => p.entite,
  libelle: () => 'Action du modèle',
  blobs: p => p.blobs,
})

export interface RunFigures {
  enregistrees: number
  appliquees: number
  perdues: number
  doublees: number
  /** Visits that the phone shows otherwise than the office holds them, once everything was sent. */
  divergees: number
}

/** The device: its database survives page kills, its pages do not. */
class Phone {
  readonly db: UserDb
  readonly stored: OutboxEntry[] = []
  readonly byHand = new Set<string>()
  readonly sent: string[] = []
  readonly believed = new Map<string, number>()
  /** The last thing its screens read: it may be of any moment of the day. */
  reading: Reading = { lu_a: new Date(0).toISOString(), visites: new Map() }
  readonly #backend: Backend
  readonly #owner: Owner

  constructor(backend: Backend, owner: Owner) {
    this.#backend = backend
    this.#owner = owner
    this.db = new UserDb(`modele-${randomUUID()}`)
  }

  /** As at each start of the app: the session names the server's epoch. */
  async open(): Promise<void> {
    await checkEpoch(this.db, await this.#backend.epoch())
  }

  async read(): Promise<void> {
    this.reading = await this.#backend.read()
  }

  /** What its screens show now. */
  async show(): Promise<Map<string, Visit>> {
    const [outbox, received] = await Promise.all([this.db.outbox.toArray(), this.db.acquittes.toArray()])
    return showOnPhone(this.reading, [...outbox, ...received])
  }

  async act(name: string, contenu: ModelPayload, sizes: readonly number[] = []): Promise<void> {
    const blobs: string[] = []
    for (const size of sizes) {
      const octets = new Uint8Array(size + 1).fill(size % 251)
      blobs.push((await storeBlob(this.db, { octets: octets.buffer, mime: 'image/jpeg', libelle: 'page' })).sha256)
    }
    this.stored.push(
      await enqueue(this.db, this.#owner, modelOperation, { entite: name, blobs, contenu: contenu as unknown }),
    )
  }

  async send(drawn: readonly Fault[], pages: number): Promise<void> {
    const page = async () => {
      const transport = new FaultyTransport(this.#backend, drawn)
      try {
        await drain({ db: this.db, owner: this.#owner, transport, allowed: async () => true })
      } catch (error) {
        if (!(error instanceof PageKilled)) throw error
      } finally {
        this.sent.push(...transport.sent)
      }
    }
    await Promise.all(Array.from({ length: pages }, page))
  }

  async settle(again: boolean): Promise<void> {
    const stuck = (await this.db.outbox.orderBy('seq').toArray()).find(e => e.etat === 'a_resoudre')
    if (!stuck) return
    if (again) {
      const history = new Set((await this.db.historique.toArray()).map(e => e.id))
      await resend(this.db, stuck.id)
      for (const e of await this.db.historique.toArray()) if (!history.has(e.id)) this.byHand.add(e.id)
    } else for (const gone of await giveUp(this.db, stuck.id)) this.byHand.add(gone.id)
  }
}

/** The screen's own belief of a step: what the person would have tapped next. */
async function nextStep(phone: Phone, name: string, back: boolean): Promise<ModelPayload | null> {
  const at = phone.believed.get(name) ?? 0
  if (back ? at === 0 || at === 3 : at === 3) return null
  const vers = back ? at - 1 : at + 1
  phone.believed.set(name, vers)
  return { sorte: 'pas', de: at, vers }
}

async function play(phone: Phone, backend: Backend, event: Event): Promise<void> {
  switch (event.type) {
    case 'pas':
    case 'recul': {
      const name = `e${event.entite}`
      const step = await nextStep(phone, name, event.type === 'recul')
      if (step) await phone.act(name, step)
      return
    }
    case 'note':
      return await phone.act(`e${event.entite}`, { sorte: 'note', texte: 'vu' }, event.fichiers)
    case 'poison':
      return await phone.act(`poison${event.entite}`, { sorte: 'poison' })
    case 'envoi':
      return await phone.send(event.pannes, event.onglets)
    case 'lecture':
      return await phone.read()
    case 'sauvegarde':
      return await backend.backup()
    case 'restauration':
      return await backend.restore()
    case 'regler':
      return await phone.settle(event.renvoyer)
  }
}

/**
 * Plays a day, lets the network heal, and asserts the promises L, D, O, T, B and C of the offline engine.
 * @returns figures of this run, for the report
 */
export async function playDay(events: readonly Event[], backend: Backend, owner: Owner): Promise<RunFigures> {
  const phone = new Phone(backend, owner)
  try {
    await phone.open()
    for (const event of events) await play(phone, backend, event)
    // Seven clean drains: five are what a poison entry needs to be put aside, one sees a last restore, one ends it.
    for (let i = 0; i < 7; i++) {
      await phone.open()
      await phone.send([], 1)
    }
    return await check(phone, backend)
  } finally {
    phone.db.close()
    await UserDb.delete(phone.db.name)
  }
}

async function check(phone: Phone, backend: Backend): Promise<RunFigures> {
  const [outbox, received, past, effects] = await Promise.all([
    phone.db.outbox.toArray(),
    phone.db.acquittes.toArray(),
    phone.db.historique.toArray(),
    backend.effects(),
  ])
  const count = new Map<string, number>()
  for (const id of effects) count.set(id, (count.get(id) ?? 0) + 1)
  const waitingForPerson = new Set(outbox.map(e => e.id))
  const acknowledged = new Set(received.map(e => e.id))
  const history = new Set(past.map(e => e.id))

  // L: each stored action is applied, or waits for the person in plain sight, or was given up by hand.
  const lost = phone.stored.filter(e => !acknowledged.has(e.id) && !waitingForPerson.has(e.id) && !history.has(e.id))
  const doubled = [...count].filter(([, n]) => n > 1)
  // C: read again, the phone shows what the office has, of each visit about which nothing waits here.
  const office = (await backend.read()).visites
  const before = await phone.show()
  // The hour from which an action is known to be stored is the latest that it may have been: on a busy machine, later than a
  // reading that follows at once, which then waits for the next one to count its notes right.
  const latest = Math.max(0, ...received.map(e => Date.parse(e.connue_a ?? e.recu_a)))
  while (Date.now() <= latest) await sleep(5)
  await phone.read()
  const shown = await phone.show()
  const settled = VISITS.filter(name => outbox.every(e => e.entity !== name))
  const diverged = settled.filter(name => {
    const { pas = 0, notes = 0 } = office.get(name) ?? {}
    // Over an older reading too the steps agree; only the count of notes may wait for the next one.
    return before.get(name)?.pas !== pas || shown.get(name)?.pas !== pas || shown.get(name)?.notes !== notes
  })
  const found = {
    enregistrees: phone.stored.length,
    perdues: lost.length,
    doublees: doubled.length,
    divergees: diverged.length,
  }
  noteFigures({ banc: 'modele', courses: 1, ...found })
  expect(lost, 'perdues').toEqual([])
  const stuck = outbox.filter(e => e.etat === 'a_resoudre')
  if (outbox.length) expect(stuck.length, 'waiting without a reason').toBeGreaterThan(0)
  for (const id of history) expect(phone.byHand.has(id), 'left by itself').toBe(true)
  // D: at most one effect per key.
  expect(doubled, 'doublées').toEqual([])
  expect(diverged, 'divergées').toEqual([])
  // T: what is shown as received had its effect.
  for (const id of acknowledged) expect(count.get(id), 'shown as received').toBe(1)
  // O: effects about one thing come in the order they were done.
  for (const name of new Set(received.map(e => e.entity))) {
    const done = received.filter(e => e.entity === name).sort((a, b) => a.seq - b.seq)
    const inOrder = effects.filter(id => done.some(e => e.id === id))
    expect(inOrder, name).toEqual(done.map(e => e.id))
  }
  // B: the files of applied actions are whole on the server.
  for (const entry of received) for (const sha of entry.blobs) expect(await backend.holdsFile(sha), sha).toBe(true)
  return { ...found, appliquees: acknowledged.size }
}
