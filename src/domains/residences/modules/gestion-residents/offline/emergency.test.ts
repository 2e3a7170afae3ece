import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem, Offline, SessionEnded } from '#client/call/problem.ts'
import { UserDb } from '#offline/user-db.ts'
import { NoSecret } from './authenticator.ts'
import { enrolHere, tend } from './emergency.ts'
import { keepEnrolment } from './kept-sheets.ts'

let db: UserDb
const { office, session } = vi.hoisted(() => ({
  office: { answers: {} as Record<string, () => unknown>, asked: [] as string[] },
  session: { valide: true, owner: { compte_id: 1, utilisateur_id: 2 } },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }) => {
    office.asked.push(id.replace('gestion-residents.hors-ligne-', ''))
    return office.answers[id.replace('gestion-residents.hors-ligne-', '')]?.()
  },
}))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db, perform: vi.fn() }))
vi.mock('#client/session/session.ts', () => ({
  currentOwner: () => session.owner,
  isCurrent: () => true,
  readSession: () => ({ valide: session.valide, session: { user: { name: 'Anne Roy' } } }),
  subscribeSession: () => () => undefined,
}))

const enrolment = { enrolement_id: 5, credential: 'c', sel: 's', grain: 'g' }
const fails = (error: Error) => () => {
  throw error
}
const refused = (status: number) =>
  fails(new ApiProblem(status, { code: 'error', erreur: 'INTROUVABLE', message: 'Non.', duration: 1 }))
const kept = async () => await db.cache.count()

beforeEach(async () => {
  db = new UserDb(`urgences-${crypto.randomUUID()}`)
  office.answers = {}
  office.asked = []
  session.valide = true
  await keepEnrolment(db, enrolment)
  await db.cache.put({ cle: 'scelle:urgence:fiche:1', valeur: { expire_a: '2999-01-01T00:00:00.000Z' } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await db.delete()
})

it.each<[string, () => void]>([
  ['the office knows of no such device', () => (office.answers.appareil = () => ({ enrolement_id: null }))],
  ['another enrolment took its place', () => (office.answers.appareil = () => ({ enrolement_id: 6 }))],
  ['the session was ended', () => (office.answers.appareil = fails(new SessionEnded()))],
  ['the office refused its session before', () => (session.valide = false)],
  ['the right went', () => (office.answers.appareil = refused(403))],
])('everything goes once %s', async (_, happens) => {
  happens()
  await tend()
  expect(await kept()).toBe(0)
  await tend()
  expect(await kept()).toBe(0)
})

it('stays while the office is out of reach or fails, but past its hour', async () => {
  for (const answer of [fails(new Offline()), refused(503)]) {
    office.answers.appareil = answer
    await tend()
    expect(await kept()).toBe(2)
  }
  await db.cache.put({ cle: 'scelle:urgence:fiche:1', valeur: { expire_a: '2020-01-01T00:00:00.000Z' } })
  await tend()
  expect(await kept()).toBe(1)
})

it('stays while the office says so', async () => {
  office.answers.appareil = () => ({ enrolement_id: 5 })
  for (const _ of [1, 2]) await tend()
  expect(await kept()).toBe(2)
})

it('keeps nothing and tells the office nothing where the device has no lock, or one without a secret', async () => {
  await db.cache.clear()
  await expect(enrolHere()).rejects.toBeInstanceOf(NoSecret)
  class Key {
    static isUserVerifyingPlatformAuthenticatorAvailable = async () => true
    rawId = new Uint8Array(16).buffer
    getClientExtensionResults = () => ({ prf: { enabled: false } })
  }
  vi.stubGlobal('PublicKeyCredential', Key)
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('navigator', { credentials: { create: async () => new Key() } })
  await expect(enrolHere()).rejects.toBeInstanceOf(NoSecret)
  expect([await kept(), office.asked]).toEqual([0, []])
})

it('takes an enrolment back whose secret does not come', async () => {
  await db.cache.clear()
  class Key {
    static isUserVerifyingPlatformAuthenticatorAvailable = async () => true
    rawId = new Uint8Array(16).buffer
    getClientExtensionResults = () => ({ prf: { enabled: true } })
  }
  vi.stubGlobal('PublicKeyCredential', Key)
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('navigator', { credentials: { create: async () => new Key(), get: async () => new Key() } })
  office.answers.enroler = () => ({ enrolement_id: 9, sel: 'AAAA' })
  await expect(enrolHere()).rejects.toBeInstanceOf(NoSecret)
  expect([await kept(), office.asked]).toEqual([0, ['enroler', 'retirer-mien']])
})
