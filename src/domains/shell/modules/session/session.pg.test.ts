import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import { AGES, ageSessions } from '#server/testing/aging.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Terrain!2026'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes })
})
afterAll(() => test.close())

let addresses = 0
/** Each test speaks from its own address, so that tries do not add up. */
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

type Asked = { body?: Record<string, unknown>; headers?: Record<string, string>; address?: string }

function ask({ body = {}, headers = {}, address = newAddress() }: Asked) {
  const payload = { grant_type: 'password', client_id: 'test', client_secret: 'x', ...body }
  return test.app.inject({ method: 'POST', url: '/oauth/token', payload, headers, remoteAddress: address })
}

async function person(options: { actif?: boolean } = {}) {
  return await test.createUser(await test.createCompany(), { motDePasse: PASSWORD, ...options })
}

const refreshCookie = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find(c => c.name.endsWith('relais-refresh'))

describe('POST /oauth/token, password', () => {
  it.each([
    ['a missing password', { username: 'a@b.fr' }, 'password'],
    ['a missing client', { username: 'a@b.fr', password: 'x', client_id: undefined }, 'client_id'],
    ['an unknown field', { username: 'a@b.fr', password: 'x', scope: '*' }, 'scope'],
    ['another grant', { grant_type: 'client_credentials' }, 'grant_type'],
  ])('refuses %s', async (_what, body, champ) => {
    const answer = await ask({ body })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  })

  it('gives unknown, wrong and switched off the same answer', async () => {
    const known = await person()
    const off = await person({ actif: false })
    const without = await test.createUser(known.compte_id)
    for (const body of [
      { username: 'inconnu@exemple.fr', password: PASSWORD },
      { username: known.email, password: 'Faux!2026' },
      { username: off.email, password: PASSWORD },
      { username: without.email, password: PASSWORD },
      { username: 'nul\0@exemple.fr', password: PASSWORD },
    ]) {
      const answer = await ask({ body })
      expect(answer.statusCode, body.username).toBe(401)
      expect(answer.json()).toMatchObject({
        code: 'error',
        erreur: 'IDENTIFICATION',
        message: 'Erreur d’identification\u202f! Adresse ou mot de passe incorrect.',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('knows the application and the client that the installation names, no other', async () => {
    const { email } = await person()
    for (const client of [
      { client_id: 'autre', client_secret: 'x' },
      { client_id: 'test', client_secret: 'y' },
      { client_id: 'test', client_secret: undefined },
    ]) {
      const answer = await ask({ body: { username: email, password: PASSWORD, ...client } })
      expect(answer.statusCode, JSON.stringify(client)).toBe(401)
      expect(answer.json().access_token).toBeUndefined()
    }
    expect((await ask({ body: { username: email, password: PASSWORD } })).statusCode).toBe(200)
  })

  it('hands both tokens to another client, from JSON and from a form', async () => {
    const { email, utilisateur_id, compte_id } = await person()
    const json = await ask({ body: { username: ` ${email.toUpperCase()} `, password: PASSWORD } })
    expect(json.statusCode).toBe(200)
    expect(json.json()).toMatchObject({ token_type: 'Bearer', expires_in: 600, utilisateur_id, compte_id })
    expect(json.json().refresh_token).toMatch(/^[\w-]{43}$/)
    expect(json.headers['set-cookie']).toBeUndefined()
    expect(json.headers['cache-control']).toBe('no-store')
    const form = await test.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'password',
        client_id: 'test',
        client_secret: 'x',
        username: email,
        password: PASSWORD,
      }).toString(),
      remoteAddress: newAddress(),
    })
    expect(form.statusCode).toBe(200)
    expect(form.json().access_token).not.toBe(json.json().access_token)
  })

  it('puts the browser’s refresh token in a cookie only', async () => {
    const { email } = await person()
    const answer = await ask({ body: { client_id: PWA_CLIENT_ID, username: email, password: PASSWORD } })
    expect(answer.json().refresh_token).toBeUndefined()
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^relais-refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
  })

  it('slows down one account from one address, and not the person elsewhere', async () => {
    const { email } = await person()
    const address = newAddress()
    const fail = () => ask({ address, body: { username: email, password: 'Faux!2026' } })
    for (let i = 0; i < 5; i++) expect((await fail()).statusCode).toBe(401)
    // As after a few more: the first waits last a second or two, which a busy machine spends between two tries.
    await test.db.updateTable('limite').set({ points: 12 }).where('points', '>=', 5).execute()
    const last = await fail()
    expect(last.statusCode).toBe(429)
    expect(last.json().erreur).toBe('TROP_DE_TENTATIVES')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask({ body: { username: email, password: PASSWORD } })).statusCode).toBe(200)
    // The success forgot the tries of the account, not those of the other address.
    expect((await ask({ address, body: { username: email, password: PASSWORD } })).statusCode).toBe(429)
  })

  it('lets no burst through', async () => {
    const { email } = await person()
    const address = newAddress()
    const begin = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask({ address, body: { username: email, password: 'Faux!2026' } })),
    )
    // Five at once, then one after 1 s, 2 s, 4 s…, should the machine take that long.
    const allowed = 5 + Math.floor(Math.log2((performance.now() - begin) / 1000 + 1))
    expect(answers.filter(a => a.statusCode === 401).length).toBeLessThanOrEqual(allowed)
    expect(answers.filter(a => a.statusCode === 429).length).toBeGreaterThanOrEqual(40 - allowed)
  })

  it('does not count successes', async () => {
    const { email } = await person()
    const address = newAddress()
    for (let i = 0; i < 8; i++) {
      expect((await ask({ address, body: { username: email, password: PASSWORD } })).statusCode).toBe(200)
    }
  })

  it('writes neither passwords nor tokens to the log', async () => {
    const { email } = await person()
    const answer = await ask({ body: { username: email, password: PASSWORD } })
    await ask({ body: { username: email, password: 'Secret!Faux9' } })
    const logged = test.logLines.join('\n')
    for (const secret of [PASSWORD, 'Secret!Faux9', answer.json().access_token, answer.json().refresh_token])
      expect(logged).not.toContain(secret)
  })
})

describe('POST /oauth/token, refresh', () => {
  const own = { origin: 'http://localhost:8080', host: 'localhost:8080' }

  async function browser() {
    const { email } = await person()
    const answer = await ask({ body: { client_id: PWA_CLIENT_ID, username: email, password: PASSWORD }, headers: own })
    return { cookie: `relais-refresh=${refreshCookie(answer)?.value}`, access: answer.json().access_token }
  }
  const refresh = (cookie: string, headers: Record<string, string> = own) =>
    ask({ body: { grant_type: 'refresh_token', client_id: PWA_CLIENT_ID }, headers: { ...headers, cookie } })

  it.each([
    ['another origin', { origin: 'https://pirate.example' }],
    ['another site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { ...own, 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('refuses %s, and the session goes on', async (_what, headers) => {
    const { cookie } = await browser()
    const answer = await refresh(cookie, headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().erreur).toBe('ORIGINE_REFUSEE')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await refresh(cookie)).statusCode).toBe(200)
  })

  it('refuses a sign-in form of another site', async () => {
    const { email } = await person()
    const body = { client_id: PWA_CLIENT_ID, username: email, password: PASSWORD }
    expect((await ask({ body, headers: { origin: 'https://pirate.example' } })).statusCode).toBe(403)
  })

  it('tells a browser without a cookie that nobody is signed in, and refuses it nothing', async () => {
    const { cookie } = await browser()
    const known = async (headers: Record<string, string>) =>
      (await test.app.inject({ method: 'GET', url: '/api/session/connue', headers })).json()
    expect(await known({})).toEqual({ connue: false })
    expect(await known({ cookie })).toEqual({ connue: true })
  })
  it('refuses without a cookie, and with the token in the body', async () => {
    const { cookie } = await browser()
    const body = { grant_type: 'refresh_token', client_id: PWA_CLIENT_ID, refresh_token: cookie.split('=')[1] }
    const answer = await ask({ body, headers: own })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().erreur).toBe('SESSION_EXPIREE')
  })

  it('rotates, gives the racing call the same, and closes the session on a late replay', async () => {
    const { cookie } = await browser()
    const [a, b] = await Promise.all([refresh(cookie), refresh(cookie)])
    expect(a.statusCode).toBe(200)
    expect(a.json().refresh_token).toBeUndefined()
    expect(refreshCookie(a)?.value).toBe(refreshCookie(b)?.value)
    expect(a.json().access_token).toBe(b.json().access_token)
    const used = { authorization: `Bearer ${a.json().access_token}` }
    expect((await test.app.inject({ method: 'GET', url: '/api/session', headers: used })).statusCode).toBe(200)
    test.advance(61_000)
    const replay = await refresh(cookie)
    test.advance(-61_000)
    expect(replay.statusCode).toBe(401)
    expect((await refresh(`relais-refresh=${refreshCookie(a)?.value}`)).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${a.json().access_token}` }
    const read = await test.app.inject({ method: 'GET', url: '/api/session', headers })
    expect(read.json().erreur).toBe('SESSION_EXPIREE')
    const { utilisateur_id } = a.json()
    const told = await test.db
      .selectFrom('notification')
      .selectAll()
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    expect(told).toHaveLength(1)
    const audit = await test.db
      .selectFrom('audit')
      .select('action')
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    expect(audit).toEqual([{ action: 'session.rejeu' }])
  })

  it('gives another client its token in the body', async () => {
    const anne = await test.signIn(await person(), { client_id: 'test' })
    const answer = await ask({ body: { grant_type: 'refresh_token', refresh_token: anne.refresh_token } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().refresh_token).toMatch(/^[\w-]{43}$/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('GET and DELETE /api/session', () => {
  it.each(['GET', 'DELETE'] as const)('%s refuses nobody and nonsense', async method => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const answer = await test.app.inject({ method, url: '/api/session', headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().erreur).toBe('NON_CONNECTE')
    }
  })

  it('refuses a refresh token as access token', async () => {
    const anne = await test.someone()
    const headers = { authorization: `Bearer ${anne.refresh_token}` }
    expect((await test.app.inject({ method: 'GET', url: '/api/session', headers })).statusCode).toBe(401)
  })

  it('tells the person, the rights, and a menu with its containers only', async () => {
    const parent = await test.createModule('essai-parent', { params: { groupe: 'Terrain' } })
    await test.createModule('essai-enfant', { module_parent_id: parent, params: { groupe: 'Terrain', colonne: 2 } })
    await test.createModule('essai-page', { module_parent_id: parent, params: { interne: true } })
    await test.createModule('essai-refuse')
    const anne = await test.someone({ modules: ['essai-enfant', 'essai-page'], nom: 'Durand', prenom: 'Anne' })
    const answer = await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })
    expect(answer.statusCode).toBe(200)
    const session = answer.json()
    expect(session.user).toMatchObject({
      id: anne.utilisateur_id,
      compte_id: anne.compte_id,
      name: 'Anne Durand',
      modules: ['essai-enfant', 'essai-page'],
      epingles: [],
    })
    expect(session.menu.map((m: { module: string }) => m.module)).toEqual(['essai-parent', 'essai-enfant'])
    expect(session.menu[1]).toMatchObject({ module_parent_id: parent, groupe: 'Terrain', params: { colonne: 2 } })
  })

  it('sees a right given or withdrawn at the next request', async () => {
    const module_id = await test.createModule('essai-droit')
    const anne = await test.someone()
    const read = async () =>
      (await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })).json()
    expect((await read()).user.modules).toEqual([])
    await test.grant(anne, ['essai-droit'])
    expect((await read()).user.modules).toEqual(['essai-droit'])
    await test.db.updateTable('module').set({ module_etat: 0 }).where('module_id', '=', module_id).execute()
    expect((await read()).user.modules).toEqual([])
  })

  it('closes this session only, and answers 401 afterwards', async () => {
    const anne = await test.someone()
    const elsewhere = await test.signIn(anne)
    const closing = await test.app.inject({ method: 'DELETE', url: '/api/session', headers: anne.headers })
    expect(closing.statusCode).toBe(200)
    expect(closing.json().code).toBe('success')
    const again = await test.app.inject({ method: 'DELETE', url: '/api/session', headers: anne.headers })
    expect(again.json().erreur).toBe('SESSION_EXPIREE')
    const other = await test.app.inject({ method: 'GET', url: '/api/session', headers: elsewhere.headers })
    expect(other.statusCode).toBe(200)
  })
})

describe.each(AGES)('a sign-in where everything is %s old', (_age, ms) => {
  const open = async (username: string, appareil_id: string) => {
    const answer = await ask({ body: { username, password: PASSWORD, appareil_id } })
    expect(answer.statusCode).toBe(200)
    return answer.json() as { access_token: string; session_id: string }
  }
  const rows = (utilisateur_id: number) =>
    test.db
      .selectFrom('session')
      .select(['appareil_id', 'en_attente', 'revoquee_motif', 'vue_a'])
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('creee_a')
      .execute()

  it('replaces the session of that device alone, and takes over what it had announced', async () => {
    const anne = await person()
    const bob = await test.createUser(anne.compte_id, { motDePasse: PASSWORD })
    const [phone, desk, other] = [randomUUID(), randomUUID(), randomUUID()]
    await open(anne.email, phone)
    await open(anne.email, desk)
    await open(bob.email, other)
    await test.db.updateTable('session').set({ en_attente: 7 }).where('appareil_id', '=', phone).execute()
    await test.db.updateTable('session').set({ en_attente: 2 }).where('appareil_id', 'in', [desk, other]).execute()
    await ageSessions(test.db, ms)
    const before = await rows(bob.utilisateur_id)
    const again = await open(anne.email, phone)
    const mine = await rows(anne.utilisateur_id)
    expect(mine.map(row => [row.appareil_id, row.en_attente, row.revoquee_motif])).toEqual([
      [phone, 7, 'remplacee'],
      [desk, 2, null],
      [phone, 7, null],
    ])
    expect(await rows(bob.utilisateur_id)).toEqual(before)
    const headers = { authorization: `Bearer ${again.access_token}` }
    const told = await test.app.inject({ method: 'GET', url: '/api/session', headers })
    expect(told.json().en_attente_connu).toBe(7)
  })
})
