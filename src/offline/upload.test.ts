import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Batch, BatchAnswer } from '#wire/mutation.ts'
import { storeBlob } from './blobs.ts'
import { drain } from './drainer.ts'
import { PIECE_BYTES } from './entry.ts'
import { enqueue } from './outbox.ts'
import { queuedOperation } from './queued-operation.ts'
import { type Transport, TransportFailure, type UploadState } from './transport.ts'
import { UserDb } from './user-db.ts'

const owner = { compte_id: 1, utilisateur_id: 1 }
const db = new UserDb('envoi')
const schema = z.strictObject({ objet: z.string(), blobs: z.array(z.string()) })
const note = queuedOperation({
  type: 'essai.note',
  version: 1,
  schema,
  entity: p => p.objet,
  libelle: () => 'Note',
  blobs: p => p.blobs,
})

const none = { code: null, message: null, donnees: null, attend: null } as const
const recu_a = '2026-11-20T10:00:00.000Z'

/** A server that keeps what it is sent, and every call in the order in which it was made. */
class Office implements Transport {
  readonly calls: string[] = []
  readonly held = new Map<string, UploadState>()
  inFlight = 0
  most = 0

  async send(batch: Batch): Promise<BatchAnswer> {
    if (batch.mutations.length > 0) this.calls.push(`actions ${batch.mutations.length}`)
    const resultats = batch.mutations.map(m => ({ ...none, id: m.id, outcome: 'applied' as const, recu_a }))
    return { epoch: 'une', maintenant: recu_a, resultats }
  }

  async seal(): Promise<BatchAnswer> {
    throw new Error('nobody is revoked here')
  }

  async uploadState(sha256: string): Promise<UploadState> {
    this.calls.push('question')
    return this.held.get(sha256) ?? { recu_octets: 0, taille: 0, complet: false }
  }

  async uploadStates(asked: readonly string[]): Promise<ReadonlyMap<string, UploadState>> {
    this.calls.push(`questions ${asked.length}`)
    return new Map(asked.map(sha => [sha, this.held.get(sha) ?? { recu_octets: 0, taille: 0, complet: false }]))
  }

  async upload({ sha256, position, taille, octets }: Parameters<Transport['upload']>[0]): Promise<UploadState> {
    this.calls.push(`octets ${position}`)
    this.most = Math.max(this.most, ++this.inFlight)
    await new Promise(resolve => setTimeout(resolve, 2))
    this.inFlight--
    const recu_octets = position + octets.byteLength
    const state = { recu_octets, taille, complet: recu_octets === taille }
    this.held.set(sha256, state)
    return state
  }

  count(what: string): number {
    return this.calls.filter(call => call.startsWith(what)).length
  }
}

let serial = 0
async function photo(bytes = 200): Promise<string> {
  const octets = new Uint8Array(bytes).fill(++serial)
  octets.set(new TextEncoder().encode(`photo ${serial}`))
  return (await storeBlob(db, { octets: octets.buffer, mime: 'image/jpeg', libelle: 'photo' })).sha256
}

const act = (blobs: string[] = []) => enqueue(db, owner, note, { objet: `visite:${++serial}`, blobs })
const send = (transport: Transport) => drain({ db, owner, transport, allowed: async () => true })
const arrived = async () => (await db.blobs.toArray()).filter(b => b.complet).length

let office: Office
beforeEach(async () => {
  await Promise.all(db.tables.map(table => table.clear()))
  office = new Office()
})

describe('a photograph costs one trip', () => {
  it('the state of many is asked at once, and a third leaves beside two on a quick line', async () => {
    await act()
    for (let n = 0; n < 120; n++) await act([await photo()])
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 0, settled: 121 })
    expect(office.calls[0]).toBe('actions 1')
    expect(office.calls.filter(call => call.startsWith('question'))).toEqual(['questions 100', 'questions 20'])
    expect(office.count('octets')).toBe(120)
    expect(office.most).toBe(3)
    expect(await arrived()).toBe(120)
  })

  it.each([
    ['large files', PIECE_BYTES, 0],
    ['a slow line', 200, 1_500],
  ])('%s: two are in flight, never more', async (_what, bytes, slowMs) => {
    for (let n = 0; n < 8; n++) await act([await photo(bytes)])
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const whole = office.upload.bind(office)
    office.upload = async piece => {
      const state = await whole(piece)
      now += slowMs
      return state
    }
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 0 })
    clock.mockRestore()
    expect(office.most).toBe(2)
  })

  it('the same file of several actions leaves once', async () => {
    const sha256 = await photo()
    for (let n = 0; n < 3; n++) await act([sha256])
    expect(await send(office)).toMatchObject({ remaining: 0 })
    expect(office.calls).toEqual(['questions 1', 'octets 0', 'actions 3'])
  })

  it('the device writes its end down beside the next ones, and before it says that it is over', async () => {
    for (let n = 0; n < 4; n++) await act([await photo()])
    const original = db.blobs.bulkPut.bind(db.blobs)
    let sentBeforeFirstNote = 0
    const spy = vi.spyOn(db.blobs, 'bulkPut').mockImplementation(((rows: never) => {
      return (async () => {
        // A slow disk: the first note takes as long as all the sends.
        if (!sentBeforeFirstNote) {
          await vi.waitFor(() => expect(office.held.size).toBe(4))
          sentBeforeFirstNote = office.held.size
        }
        return await original(rows)
      })()
    }) as never)
    expect(await send(office)).toMatchObject({ remaining: 0 })
    expect(sentBeforeFirstNote).toBe(4)
    // One for the file whose note was slow, one for all that ended meanwhile.
    expect(spy).toHaveBeenCalledTimes(2)
    spy.mockRestore()
    expect(await arrived()).toBe(4)
  })

  it('a note that the device cannot write is said, and nothing is lost', async () => {
    await act([await photo()])
    const spy = vi.spyOn(db.blobs, 'bulkPut').mockRejectedValue(new DOMException('plein', 'QuotaExceededError'))
    await expect(send(office)).rejects.toThrow('plein')
    spy.mockRestore()
    expect(await db.outbox.count()).toBe(1)
    expect(await send(office)).toMatchObject({ remaining: 0 })
    // The office had it: it is asked, and the bytes do not leave again.
    expect(office.count('octets')).toBe(1)
  })
})

describe('what is cut', () => {
  it('a page killed before its notes: the next one asks, and sends what is missing only', async () => {
    const kept = await photo()
    const half = await photo(PIECE_BYTES + 10)
    for (const sha of [kept, half, await photo()]) await act([sha])
    office.held.set(kept, { recu_octets: 200, taille: 200, complet: true })
    office.held.set(half, { recu_octets: PIECE_BYTES, taille: PIECE_BYTES + 10, complet: false })
    expect(await send(office)).toMatchObject({ remaining: 0 })
    expect(office.calls.filter(call => call.startsWith('octets')).sort()).toEqual(['octets 0', `octets ${PIECE_BYTES}`])
  })

  it('the line, in the middle: what has arrived is written down, the rest waits uncounted', async () => {
    for (let n = 0; n < 6; n++) await act([await photo()])
    const whole = office.upload.bind(office)
    office.upload = async piece => {
      if (office.count('octets') >= 3) throw new TransportFailure('hors_ligne')
      return await whole(piece)
    }
    expect(await send(office)).toMatchObject({ stopped: 'hors_ligne', remaining: 6 })
    expect(await arrived()).toBe(3)
    expect((await db.outbox.toArray()).every(e => e.derniere_erreur === null)).toBe(true)
    office.upload = whole
    office.calls.length = 0
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 0 })
    expect(office.count('octets')).toBe(3)
    expect(office.calls[0]).toBe('actions 3')
  })

  it('a restored office asks for files it had: they leave again', async () => {
    const sha256 = await photo()
    await act([sha256])
    await db.blobs.update(sha256, { complet: true })
    const whole = office.send.bind(office)
    office.send = async batch => {
      const answer = await whole(batch)
      const missing = { outcome: 'attend' as const, recu_a: null, attend: { mutations: [], blobs: [sha256] } }
      return { ...answer, resultats: answer.resultats.map(r => (office.held.has(sha256) ? r : { ...r, ...missing })) }
    }
    expect(await send(office)).toMatchObject({ remaining: 1 })
    expect(await send(office)).toMatchObject({ remaining: 0 })
    expect(office.held.get(sha256)?.complet).toBe(true)
  })
})

describe('an office that does not know the question', () => {
  it.each([
    ['404', new TransportFailure('refus', { code: 'INTROUVABLE' })],
    ['413', new TransportFailure('trop_gros', { code: 'TROP_GROS' })],
    ['500', new TransportFailure('serveur', { code: 'ERREUR_INTERNE' })],
  ])('%s: each file asks for itself, and nothing is held against it', async (_what, failure) => {
    office.uploadStates = async () => {
      throw failure
    }
    const entry = await act([await photo()])
    await act([await photo()])
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 0 })
    expect([office.count('question'), office.count('octets')]).toEqual([2, 2])
    expect((await db.acquittes.get(entry.id))?.derniere_erreur).toBeNull()
  })

  it('a dead line is no such answer: nothing else is tried', async () => {
    office.uploadStates = async () => {
      throw new TransportFailure('hors_ligne')
    }
    await act([await photo()])
    expect(await send(office)).toMatchObject({ stopped: 'hors_ligne', remaining: 1 })
    expect(office.calls).toEqual([])
  })
})

describe('data first', () => {
  it('what is done while files leave goes before the next piece', async () => {
    for (let n = 0; n < 5; n++) await act([await photo()])
    await act([await photo(4 * PIECE_BYTES)])
    const whole = office.upload.bind(office)
    let done = false
    office.upload = async piece => {
      // Once, however many pieces leave at the same time.
      if (!done && office.count('octets') === 1) {
        done = true
        await act()
      }
      return await whole(piece)
    }
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 0, settled: 7 })
    const first = office.calls.findIndex(call => call.startsWith('actions'))
    // The two that were in flight.
    expect(office.calls.slice(0, first).filter(call => call.startsWith('octets'))).toHaveLength(2)
    expect(office.count('octets')).toBe(9)
  })

  it('actions whose files arrived do not wait for all the others', async () => {
    for (let n = 0; n < 6; n++) await act([await photo()])
    const whole = office.upload.bind(office)
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    office.upload = async piece => {
      now += 6_000
      return await whole(piece)
    }
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 0 })
    clock.mockRestore()
    expect(office.count('actions')).toBe(3)
    expect(office.count('octets')).toBe(6)
  })

  it('a file that is never the one announced ends in plain sight, however often it is interrupted', async () => {
    const entry = await act([await photo(3 * PIECE_BYTES)])
    const whole = office.upload.bind(office)
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    office.upload = async piece => {
      now += 20_000
      if (office.count('octets') > 100) throw new Error('sent for ever')
      const state = await whole(piece)
      if (state.complet) throw new TransportFailure('refus', { code: 'EMPREINTE_FAUSSE', position: 0 })
      return state
    }
    expect(await send(office)).toMatchObject({ stopped: null, remaining: 1 })
    clock.mockRestore()
    expect((await db.outbox.get(entry.id))?.derniere_erreur).toMatchObject({ code: 'EMPREINTE_FAUSSE', fois: 1 })
  })
})
