import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { correctedNow } from '#offline/clock.ts'
import { isOnline, reportReachable } from '#offline/connectivity.ts'
import type { Notice } from '#wire/notice.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anonymous, operation } from '#wire/operation.ts'
import { HOUR_HEADER } from '#wire/version.ts'
import { call, setNoticeHandler } from './api.ts'
import { messageOf } from './problem.ts'

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

it.each([{}, { message: '' }])('a refusal without a word is told in a sentence all the same (%o)', async body => {
  answer(500, body)
  expect(await told('all')).toEqual(['Une erreur est survenue, merci de réessayer.'])
})

it.each([
  ['all', ['pas de connexion internet']],
  ['success', []],
  [undefined, []],
] as const)('an action without network says so, once (tell: %s)', async (tell, messages) => {
  answer(null)
  expect(await told(tell)).toEqual(messages)
})

const kept = { ...save, id: 'essai.une-fois', errors: ['CLE_REUTILISEE', 'EN_COURS'] } as const
const reading = { ...save, id: 'essai.lire', method: 'GET' } as const
const ONCE = '0f8fad5b-d9cb-469f-a165-70867728950e'
const SILENT = 'Le serveur ne répond pas\u00a0: réessayez dans un instant.'
const AGAIN = 'La réponse n’est pas arrivée. Réessayez\u00a0: rien ne sera fait deux fois.'
const UNKNOWN = 'La réponse n’est pas arrivée\u00a0: on ne sait pas si c’est fait. Vérifiez avant de recommencer.'

describe('a call that brings no answer', () => {
  const said = async (...[asked, input]: Parameters<typeof call<typeof save>>) =>
    await call(asked, input).then(() => expect.fail('was answered'), messageOf)
  const cases = [
    ['a writing whose key the office keeps', kept, { once: ONCE }, AGAIN],
    ['the same, sent without a key', kept, {}, UNKNOWN],
    ['a writing whose key it does not keep', save, { once: ONCE }, UNKNOWN],
    ['a reading', reading, {}, SILENT],
  ] as const
  afterEach(() => vi.unstubAllGlobals())

  it.each(cases)('%s: without network, that is said', async (_which, asked, input) => {
    answer(null)
    vi.stubGlobal('navigator', { onLine: false })
    expect(await said(asked, input)).toBe('pas de connexion internet')
  })

  it.each(cases)('%s: with one, it is not; what may have been done is said so', async (_which, asked, input, words) => {
    answer(null)
    vi.stubGlobal('navigator', { onLine: true })
    expect(await said(asked, input)).toBe(words)
    // Answered by something else on the way, or cut within the answer.
    vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    expect(await said(asked, input)).toBe(words)
    vi.stubGlobal('fetch', async () => new Response('{"code":', { headers: { 'content-type': 'application/json' } }))
    expect(await said(asked, input)).toBe(words)
  })
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

it('a screen that is left while its answer comes puts nobody out of reach', async () => {
  const left = new AbortController()
  vi.stubGlobal('location', { origin: 'https://relais.test' })
  const body = () =>
    new ReadableStream({
      start: stream => left.signal.addEventListener('abort', () => stream.error(left.signal.reason)),
    })
  vi.stubGlobal('fetch', async () => {
    setTimeout(() => left.abort(), 5)
    return new Response(body(), { status: 200, headers: { 'content-type': 'application/json' } })
  })
  reportReachable(true)
  await expect(call(save, { signal: left.signal })).rejects.toThrow()
  expect(isOnline()).toBe(true)
})
