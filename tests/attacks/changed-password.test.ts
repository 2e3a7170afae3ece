import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveRecoveryToken } from '#domains/shell/server/recovery-mail.ts'
import { readSecret } from '#server/auth/secret.ts'
import { hashToken } from '#server/http/token.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { openTarget, type Target } from './target.ts'

const PASSWORD = 'Terrain!2026'
const NEW = 'Chantier!2027'
let target: Target
let owner: TestSession
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())
beforeEach(async () => {
  const email = `collegue-${randomUUID().slice(0, 6)}@demo.test`
  owner = await target.someone({ motDePasse: PASSWORD, modules: ['vx-mon-planning-edt'], email })
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  target.app.inject({ method, url, headers: owner.headers, ...(payload ? { payload } : {}) })
const twice = (password: string) => ({ nouveau_mot_de_passe: password, nouveau_mot_de_passe_2: password })
const change = (password: string) =>
  ask('PUT', '/api/wikaz/structure/profil/0', { ancien_mot_de_passe: PASSWORD, ...twice(password) })
const recover = (link: string, password: string) => ask('POST', `/api/recuperation/${link}`, twice(password))

/** A link that was mailed and not yet opened. */
async function openLink(): Promise<string> {
  const link = deriveRecoveryToken(await readSecret(target.db), randomUUID())
  const { compte_id, utilisateur_id } = owner
  const expire_a = new Date(Date.now() + 3_600_000)
  await target.db
    .insertInto('lien_personnel')
    .values({ lien_hash: hashToken(link), sorte: 'recuperation', compte_id, utilisateur_id, expire_a })
    .execute()
  return link
}
/** The calendar's address, as somebody who held the session would have made it. */
async function openCalendar(): Promise<string> {
  const { url } = (await ask('POST', '/api/edt/modules/mon-planning-edt/agenda')).json()
  const { pathname } = new URL(url)
  expect((await ask('GET', pathname)).statusCode).toBe(200)
  return pathname
}

describe('a new password ends', () => {
  it('the recovery link that was still open', async () => {
    const link = await openLink()
    expect((await change(NEW)).statusCode).toBe(200)
    expect((await recover(link, 'Intrus!2028')).json().erreur).toBe('LIEN_PERIME')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['changed by its owner', () => change(NEW)],
    ['chosen by the recovery link', async () => recover(await openLink(), NEW)],
    ['kept, and every other device shut out', () => ask('DELETE', '/api/appareils')],
  ])('the calendar’s address: %s', async (_how, act) => {
    const address = await openCalendar()
    await act()
    expect((await ask('GET', address)).statusCode).toBe(404)
  })
})

it('the password one has, or one that holds the address, is no new one; the link stays good', async () => {
  const link = await openLink()
  const local = owner.email.split('@')[0] ?? ''
  for (const refused of [PASSWORD, `${owner.email}1!A`, `X!${local.toUpperCase().replace('-', '.')}a9`])
    for (const answer of [await change(refused), await recover(link, refused)])
      expect([refused, answer.statusCode, Object.keys(answer.json().champs)]).toEqual([
        refused,
        400,
        ['nouveau_mot_de_passe'],
      ])
  expect((await recover(link, NEW)).statusCode).toBe(200)
})
