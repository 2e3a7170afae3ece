import { beforeEach, expect, it, vi } from 'vitest'
import { correctedNow } from '#offline/clock.ts'
import type { Notice } from '#wire/notice.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, operation } from '#wire/operation.ts'
import { HOUR_HEADER } from '#wire/version.ts'
import { call, setNoticeHandler } from './api.ts'

vi.mock('#offline/device-db.ts', () => ({ deviceId: async () => 'device' }))
vi.mock('../session/session.ts', () => ({
  currentOwner: () => null,
  isCurrent: () => false,
  readSession: () => ({ valide: session.valide }),
  sessionLost: () => undefined,
}))

const session = { valide: true }
const save = operation({
  id: 'essai',
  method: 'POST',
  path: '/api/essai',
  summary: 'Essai',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',

  output: noticeSchema,
})
const GOOD = { code: 'success', message: 'C’est fait.', duration: 2500 }
const BAD = { code: 'error', erreur: 'INTROUVABLE', message: 'Introuvable.', duration: 4500 }

const shown: Notice[] = []
setNoticeHandler(notice => shown.push(notice))
beforeEach(() => {
  shown.length = 0
  session.valide = true
})

function answer(status: number | null, body: object = {}): void {
  vi.stubGlobal('location', { origin: 'https://relais.test' })
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
}
const told = async (tell?: 'all' | 'success') => {
  await call(save, tell === undefined ? {} : { tell }).catch(error => expect(error).toBeInstanceOf(Error))
  return shown.map(n => n.message)
}

it.each([
  ['all', ['C’est fait.']],
  ['success', ['C’est fait.']],
  [undefined, []],
] as const)('an answer that carries a notice shows it once (tell: %s)', async (tell, messages) => {
  answer(200, GOOD)
  expect(await told(tell)).toEqual(messages)
})

it.each([
  ['all', ['Introuvable.']],
  ['success', []],
  [undefined, []],
] as const)('a refusal is a toast only where no screen says it (tell: %s)', async (tell, messages) => {
  answer(422, BAD)
  expect(await told(tell)).toEqual(messages)
})

it.each([
  ['all', ['pas de connexion internet']],
  ['success', []],
  [undefined, []],
] as const)('an action without network says so, once (tell: %s)', async (tell, messages) => {
  answer(null)
  expect(await told(tell)).toEqual(messages)
})

it('hears the office’s hour in every answer of its own, and in nobody else’s', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00.000Z'), toFake: ['Date', 'performance'] })
  const office = '2026-11-22T09:00:00.000Z'
  const answered = (headers: HeadersInit) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(GOOD), { headers }))
  answered({ 'content-type': 'application/json', date: 'Sun, 01 Nov 2026 09:00:00 GMT' })
  await call(save)
  expect(correctedNow()).toBe('2026-11-21T09:00:00.000Z')
  answered({ 'content-type': 'application/json', [HOUR_HEADER]: office })
  await call(save)
  expect(correctedNow()).toBe(office)
  // Set right while the page is open: the next reading says which day it is.
  vi.setSystemTime(Date.parse(office))
  await call(save)
  expect(correctedNow()).toBe(office)
  vi.useRealTimers()
})

it('leaves an ended session to its banner', async () => {
  session.valide = false
  answer(null)
  expect(await told()).toEqual([])
  answer(401, { ...BAD, erreur: 'SESSION_EXPIREE' })
  expect(await told()).toEqual([])
})
