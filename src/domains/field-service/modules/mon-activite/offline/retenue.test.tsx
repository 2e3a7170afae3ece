import 'fake-indexeddb/auto'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { drain } from '#offline/drainer.ts'
import { letGo } from '#offline/hold.ts'
import { enqueue } from '#offline/outbox.ts'
import { applyAll, OWNER } from '#offline/testing/queue.ts'
import type { Transport } from '#offline/transport.ts'
import { UserDb } from '#offline/user-db.ts'
import type { Batch } from '#wire/mutation.ts'
import { cloture, etape } from '../offline.ts'
import { unRapport } from '../testing/ground.ts'
import { nouveauBrouillon } from './brouillon.ts'
import { lireBrouillon } from './brouillon-store.ts'
import { annoncerFin, enregistrerCloture, finirRetenue } from './retenue.ts'
import { terminer } from './terminer.ts'

let db: UserDb
let envois: string[] = []
const bureau = {
  async send(lot: Batch) {
    envois.push(...lot.mutations.map(m => m.type))
    return applyAll(lot)
  },
} as unknown as Transport // the closing of these tests has no file
const partir = () => drain({ db, owner: OWNER, transport: bureau, allowed: async () => true })

vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', () => ({
  myDb: () => db,
  dbOf: () => db,
  wakeSync: vi.fn(),
  sendHeld: () => letGo(db),
  perform: (operation: typeof cloture, payload: never, options: { libelle: string }) =>
    enqueue(db, OWNER, operation, payload, options),
}))

const brouillon = { ...nouveauBrouillon(412, 'Mme Vasseur'), nom_signataire: 'Mme Vasseur' }
const rapport = unRapport({ intervention_id: 412, scan: [], signature_client: null, signature_prestataire: null })

async function finir() {
  const entree = await terminer({ db, brouillon, rapport }, payload => enregistrerCloture(payload, 'J’ai terminé'))
  annoncerFin(entree, brouillon)
}
const defaire = () => act(async () => readNotices()[0]?.action?.faire())

beforeEach(() => {
  db = new UserDb(`retenue-${crypto.randomUUID()}`)
  envois = []
  vi.mocked(navigate).mockClear()
})
afterEach(async () => {
  finirRetenue()
  for (const { id } of readNotices()) dismissNotice(id)
  await db.delete()
})

it('stays here for ten seconds, with its way back: the form opens again with what was typed', async () => {
  await finir()
  await partir()
  expect(envois).toEqual([])
  expect(readNotices()).toMatchObject([
    { message: 'Intervention terminée', duration: 10_000, action: { libelle: 'Défaire' } },
  ])
  await defaire()
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/m/mon-activite/intervention/412/cloture', { replace: true }),
  )
  expect(await db.outbox.count()).toBe(0)
  expect((await lireBrouillon(db, 412))?.brouillon).toEqual(brouillon)
  await partir()
  expect(envois).toEqual([])
})

it('leaves at once when the person goes on or puts the phone away, and promises nothing any more', async () => {
  await finir()
  finirRetenue()
  expect(readNotices()).toEqual([])
  await vi.waitFor(async () => {
    await partir()
    expect(envois).toEqual([cloture.type])
  })
  await finir()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.restoreAllMocks()
  await vi.waitFor(async () => {
    await partir()
    expect(envois).toEqual([cloture.type, cloture.type])
  })
})

it('is not taken back once it has left, nor with what was done behind it', async () => {
  await finir()
  await enqueue(db, OWNER, etape, { intervention_id: 413, de: 0, vers: 1 })
  await defaire()
  await vi.waitFor(() => expect(readNotices()[0]?.message).toContain('Autre chose a été fait depuis'))
  expect(await db.outbox.count()).toBe(2)
  await partir()
  for (const { id } of readNotices()) dismissNotice(id)
  await finir()
  await letGo(db)
  await partir()
  await defaire()
  await vi.waitFor(() => expect(readNotices()[0]?.message).toBe('Le compte rendu est déjà parti au bureau.'))
  expect(await lireBrouillon(db, 412)).toBeNull()
})
