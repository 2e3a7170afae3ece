import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyOutcomes } from '#offline/apply-outcomes.ts'
import { enqueue } from '#offline/outbox.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { type correction, etape } from '../offline.ts'
import { corrigerHeure } from './corriger-heure.ts'

let db: UserDb
vi.mock('#client/queue/sync.ts', () => ({
  myDb: () => db,
  wakeSync: vi.fn(),
  perform: (operation: typeof correction, payload: never, options: { libelle: string }) =>
    enqueue(db, OWNER, operation, payload, options),
}))
beforeEach(() => {
  db = new UserDb(`heures-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

const payload = { intervention_id: 412, etape: 2, motif: 'Appui oublié', de: '2026-11-20T13:53:00.000Z' } as const
const A_10 = { ...payload, vers: '2026-11-20T14:10:00.000Z' }
const A_05 = { ...payload, vers: '2026-11-20T14:05:00.000Z' }

describe('a correction on the device', () => {
  it('waits for the step it corrects, and no step waits for it', async () => {
    const arrivee = await enqueue(db, OWNER, etape, { intervention_id: 412, de: 1, vers: 2 })
    await corrigerHeure(A_10, 'Arrivée corrigée')
    const retour = await enqueue(db, OWNER, etape, { intervention_id: 412, de: 2, vers: 1 })
    const [, corrigee] = await db.outbox.orderBy('seq').toArray()
    expect([corrigee?.deps, retour.deps]).toEqual([[arrivee.id], [arrivee.id]])
  })
  it('is there after a reload', async () => {
    await corrigerHeure(A_10, 'Arrivée corrigée, Mme Vasseur')
    db.close()
    await db.open()
    expect(await db.outbox.toArray()).toMatchObject([{ payload: A_10, libelle: 'Arrivée corrigée, Mme Vasseur' }])
  })
  it('takes the place of one that the office refused, under a key of its own', async () => {
    await corrigerHeure(A_10, 'Arrivée corrigée')
    const [refusee] = await db.outbox.toArray()
    if (!refusee) throw new Error('one is stored')
    const refus = { recu_a: null, code: 'SAISIE', message: 'Arrivée après la fin', donnees: null, attend: null }
    await applyOutcomes(db, [refusee], [{ id: refusee.id, outcome: 'rejected', ...refus }])
    await corrigerHeure(A_05, 'Arrivée corrigée')
    const [seule, ...autres] = await db.outbox.toArray()
    expect(autres).toEqual([])
    expect(seule).toMatchObject({ payload: A_05, etat: 'en_attente', remplace: refusee.id })
    expect(await db.historique.toArray()).toMatchObject([{ id: refusee.id, fin: 'remplacee' }])
  })
})
