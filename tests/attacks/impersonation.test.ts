import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs, mutationHandlers, routes } from '#app/server/modules.ts'
import { batchOf, mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fillPath } from '#wire/operation.ts'

const REASON = 'Appel de Léa : son planning reste vide.'
const PEOPLE = '/api/wikaz/modules/gestion-utilisateurs/utilisateurs'
const KEYS = ['vx-gestion-profils', 'vx-gestion-menu', 'vx-gestion-utilisateurs']

let test: TestApp
let admin: TestSession
let second: TestSession
/** Owns a company: what an administrator would most like to do in somebody's name. */
let owner: TestSession
let person: TestSession

beforeAll(async () => {
  test = await createTestApp({ routes, mutations: mutationHandlers, jobs })
})
afterAll(() => test.close())
beforeEach(async () => {
  const given = { administrateurPlateforme: true, modules: KEYS }
  admin = await test.someone({ ...given, nom: 'Durand', prenom: 'Alix' })
  second = await test.someone({ ...given, compte_id: admin.compte_id })
  owner = await test.someone({ proprietaire: true, modules: KEYS })
  person = await test.someone({ compte_id: owner.compte_id, nom: 'Martin', prenom: 'Léa' })
})

type Headers = { readonly authorization?: string }
async function ask(headers: Headers, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
  const payload = body === undefined ? {} : { payload: body as object }
  return await test.app.inject({ method, url, headers, ...payload })
}
const reason = (whom: TestSession, from = admin, motif: unknown = REASON) =>
  ask(from.headers, 'POST', `${PEOPLE}/${whom.utilisateur_id}/usurpation`, { motif })
const mint = (whom: TestSession, from = admin) =>
  ask(from.headers, 'GET', `${PEOPLE}/${whom.utilisateur_id}/usurpation`)

/** What an administrator holds once inside the account. */
async function enter(whom: TestSession, from = admin): Promise<Headers> {
  expect((await reason(whom, from)).statusCode).toBe(200)
  const answer = await mint(whom, from)
  expect(answer.statusCode).toBe(200)
  return { authorization: `Bearer ${answer.json().token}` }
}
const session = (headers: Headers) => ask(headers, 'GET', '/api/session')
const isOpen = async (headers: Headers) => (await session(headers)).statusCode === 200
const countSessions = async (whom: TestSession) =>
  (await test.db.selectFrom('session').select('session_id').where('utilisateur_id', '=', whom.utilisateur_id).execute())
    .length

describe('who may enter', () => {
  it('nobody but administrators of the platform, whatever stands in their menu', async () => {
    expect((await ask({}, 'GET', `${PEOPLE}/${person.utilisateur_id}/usurpation`)).statusCode).toBe(401)
    for (const who of [owner, person]) {
      expect((await reason(person, who)).statusCode).toBe(403)
      expect((await mint(person, who)).json().erreur).toBe('DROIT_MANQUANT')
    }
    expect(await countSessions(person)).toBe(1)
  })

  it('never another administrator, nor oneself, nor somebody who cannot sign in', async () => {
    const off = await test.someone({ compte_id: owner.compte_id, actif: false })
    const closed = await test.someone()
    await test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', closed.compte_id).execute()
    for (const whom of [second, admin, off, closed]) {
      expect((await reason(whom)).json().erreur).toBe('USURPATION_REFUSEE')
      expect((await mint(whom)).json().erreur).toBe('USURPATION_REFUSEE')
      expect(await countSessions(whom)).toBe(1)
    }
    expect((await ask(admin.headers, 'GET', `${PEOPLE}/999999/usurpation`)).statusCode).toBe(404)
  })

  it('not somebody raised to administrator between the reason and the opening', async () => {
    await reason(person)
    const raised = test.db.updateTable('utilisateur').set({ administrateur_plateforme: true })
    await raised.where('utilisateur_id', '=', person.utilisateur_id).execute()
    expect((await mint(person)).json().erreur).toBe('USURPATION_REFUSEE')
  })
})

describe('the reason', () => {
  it.each([
    ['too short', 'Voir', 'motif'],
    ['blanks', ' '.repeat(40), 'motif'],
    ['too long', 'a'.repeat(501), 'motif'],
    ['absent', null, 'motif'],
  ])('is refused when %s', async (_what, motif, champ) => {
    const answer = await reason(person, admin, motif)
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, [champ]])
  })

  it('opens one account, from one session, once, within five minutes', async () => {
    expect((await mint(person)).json().erreur).toBe('USURPATION_SANS_MOTIF')
    await reason(person)
    const elsewhere = await test.signIn(admin)
    for (const [whom, from] of [
      [owner, admin],
      [person, second],
      [person, elsewhere],
    ] as const)
      expect((await mint(whom, from)).json().erreur).toBe('USURPATION_SANS_MOTIF')
    expect((await mint(person)).statusCode).toBe(200)
    expect((await mint(person)).json().erreur).toBe('USURPATION_SANS_MOTIF')
    await reason(person)
    test.advance(5 * 60_000 + 1)
    expect((await mint(person)).json().erreur).toBe('USURPATION_SANS_MOTIF')
    test.advance(-5 * 60_000 - 1)
  })
})

describe('inside the account', () => {
  it('the answer holds one token of half an hour, no cookie, nothing to keep', async () => {
    await reason(person)
    const answer = await mint(person)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { token, ...told } = answer.json()
    expect(told).toEqual({
      type: 'success',
      title: 'Compte ouvert',
      desc: 'Vous êtes dans le compte de Léa Martin pour 30 minutes au plus.',
      expires_in: 1800,
    })
    const opened = (await session({ authorization: `Bearer ${token}` })).json()
    expect(opened.user.id).toBe(person.utilisateur_id)
    expect(opened.usurpation.acteur_nom).toBe('Alix Durand')
    const left = Date.parse(opened.usurpation.fin_prevue_a) - Date.now()
    expect(left).toBeGreaterThan(29 * 60_000)
    expect(left).toBeLessThanOrEqual(30 * 60_000)
    expect((await session(person.headers)).json()).not.toHaveProperty('usurpation')
  })

  it('no password, no invitation, no device, no push, no queue', async () => {
    const inside = await enter(owner)
    const password = {
      ancien_mot_de_passe: 'x',
      nouveau_mot_de_passe: 'Nouveau!1',
      nouveau_mot_de_passe_2: 'Nouveau!1',
    }
    const invitation = { email: 'x@exemple.fr', nom: 'X', prenom: 'Y', profil_id: 31 }
    const push = { endpoint: 'https://push.exemple.fr/1', p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) }
    const tries = [
      ['PUT', '/api/wikaz/structure/profil/0', password],
      ['POST', '/api/invitations', invitation],
      ['DELETE', '/api/appareils', undefined],
      ['DELETE', `/api/appareils/${owner.session_id}`, undefined],
      ['POST', '/api/push/abonnement', push],
      ['POST', '/api/synchronisation/mutations', batchOf(owner, [mutationOf('theme.changer@1', { etat: true })])],
    ] as const
    for (const [method, url, body] of tries) {
      const answer = await ask(inside, method, url, body)
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    expect(await isOpen(owner.headers)).toBe(true)
  })

  it('no screen of the platform, and no second account from the first', async () => {
    const inside = await enter(owner)
    const platform = routes.filter(r => r.operation.right.kind === 'platform')
    expect(platform.length).toBeGreaterThan(20)
    for (const { operation } of platform) {
      const ids = { id: person.utilisateur_id, user_id: person.utilisateur_id, compte_id: owner.compte_id }
      const url = fillPath(operation.path.replace(/\{(?!id\}|user_id|compte_id)\w+\}/g, '1'), ids)
      const answer = await ask(inside, operation.method, url, operation.method === 'GET' ? undefined : {})
      expect([operation.id, answer.statusCode]).toEqual([operation.id, 403])
    }
  })

  it('everything done there is written down under both identities', async () => {
    const inside = await enter(person)
    const profile = { nom: 'Martin', prenom: 'Léa', user_telephone1: '0600000000' }
    const form = (await ask(inside, 'GET', '/api/wikaz/structure/profil')).json()
    const { email: _email, version: _version, ...known } = form
    const answer = await ask(inside, 'PUT', '/api/wikaz/structure/user_name', { ...known, ...profile })
    expect(answer.statusCode).toBe(200)
    const lines = await test.db
      .selectFrom('audit')
      .select(['action', 'utilisateur_id', 'acteur_utilisateur_id', 'compte_id'])
      .where('acteur_utilisateur_id', '=', admin.utilisateur_id)
      .orderBy('audit_id')
      .execute()
    const both = { utilisateur_id: person.utilisateur_id, acteur_utilisateur_id: admin.utilisateur_id }
    const compte_id = person.compte_id
    expect(lines[0]).toEqual({ action: 'usurpation.ouvrir', compte_id, ...both })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toMatchObject({ compte_id, ...both })
    const own = await test.db
      .selectFrom('audit')
      .select(['action', 'apres'])
      .where('compte_id', '=', admin.compte_id)
      .where('action', 'like', 'usurpation.%')
      .orderBy('audit_id')
      .execute()
    expect(own.map(l => l.action)).toEqual(['usurpation.motiver', 'usurpation.ouvrir'])
    expect(own[1]?.apres).toMatchObject({ motif: REASON })
  })
})

describe('the person', () => {
  it('is told, reads who and why, and can end it', async () => {
    const inside = await enter(person)
    const bell = (await ask(person.headers, 'GET', '/api/wikaz/structure/notifications')).json()
    const [told] = bell.notifications ?? bell
    expect(told.notification_titre).toBe('Votre compte a été ouvert par l’assistance')
    expect(told.notification_body).toContain('Alix Durand')
    expect(told.notification_body).toContain(REASON)
    const devices = (await ask(person.headers, 'GET', '/api/appareils')).json()
    expect(devices).toHaveLength(1)
    const [open] = (await ask(person.headers, 'GET', '/api/appareils/assistances')).json()
    expect(open).toMatchObject({ acteur_nom: 'Alix Durand', motif: REASON, en_cours: true })
    expect((await ask(owner.headers, 'GET', '/api/appareils/assistances')).json()).toEqual([])
    for (const stranger of [owner, second])
      expect((await ask(stranger.headers, 'DELETE', `/api/appareils/${open.session_id}`)).statusCode).toBe(404)
    expect((await ask(person.headers, 'DELETE', `/api/appareils/${open.session_id}`)).statusCode).toBe(200)
    expect(await isOpen(inside)).toBe(false)
    const [ended] = (await ask(person.headers, 'GET', '/api/appareils/assistances')).json()
    expect(ended.en_cours).toBe(false)
  })
})

describe('the end', () => {
  it('leaves the administrator’s own session and cookie alone', async () => {
    const inside = await enter(person)
    const answer = await ask(inside, 'DELETE', '/api/session')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect([await isOpen(inside), await isOpen(admin.headers), await isOpen(person.headers)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('comes by itself: no refresh token of it is worth anything', async () => {
    await enter(person)
    const row = await test.db
      .selectFrom('jeton as j')
      .innerJoin('session as s', 's.session_id', 'j.session_id')
      .select('j.expire_a')
      .where('s.acteur_utilisateur_id', '=', admin.utilisateur_id)
      .execute()
    expect(row).toHaveLength(2)
    for (const { expire_a } of row) expect(expire_a.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    const inside = await enter(person)
    await test.db
      .updateTable('jeton')
      .set({ expire_a: new Date(Date.now() - 1000) })
      .where('session_id', 'in', eb =>
        eb.selectFrom('session').select('session_id').where('acteur_utilisateur_id', '=', admin.utilisateur_id),
      )
      .execute()
    expect((await session(inside)).json().erreur).toBe('SESSION_EXPIREE')
  })

  const person_ = () => test.db.updateTable('utilisateur').where('utilisateur_id', '=', person.utilisateur_id)
  const admin_ = () => test.db.updateTable('utilisateur').where('utilisateur_id', '=', admin.utilisateur_id)
  it.each<[string, () => Promise<unknown>]>([
    ['another account is opened', () => enter(owner)],
    ['the administrator signs out', () => ask(admin.headers, 'DELETE', '/api/session')],
    ['the administrator is switched off', () => admin_().set({ actif: false }).execute()],
    ['the administrator no longer is one', () => admin_().set({ administrateur_plateforme: false }).execute()],
    ['the person becomes an administrator', () => person_().set({ administrateur_plateforme: true }).execute()],
    ['the person is switched off', () => person_().set({ actif: false }).execute()],
    ['the person signs their devices out', () => ask(person.headers, 'DELETE', '/api/appareils')],
  ])('comes when %s', async (_what, act) => {
    const inside = await enter(person)
    expect(await isOpen(inside)).toBe(true)
    await act()
    expect(await isOpen(inside)).toBe(false)
  })

  it('one administrator’s end is not another’s', async () => {
    const [mine, theirs] = [await enter(person), await enter(person, second)]
    await ask(admin.headers, 'DELETE', '/api/session')
    expect([await isOpen(mine), await isOpen(theirs)]).toEqual([false, true])
  })
})
