import { beforeEach, expect, it, vi } from 'vitest'
import type { Notice } from '#wire/notice.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, operation } from '#wire/operation.ts'
import { call, setNoticeHandler } from './api.ts'

vi.mock('#offline/device-db.ts', () => ({ deviceId: async () => 'device' }))
vi.mock('./session.ts', () => ({
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
const told = async (silent?: boolean | 'refus') => {
  await call(save, silent === undefined ? {} : { silent }).catch(error => expect(error).toBeInstanceOf(Error))
  return shown.map(n => n.message)
}

it.each([
  [undefined, ['C’est fait.']],
  ['refus', ['C’est fait.']],
  [true, []],
] as const)('an answer that carries a notice shows it once (silent: %s)', async (silent, messages) => {
  answer(200, GOOD)
  expect(await told(silent)).toEqual(messages)
})

it.each([
  [undefined, ['Introuvable.']],
  ['refus', []],
  [true, []],
] as const)('a refusal is a toast only where no screen says it (silent: %s)', async (silent, messages) => {
  answer(422, BAD)
  expect(await told(silent)).toEqual(messages)
})

it.each([
  [undefined, ['pas de connexion internet']],
  ['refus', []],
  [true, []],
] as const)('an action without network says so, once (silent: %s)', async (silent, messages) => {
  answer(null)
  expect(await told(silent)).toEqual(messages)
})

it('leaves an ended session to its banner', async () => {
  session.valide = false
  answer(null)
  expect(await told()).toEqual([])
  answer(401, { ...BAD, erreur: 'SESSION_EXPIREE' })
  expect(await told()).toEqual([])
})
