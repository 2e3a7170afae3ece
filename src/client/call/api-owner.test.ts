import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceDb } from '#offline/device-db.ts'
import { dropToken, holdBorrowed, holdToken } from '#offline/token.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, operation } from '#wire/operation.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { borrowSession, clearSession, keepSession, readSession, restoreSession } from '../session/session.ts'
import { call } from './api.ts'

const HUGO = { compte_id: 4, utilisateur_id: 9 }
const SONIA = { compte_id: 4, utilisateur_id: 12 }
const answer = (compte_id: number, id: number) =>
  ({ user: { compte_id, id, compte_raison_sociale: 'Thermi-Somme' } }) as unknown as SessionAnswer
const save = operation({
  id: 'essai',
  method: 'POST',
  path: '/api/essai',
  summary: 'Essai',
  right: anySession,
  tenant: 'none',
  offline: 'online-only',
  output: noticeSchema,
})

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    () => 'refused',
  )

let sent: { authorization: string | null; answer: (status: number) => void }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const json = (status: number, body: object) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    if (url === '/oauth/token') return Promise.resolve(json(401, { erreur: 'SESSION_EXPIREE', message: 'Finie' }))
    return new Promise<Response>(resolve =>
      sent.push({
        authorization: new Headers(init.headers).get('authorization'),
        answer: status =>
          resolve(json(status, { erreur: 'SESSION_EXPIREE', code: 'success', message: '', duration: 1 })),
      }),
    )
  })
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
})

async function signInAs(owner: typeof HUGO, token: string): Promise<void> {
  holdToken(owner, token, 600)
  await keepSession(answer(owner.compte_id, owner.utilisateur_id))
}

it('what one person asked for is never asked again in the name of the next', async () => {
  await signInAs(HUGO, 'jeton-de-hugo')
  const asked = outcome(call(save))
  await expect.poll(() => sent.length).toBe(1)
  await clearSession()
  dropToken()
  await signInAs(SONIA, 'jeton-de-sonia')
  // Hugo's session was closed before his request arrived.
  sent[0]?.answer(401)
  expect(await asked).toBe('refused')
  expect(sent.map(s => s.authorization)).toEqual(['Bearer jeton-de-hugo'])
  expect(readSession()).toMatchObject({ valide: true })
  expect(await deviceDb().session.get('courante')).toMatchObject({ ...SONIA, valide: true })
})

it('nor what was asked for in somebody’s account in the administrator’s', async () => {
  await signInAs(SONIA, 'jeton-de-sonia')
  holdBorrowed({ ...HUGO, emprunt: true }, 'jeton-emprunte', 600)
  borrowSession(answer(4, 9), { fin: performance.now() + 600_000 })
  const asked = outcome(call(save))
  await expect.poll(() => sent.length).toBe(1)
  await restoreSession()
  sent[0]?.answer(401)
  expect(await asked).toBe('refused')
  expect(sent.map(s => s.authorization)).toEqual(['Bearer jeton-emprunte'])
  expect(readSession()).toMatchObject({ valide: true })
})

it('a call that was about to leave does not leave in another name', async () => {
  await signInAs(HUGO, 'jeton-de-hugo')
  const asked = outcome(call(save))
  holdBorrowed({ ...SONIA, emprunt: true }, 'jeton-emprunte', 600)
  borrowSession(answer(4, 12), { fin: performance.now() + 600_000 })
  expect(await asked).toBe('refused')
  expect(sent).toEqual([])
})
