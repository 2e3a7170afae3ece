import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_AGENTS } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Terrain!2026'
const CODE = '7294'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes })
})
afterAll(() => test.close())

let addresses = 0
type Asked = { cookie?: string; headers?: Record<string, string>; payload?: object }
type Verb = 'GET' | 'POST' | 'DELETE'
function ask(method: Verb, url: string, { cookie, headers = {}, payload }: Asked = {}) {
  return test.app.inject({
    method,
    url,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    remoteAddress: `10.7.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`,
    ...(payload ? { payload } : {}),
  })
}
type Answer = Awaited<ReturnType<typeof ask>>
const cookieOf = (answer: Answer, name: string) => {
  const found = answer.cookies.find(c => c.name.endsWith(name))
  return found ? `${found.name}=${found.value}` : ''
}

async function manager(compte_id?: number) {
  const company = compte_id ?? (await test.createCompany())
  const user = await test.createUser(company, { motDePasse: PASSWORD, modules: [MODULE_AGENTS] })
  return await test.signIn(user)
}
const share = (headers: Record<string, string>, more: object = {}, cookie?: string) =>
  ask('POST', '/api/tablettes', {
    headers,
    payload: { libelle: 'Salle de soins', mot_de_passe: PASSWORD, ...more },
    ...(cookie ? { cookie } : {}),
  })
const enrol = (cookie: string, username: string, more: object = {}) =>
  ask('POST', '/api/tablette/personnes', { cookie, payload: { username, password: PASSWORD, code: CODE, ...more } })
const open = (cookie: string, utilisateur_id: number, code = CODE) =>
  ask('POST', '/api/tablette/session', { cookie, payload: { utilisateur_id, code, appareil_id: DEVICE } })
const DEVICE = randomUUID()
const session = (answer: Answer) =>
  ask('GET', '/api/appareils', { headers: { authorization: `Bearer ${answer.json().access_token}` } })

/** A shared tablet, its manager, and people enrolled on it. */
async function house(count = 2) {
  const chief = await manager()
  const cookie = cookieOf(await share(chief.headers), 'relais-tablette')
  const carers = await Promise.all(
    Array.from({ length: count }, () => test.createUser(chief.compte_id, { motDePasse: PASSWORD })),
  )
  for (const { email } of carers) expect((await enrol(cookie, email)).statusCode).toBe(200)
  const { tablette_id } = await test.db
    .selectFrom('tablette')
    .select('tablette_id')
    .where('compte_id', '=', chief.compte_id)
    .executeTakeFirstOrThrow()
  const [anne, bruno] = carers as [(typeof carers)[0], (typeof carers)[0]]
  return { chief, cookie, anne, bruno, tablette_id }
}
const actions = async (compte_id: number) =>
  (await test.db.selectFrom('audit').select('action').where('compte_id', '=', compte_id).execute()).map(r => r.action)

describe('making a device a shared one', () => {
  it('is refused to nobody, to whoever manages no one, to the platform, without the password', async () => {
    expect((await share({})).statusCode).toBe(401)
    expect((await share((await test.someone()).headers)).statusCode).toBe(403)
    const platform = await test.createUser(await test.createCompany(), {
      motDePasse: PASSWORD,
      modules: [MODULE_AGENTS],
      administrateurPlateforme: true,
    })
    expect((await share((await test.signIn(platform)).headers)).statusCode).toBe(403)
    const { headers } = await manager()
    const wrong = await share(headers, { mot_de_passe: 'Faux!2026' })
    expect(wrong.json().erreur).toBe('MOT_DE_PASSE_ACTUEL')
    expect(wrong.headers['set-cookie']).toBeUndefined()
    const foreign = await share({ ...headers, origin: 'https://pirate.example' })
    expect(foreign.json().erreur).toBe('ORIGINE_REFUSEE')
  })

  it('gives a cookie that no script reads, once, and is written down', async () => {
    const { headers, compte_id } = await manager()
    const made = await share(headers)
    expect(made.statusCode).toBe(200)
    expect([made.headers['set-cookie']].flat()[0]).toMatch(
      /^relais-tablette=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
    expect(await actions(compte_id)).toContain('tablette.partager')
    const again = await share(headers, {}, cookieOf(made, 'relais-tablette'))
    expect(again.json().erreur).toBe('DEJA_PRIS')
    expect((await ask('GET', '/api/tablettes', { headers })).json()).toMatchObject([
      { libelle: 'Salle de soins', personnes: 0 },
    ])
  })
})

describe('choosing a code', () => {
  it('is refused off a shared device, to another company, with a wrong password or a code that anybody would try', async () => {
    const { cookie, anne } = await house()
    expect((await enrol('', anne.email)).json().erreur).toBe('INTROUVABLE')
    expect((await enrol(`relais-tablette=${'a'.repeat(43)}`, anne.email)).statusCode).toBe(404)
    const stranger = await test.createUser(await test.createCompany(), { motDePasse: PASSWORD })
    expect((await enrol(cookie, stranger.email)).json().erreur).toBe('DROIT_MANQUANT')
    expect((await enrol(cookie, anne.email, { password: 'Faux!2026' })).json().erreur).toBe('IDENTIFICATION')
    for (const code of ['1234', '0000', '1405', '123', '7'.repeat(7), 'abcd'])
      expect((await enrol(cookie, anne.email, { code })).statusCode, code).toBe(400)
  })

  it('names who is enrolled, and nobody off the device', async () => {
    const { cookie, anne, chief } = await house()
    const { tablette } = (await ask('GET', '/api/tablette', { cookie })).json()
    expect(tablette.personnes).toHaveLength(2)
    expect(tablette.personnes.map((p: { utilisateur_id: number }) => p.utilisateur_id)).toContain(anne.utilisateur_id)
    expect((await ask('GET', '/api/tablette')).json()).toEqual({ tablette: null })
    expect(await actions(chief.compte_id)).toContain('tablette.inscrire')
  })

  it('dies with the password', async () => {
    const { cookie, anne } = await house()
    await test.db
      .updateTable('utilisateur')
      .set({ mot_de_passe: 'autre' })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect((await open(cookie, anne.utilisateur_id)).statusCode).toBe(404)
  })
})

describe('opening a session by a code', () => {
  it('is refused off the device, on another company’s, to another site and to whoever is switched off', async () => {
    const { cookie, anne, bruno } = await house()
    const elsewhere = await house()
    expect((await open('', anne.utilisateur_id)).statusCode).toBe(404)
    expect((await open(elsewhere.cookie, anne.utilisateur_id)).statusCode).toBe(404)
    const foreign = await ask('POST', '/api/tablette/session', {
      cookie,
      headers: { origin: 'https://pirate.example' },
      payload: { utilisateur_id: anne.utilisateur_id, code: CODE },
    })
    expect(foreign.json().erreur).toBe('ORIGINE_REFUSEE')
    await test.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', bruno.utilisateur_id)
      .execute()
    expect((await open(cookie, bruno.utilisateur_id)).json().erreur).toBe('COMPTE_INACTIF')
    expect((await ask('GET', '/api/tablette', { cookie })).json().tablette.personnes).toHaveLength(1)
  })

  it('lets five wrong codes in a row through, says how many are left, then asks for the password', async () => {
    const { cookie, anne, bruno, chief } = await house()
    const first = await open(cookie, anne.utilisateur_id, '9999')
    expect(first.json()).toMatchObject({ erreur: 'CODE_FAUX', message: expect.stringContaining('Il reste 4 essais') })
    for (let i = 0; i < 4; i++) await open(cookie, anne.utilisateur_id, '9999')
    expect((await open(cookie, anne.utilisateur_id)).json().erreur).toBe('CODE_BLOQUE')
    expect(await actions(chief.compte_id)).toContain('tablette.bloquer')
    const { personnes } = (await ask('GET', '/api/tablette', { cookie })).json().tablette
    expect(personnes.filter((p: { bloquee: boolean }) => p.bloquee)).toHaveLength(1)
    expect((await open(cookie, bruno.utilisateur_id)).statusCode).toBe(200)
    expect((await enrol(cookie, anne.email, { code: '4817' })).statusCode).toBe(200)
    expect((await open(cookie, anne.utilisateur_id, '4817')).statusCode).toBe(200)
  })

  it('compares five of twenty that come at once', async () => {
    const { cookie, anne } = await house()
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(cookie, anne.utilisateur_id, '9999')))
    expect(answers.filter(a => a.json().erreur === 'CODE_FAUX')).toHaveLength(4)
    expect(answers.filter(a => a.json().erreur === 'CODE_BLOQUE')).toHaveLength(16)
    expect((await open(cookie, anne.utilisateur_id)).json().erreur).toBe('CODE_BLOQUE')
  })

  it('ends the session of whoever was there, and again the other way round', async () => {
    const { cookie, anne, bruno } = await house()
    const hers = await open(cookie, anne.utilisateur_id)
    expect((await session(hers)).statusCode).toBe(200)
    const his = await open(cookie, bruno.utilisateur_id)
    expect(his.json().utilisateur_id).toBe(bruno.utilisateur_id)
    expect((await session(hers)).json().erreur).toBe('SESSION_EXPIREE')
    const hersAgain = await open(cookie, anne.utilisateur_id)
    expect((await session(his)).statusCode).toBe(401)
    expect((await session(hersAgain)).statusCode).toBe(200)
  })

  it('leaves one session of two that are opened at once', async () => {
    const { cookie, anne, bruno } = await house()
    const both = await Promise.all([open(cookie, anne.utilisateur_id), open(cookie, bruno.utilisateur_id)])
    const alive = await Promise.all(both.map(session))
    expect(alive.map(a => a.statusCode).sort()).toEqual([200, 401])
  })

  it('ends at the lock, and twelve hours later at the latest, whatever is refreshed', async () => {
    const { cookie, anne } = await house()
    const opened = await open(cookie, anne.utilisateur_id)
    const refresh = (own: string) =>
      ask('POST', '/oauth/token', {
        cookie: own,
        payload: { grant_type: 'refresh_token', client_id: 'relais-terrain-pwa' },
      })
    const renewed = await refresh(cookieOf(opened, 'relais-refresh'))
    expect(renewed.statusCode).toBe(200)
    await test.db
      .updateTable('session')
      .set({ fin_a: new Date(Date.now() - 1000) })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect((await refresh(cookieOf(renewed, 'relais-refresh'))).json().erreur).toBe('SESSION_EXPIREE')
    const next = await open(cookie, anne.utilisateur_id)
    expect((await ask('DELETE', '/api/tablette/session', { cookie })).statusCode).toBe(200)
    expect((await session(next)).statusCode).toBe(401)
    expect((await ask('DELETE', '/api/tablette/session', { cookie })).statusCode).toBe(200)
    expect((await ask('DELETE', '/api/tablette/session')).statusCode).toBe(404)
  })
})

describe('withdrawing a device', () => {
  it('is refused to another company and to whoever manages no one', async () => {
    const { tablette_id, cookie, anne } = await house()
    const url = `/api/tablettes/${tablette_id}`
    expect((await ask('DELETE', url, { headers: (await manager()).headers })).statusCode).toBe(404)
    expect((await ask('DELETE', url, { headers: (await test.signIn(anne)).headers })).statusCode).toBe(403)
    expect((await open(cookie, anne.utilisateur_id)).statusCode).toBe(200)
  })

  it('ends its cookie, its codes and what is open on it; once', async () => {
    const { tablette_id, cookie, anne, chief } = await house()
    const opened = await open(cookie, anne.utilisateur_id)
    const url = `/api/tablettes/${tablette_id}`
    expect((await ask('DELETE', url, { headers: chief.headers })).statusCode).toBe(200)
    expect((await session(opened)).statusCode).toBe(401)
    expect((await open(cookie, anne.utilisateur_id)).statusCode).toBe(404)
    expect((await ask('GET', '/api/tablette', { cookie })).json()).toEqual({ tablette: null })
    expect((await ask('GET', '/api/tablettes', { headers: chief.headers })).json()).toEqual([])
    expect((await ask('DELETE', url, { headers: chief.headers })).statusCode).toBe(404)
    expect(await actions(chief.compte_id)).toContain('tablette.retirer')
  })
})
