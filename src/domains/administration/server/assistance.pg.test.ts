import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shellJobs, shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { administrationRoutes } from '../registration.ts'

const STRUCTURE = '/api/wikaz/structure'
const question = { support_objet: 'Planning vide', support_description: 'Rien ne s’affiche depuis ce matin.' }

let test: TestApp
let admin: TestSession
let person: TestSession
let colleague: TestSession

beforeAll(async () => {
  test = await createTestApp({ routes: [...shellRoutes, ...administrationRoutes], jobs: shellJobs })
  admin = await test.someone({ administrateurPlateforme: true, nom: 'Durand', prenom: 'Alix' })
  await test.db.updateTable('compte').set({ metier: 'plateforme' }).where('compte_id', '=', admin.compte_id).execute()
})
afterAll(() => test.close())
beforeEach(async () => {
  person = await test.someone({ nom: 'Martin', prenom: 'Léa', proprietaire: true })
  colleague = await test.someone({ compte_id: person.compte_id })
})

async function ask(who: TestSession, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const payload = body === undefined ? {} : { payload: body as object }
  return await test.app.inject({ method, url: `${STRUCTURE}/${path}`, headers: who.headers, ...payload })
}
const supports = async (termine: 0 | 1) =>
  (await ask(admin, 'GET', `supports?termine=${termine}`)).json() as { support_id: number; email: string }[]
const mine = async (termine: 0 | 1) => (await supports(termine)).filter(s => s.email === person.email)
const bell = async (who: TestSession) => {
  const rows = test.db.selectFrom('notification').select('notification_titre')
  return (await rows.where('utilisateur_id', '=', who.utilisateur_id).orderBy('notification_id').execute()).map(
    n => n.notification_titre,
  )
}

describe('requests for help', () => {
  it.each([
    ['an empty subject', { support_objet: '  ' }, 'support_objet'],
    ['a long subject', { support_objet: 'a'.repeat(121) }, 'support_objet'],
    ['an empty description', { support_description: '' }, 'support_description'],
    ['a long description', { support_description: 'a'.repeat(4001) }, 'support_description'],
    ['somebody else', { utilisateur_id: 1 }, 'utilisateur_id'],
  ])('refuse %s', async (_what, wrong, champ) => {
    const answer = await ask(person, 'POST', 'supports', { ...question, ...wrong })
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, [champ]])
  })

  it('are read and ended by the platform only', async () => {
    await ask(person, 'POST', 'supports', question)
    const [own] = await mine(0)
    expect((await ask(person, 'GET', 'supports')).statusCode).toBe(403)
    expect((await ask(person, 'PUT', `supports/${own?.support_id}`, {})).statusCode).toBe(403)
    expect((await ask(admin, 'PUT', 'supports/999999', {})).json().erreur).toBe('INTROUVABLE')
    expect(await mine(0)).toHaveLength(1)
  })

  it('arrive, are told to the administrators, and end once', async () => {
    expect((await ask(person, 'POST', 'supports', question)).statusCode).toBe(200)
    const [own] = await mine(0)
    expect(own).toMatchObject({ ...question, utilisateur: 'Léa Martin', email: person.email, termine_a: null })
    await expect.poll(() => bell(admin)).toContain('Nouvelle demande d’aide')
    expect((await ask(colleague, 'GET', 'supports/miennes')).json()).toEqual([])
    const end = async () => (await ask(admin, 'PUT', `supports/${own?.support_id}`, {})).json()
    expect(await end()).toMatchObject({ code: 'success', message: 'La demande est terminée.' })
    expect(await end()).toMatchObject({
      code: 'warning',
      message: 'La demande était déjà terminée.',
      termine_a: null,
    })
    expect([await mine(0), (await mine(1)).length]).toEqual([[], 1])
    expect(await bell(person)).toEqual(['Votre demande d’aide est terminée'])
    const [seen] = (await ask(person, 'GET', 'supports/miennes')).json()
    expect(seen.termine_a).not.toBeNull()
  })

  it('are taken back by whoever ended them too soon, that end only, and the person is told', async () => {
    await ask(person, 'POST', 'supports', question)
    const [own] = await mine(0)
    const path = `supports/${own?.support_id}`
    const ended = (await ask(admin, 'PUT', path, {})).json()
    const reopen = (who: TestSession, de: string) => ask(who, 'POST', `${path}/rouvrir`, { de })
    expect((await reopen(person, ended.termine_a)).statusCode).toBe(403)
    expect((await reopen(admin, '2026-01-01T08:00:00.000Z')).json().erreur).toBe('DEMANDE_TRAITEE')
    for (let n = 0; n < 2; n++) expect((await reopen(admin, ended.termine_a)).statusCode).toBe(200)
    expect([(await mine(0)).length, await mine(1)]).toEqual([1, []])
    expect(await bell(person)).toEqual(['Votre demande d’aide est terminée', 'Votre demande d’aide est rouverte'])
    const row = test.db
      .selectFrom('support')
      .select('termine_par')
      .where('support_id', '=', own?.support_id ?? 0)
    expect(await row.executeTakeFirst()).toEqual({ termine_par: null })
  })

  it('are not a way to fill the list', async () => {
    const answers = []
    for (let n = 0; n < 14; n++) answers.push((await ask(person, 'POST', 'supports', question)).statusCode)
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(answers).toContain(429)
    expect((await ask(colleague, 'POST', 'supports', question)).statusCode).toBe(200)
  })
})

describe('maintenance of accounts', () => {
  interface Compte {
    readonly compte_id: number
    readonly nb_users: number
    readonly utilisateurs: unknown[]
  }
  const list = async () => (await ask(admin, 'GET', 'maintenance')).json() as Compte[]
  const find = async (who: TestSession) => (await list()).find(c => c.compte_id === who.compte_id)

  it('is the platform’s only', async () => {
    for (const [method, path] of [
      ['GET', 'maintenance'],
      ['GET', `maintenance/${colleague.utilisateur_id}`],
      ['DELETE', `maintenance/${person.compte_id}`],
    ] as const)
      expect((await ask(person, method, path)).statusCode).toBe(403)
    expect((await find(person))?.nb_users).toBe(2)
  })

  it('shows the people of each company, its owner, and who may be opened', async () => {
    const off = await test.createUser(person.compte_id, { actif: false, nom: 'Zed' })
    const compte = await find(person)
    expect(compte).toMatchObject({ nb_users: 3, compte_proprietaire: person.utilisateur_id, supprimable: true })
    expect(compte?.utilisateurs).toContainEqual({
      id: person.utilisateur_id,
      label: 'Léa Martin',
      email: person.email,
      ouvrable: true,
    })
    expect(compte?.utilisateurs).toContainEqual(expect.objectContaining({ id: off.utilisateur_id, ouvrable: false }))
    const own = await find(admin)
    expect(own).toMatchObject({ supprimable: false, utilisateurs: [{ ouvrable: false }] })
  })

  it('opens an account with the same reason, once', async () => {
    const path = `maintenance/${person.utilisateur_id}`
    expect((await ask(admin, 'GET', path)).json().erreur).toBe('USURPATION_SANS_MOTIF')
    const url = `/api/wikaz/modules/gestion-utilisateurs/utilisateurs/${person.utilisateur_id}/usurpation`
    await test.app.inject({ method: 'POST', url, headers: admin.headers, payload: { motif: 'Demande du matin' } })
    const { token } = (await ask(admin, 'GET', path)).json()
    const headers = { authorization: `Bearer ${token}` }
    const inside = await test.app.inject({ method: 'GET', url: '/api/session', headers })
    expect(inside.json().user.id).toBe(person.utilisateur_id)
    expect((await ask(admin, 'GET', path)).json().erreur).toBe('USURPATION_SANS_MOTIF')
    expect((await ask(admin, 'GET', `maintenance/${admin.utilisateur_id}`)).json().erreur).toBe('USURPATION_REFUSEE')
  })

  it('never closes the platform’s own company', async () => {
    const answer = await ask(admin, 'DELETE', `maintenance/${admin.compte_id}`)
    expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'COMPTE_PLATEFORME'])
    expect((await ask(admin, 'DELETE', 'maintenance/999999')).statusCode).toBe(404)
  })

  it('closes a company: nobody of it comes back, nothing of it is lost, others go on', async () => {
    const other = await test.someone()
    const owner = await test.createUser(person.compte_id, { motDePasse: 'Terrain!2026' })
    expect((await ask(admin, 'DELETE', `maintenance/${person.compte_id}`)).statusCode).toBe(200)
    for (const who of [person, colleague]) expect((await ask(who, 'GET', 'profil')).statusCode).toBe(401)
    expect((await ask(other, 'GET', 'profil')).statusCode).toBe(200)
    const body = {
      grant_type: 'password',
      username: owner.email,
      password: 'Terrain!2026',
      client_id: 'test',
      client_secret: 'x',
    }
    const signIn = await test.app.inject({ method: 'POST', url: '/oauth/token', payload: body })
    expect(signIn.json().erreur).toBe('IDENTIFICATION')
    expect(await find(person)).toBeUndefined()
    const kept = test.db.selectFrom('utilisateur').select('utilisateur_id').where('compte_id', '=', person.compte_id)
    expect(await kept.execute()).toHaveLength(3)
    expect((await ask(admin, 'DELETE', `maintenance/${person.compte_id}`)).statusCode).toBe(404)
    const lines = test.db.selectFrom('audit').select('compte_id').where('entite', '=', `compte:${person.compte_id}`)
    expect(await lines.execute()).toEqual([{ compte_id: admin.compte_id }])
  })
})
