import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listClients } from '#domains/administration/modules/gestion-menu/contract.ts'
import { putProfil } from '#domains/administration/modules/gestion-profils/contract.ts'
import { shellJobs, shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fillPath, type HttpMethod } from '#wire/operation.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { administrationRoutes } from '../registration.ts'

const BASE = '/api/wikaz/modules'
const KEYS = ['vx-gestion-profils', 'vx-gestion-menu', 'vx-gestion-utilisateurs']

let test: TestApp
/** The only administrator of the platform at first. */
let admin: TestSession
let person: TestSession
let owner: TestSession

beforeAll(async () => {
  test = await createTestApp({ routes: [...shellRoutes, ...administrationRoutes], jobs: shellJobs })
  admin = await test.someone({ administrateurPlateforme: true, modules: KEYS, proprietaire: true })
  await test.db.updateTable('compte').set({ metier: 'plateforme' }).where('compte_id', '=', admin.compte_id).execute()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await test.someone({ proprietaire: true, modules: KEYS })
  person = await test.someone({ compte_id: owner.compte_id, nom: 'Martin', prenom: 'Léa' })
})

async function ask(who: TestSession, method: HttpMethod, path: string, body?: unknown) {
  const payload = body === undefined ? {} : { payload: body as object }
  return await test.app.inject({ method, url: `${BASE}/${path}`, headers: who.headers, ...payload })
}
const get = (path: string) => ask(admin, 'GET', path)
const put = (path: string, body: unknown) => ask(admin, 'PUT', path, body)
const renommer = (id: number, body: unknown) =>
  ask(admin, putProfil.method, fillPath(putProfil.path, { id }).slice(BASE.length + 1), body)

/** Whether somebody's next request is allowed: their menu holds the entry. */
async function opens(who: TestSession, module: string): Promise<boolean> {
  const row = await test.db
    .selectFrom('module')
    .select('module_id')
    .where('module', '=', module)
    .executeTakeFirstOrThrow()
  const answer = await test.app.inject({
    method: 'PUT',
    url: `/api/wikaz/structure/menu/${row.module_id}`,
    headers: who.headers,
    payload: {},
  })
  expect([200, 403, 404]).toContain(answer.statusCode)
  return answer.statusCode === 200
}
async function audits(action: string): Promise<number> {
  const rows = await test.db.selectFrom('audit').select('audit_id').where('action', '=', action).execute()
  return rows.length
}
const fiche = { nom: 'Martin', prenom: 'Léa', user_telephone1: '', etat_utilisateur: 1 }

describe('refusals', () => {
  it.each(['gestion-profils/profils', 'gestion-menu/menus', 'gestion-utilisateurs/utilisateurs'])(
    'keeps people and owners of companies out of %s, even with the screen in their menu',
    async path => {
      for (const who of [person, owner]) {
        const answer = await ask(who, 'GET', path)
        expect([answer.statusCode, answer.json().erreur]).toEqual([403, 'DROIT_MANQUANT'])
      }
    },
  )

  it('writes nothing for an owner', async () => {
    const path = `gestion-utilisateurs/utilisateurs/${owner.utilisateur_id}/affectation-profils/0`
    expect((await ask(owner, 'PUT', path, { data: '1' })).statusCode).toBe(403)
    const raised = { ...fiche, administrateur_plateforme: 1 }
    const answer = await put(`gestion-utilisateurs/utilisateurs/${owner.utilisateur_id}`, raised)
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, ['administrateur_plateforme']])
  })

  it('answers 404 for what does not exist, on either side of a list', async () => {
    expect((await get('gestion-profils/profils/999999/edit')).statusCode).toBe(404)
    expect((await put('gestion-profils/profils/999999/affectation-modules/0', { data: '' })).statusCode).toBe(404)
    expect((await put('gestion-profils/profils/31/affectation-modules/0', { data: '999999' })).statusCode).toBe(404)
    expect((await get(`gestion-utilisateurs/utilisateurs/${person.utilisateur_id}/photo`)).statusCode).toBe(404)
  })

  it('never leaves the platform without an administrator', async () => {
    const mine = `gestion-utilisateurs/utilisateurs/${admin.utilisateur_id}`
    const me = { ...fiche, nom: 'Nom', prenom: 'Prénom' }
    expect((await put(mine, { ...me, etat_utilisateur: 0 })).json().erreur).toBe('PROPRE_ACCES')
    const cases = [
      put(mine, { ...me, administrateur_plateforme: 0 }),
      put(`${mine}/affectation-modules/0`, { data: '' }),
      put('gestion-menu/menus/6003', { module_libelle: 'Utilisateurs', module_plateforme: '3', module_etat: 0 }),
      put('gestion-menu/menus/6001/affectation-utilisateurs/0', { data: '' }),
    ]
    for (const answer of await Promise.all(cases)) expect(answer.json().erreur).toBe('DERNIER_ADMINISTRATEUR')
    expect((await get('gestion-profils/profils')).statusCode).toBe(200)
  })
})

describe('profiles', () => {
  it('counts modules and people, and knows its application', async () => {
    await put('gestion-profils/profils/31/affectation-utilisateurs/0', { data: `${person.utilisateur_id}` })
    const list = (await get('gestion-profils/profils')).json() as Record<string, unknown>[]
    const technicien = list.find(p => p.profil_id === 31)
    expect(technicien).toMatchObject({ profil_libelle: 'Technicien', users_count: 1 })
    expect(technicien?.modules_count).toBeGreaterThan(4)
    expect((await get('gestion-profils/profils?application=7')).json()).toEqual([])
  })

  it('offers the applications whose menus are managed, to the platform alone', async () => {
    const { method, path } = listClients
    const lire = (qui: TestSession) => test.app.inject({ method, url: path, headers: qui.headers })
    expect((await lire(owner)).statusCode).toBe(403)
    expect((await test.app.inject({ method, url: path })).statusCode).toBe(401)
    const clients = (await lire(admin)).json() as { id: number; label: string }[]
    const menus = await test.db.selectFrom('module').select('module_application_id').distinct().execute()
    expect(clients.length).toBeGreaterThan(0)
    expect(menus.map(m => m.module_application_id).filter(id => !clients.some(c => c.id === id))).toEqual([])
    expect(clients.every(c => c.label.trim() !== '')).toBe(true)
  })

  it('renames, refuses a name that is taken, and keeps an audit of real changes only', async () => {
    expect((await renommer(70, { profil_libelle: 'cadre' })).json().erreur).toBe('DEJA_PRIS')
    const before = await audits('gestion-profils.enregistrer')
    for (let i = 0; i < 2; i++) expect((await renommer(70, { profil_libelle: 'Agent de jour' })).statusCode).toBe(200)
    expect(await audits('gestion-profils.enregistrer')).toBe(before + 1)
    const form = (await get('gestion-profils/profils/70/edit')).json()
    expect(form.dataProvider).toEqual({ profil_libelle: 'Agent de jour' })
  })

  it('a right given or taken away holds at the next request', async () => {
    const people = 'gestion-profils/profils/31/affectation-utilisateurs'
    expect(await opens(person, 'vx-mon-activite')).toBe(false)
    expect((await put(`${people}/0`, { data: `${person.utilisateur_id}` })).statusCode).toBe(200)
    expect(await opens(person, 'vx-mon-activite')).toBe(true)
    const lines = (await get('gestion-profils/profils/31/affectation-modules')).json() as TransferItem[]
    const held = lines.filter(l => l.etat === 1).map(l => l.id)
    await put('gestion-profils/profils/31/affectation-modules/0', { data: held.filter(id => id !== 410).join(',') })
    expect(await opens(person, 'vx-mon-activite')).toBe(false)
    await put('gestion-profils/profils/31/affectation-modules/0', { data: held.join(',') })
    expect(await opens(person, 'vx-mon-activite')).toBe(true)
    await put(`${people}/0`, { data: '' })
    expect(await opens(person, 'vx-mon-activite')).toBe(false)
  })

  it('shows children under their container, and a repeat writes nothing', async () => {
    const lines = (await get('gestion-profils/profils/31/affectation-modules')).json() as TransferItem[]
    const at = lines.findIndex(l => l.id === 337)
    expect(lines.slice(at + 1, at + 4).map(l => [l.id, l.module_parent_id])).toEqual([
      [6001, 337],
      [6002, 337],
      [6003, 337],
    ])
    const data = lines
      .filter(l => l.etat === 1)
      .map(l => l.id)
      .join(',')
    const before = await audits('gestion-profils.modules.enregistrer')
    await put('gestion-profils/profils/31/affectation-modules/0', { data })
    expect(await audits('gestion-profils.modules.enregistrer')).toBe(before)
  })
})

describe('menus', () => {
  const order = async () => (await get('gestion-menu/menus')).json() as Record<string, unknown>[]
  const siblings = async () =>
    (await order()).map(m => m.module_id).filter(id => [6001, 6002, 6003].includes(Number(id)))

  it('moves one rank, does nothing at the ends, and says where it may', async () => {
    expect(await siblings()).toEqual([6001, 6002, 6003])
    const top = (await order()).find(m => m.module_id === 6001)
    expect(top).toMatchObject({ up_visible: false, down_visible: true })
    const end = async (id: number, way: string) =>
      (await ask(admin, 'POST', `gestion-menu/menus/${id}/${way}`, {})).json().message
    for (let i = 0; i < 2; i++) expect(await end(6001, 'up')).toBe('Le menu est déjà en tête de la liste.')
    const last = (await order()).filter(m => m.module_parent_id === 337).at(-1)
    expect(await end(Number(last?.module_id), 'down')).toBe('Le menu est déjà en fin de liste.')
    expect(await siblings()).toEqual([6001, 6002, 6003])
    await ask(admin, 'POST', 'gestion-menu/menus/6003/up', {})
    expect(await siblings()).toEqual([6001, 6003, 6002])
    await ask(admin, 'POST', 'gestion-menu/menus/6003/down', {})
    expect(await siblings()).toEqual([6001, 6002, 6003])
  })

  it('goes to the place asked for, once, however often it is asked', async () => {
    const rangs = async () => (await order()).filter(m => m.module_parent_id === 337)
    const rang = (await rangs()).find(m => m.module_id === 6001)?.rang as number
    for (const wrong of [0, -1, 1.5, 'x'])
      expect((await ask(admin, 'POST', 'gestion-menu/menus/6001/down', { rang: wrong })).statusCode).toBe(400)
    for (let n = 0; n < 2; n++)
      expect((await ask(admin, 'POST', 'gestion-menu/menus/6001/down', { rang: rang + 1 })).statusCode).toBe(200)
    expect(await siblings()).toEqual([6002, 6001, 6003])
    await ask(admin, 'POST', 'gestion-menu/menus/6001/down', { rang: 9999 })
    expect(await siblings()).toEqual([6002, 6001, 6003])
    await ask(admin, 'POST', 'gestion-menu/menus/6001/up', { rang })
    expect(await siblings()).toEqual([6001, 6002, 6003])
  })

  it('tells menus apart that stand at the same place', async () => {
    await test.db.updateTable('module').set({ ordre: 911 }).where('module_id', 'in', [6002, 6003]).execute()
    await ask(admin, 'POST', 'gestion-menu/menus/6002/down', {})
    expect(await siblings()).toEqual([6001, 6003, 6002])
    await ask(admin, 'POST', 'gestion-menu/menus/6002/up', {})
    expect(await siblings()).toEqual([6001, 6002, 6003])
  })

  it('an inactive menu leaves the list, and nobody opens it any more', async () => {
    await test.grant(person, ['vx-mon-activite'])
    expect(await opens(person, 'vx-mon-activite')).toBe(true)
    const body = { module_libelle: 'Mon activité', module_plateforme: '3', module_etat: 0 }
    await put('gestion-menu/menus/410', body)
    expect(await opens(person, 'vx-mon-activite')).toBe(false)
    expect((await order()).map(m => m.module_id)).not.toContain(410)
    const off = (await get('gestion-menu/menus?isActif=0')).json() as Record<string, unknown>[]
    expect(off.map(m => m.module_id)).toContain(410)
    await put('gestion-menu/menus/410', { ...body, module_etat: 1 })
    expect(await opens(person, 'vx-mon-activite')).toBe(true)
  })

  it('places a menu: icon of the registry, heading, container', async () => {
    const path = 'gestion-menu/configuration/0'
    const body = { icone: 'wash-machine', groupe: 'Terrain', module_parent_id: '241' }
    for (const wrong of [{ icone: 'inconnue' }, { module_parent_id: '411' }])
      expect((await put(`${path}?module_id=411`, { ...body, ...wrong })).statusCode).toBe(400)
    expect((await put(`${path}?module_id=411`, body)).statusCode).toBe(200)
    const form = (await get(`${path}/edit?module_id=411`)).json()
    expect(form.dataProvider).toEqual(body)
    // Called without naming a menu, as the specification writes it, the form asks which one.
    const any = (await get(`${path}/edit`)).json()
    expect(any.dataStructure.map((f: { id: string }) => f.id)).toEqual(['module_id', ...Object.keys(body)])
    expect((await put(path, body)).statusCode).toBe(400)
    expect((await put(`${path}?module_id=411`, { ...body, module_id: '412' })).statusCode).toBe(400)
    expect((await put(path, { ...body, groupe: 'Tournée', module_id: '411' })).statusCode).toBe(200)
    expect((await get(`${path}/edit?module_id=411`)).json().dataProvider).toEqual({ ...body, groupe: 'Tournée' })
  })
})

describe('people', () => {
  const path = () => `gestion-utilisateurs/utilisateurs/${person.utilisateur_id}`

  it('lists a company’s people by state', async () => {
    const list = async (query: string) =>
      ((await get(`gestion-utilisateurs/utilisateurs?${query}`)).json() as { id: number }[]).map(u => u.id)
    const compte = `compte=${owner.compte_id}`
    expect((await list(compte)).sort()).toEqual([owner.utilisateur_id, person.utilisateur_id].sort())
    expect(await list(`${compte}&isActif=0`)).toEqual([])
    const comptes = (await get('gestion-utilisateurs/comptes')).json() as { id: number }[]
    expect(comptes.map(c => c.id)).toContain(owner.compte_id)
  })

  it('keeps a telephone in its one form, and refuses words', async () => {
    const refused = await put(path(), { ...fiche, user_telephone1: 'abc' })
    expect([refused.statusCode, Object.keys(refused.json().champs)]).toEqual([400, ['user_telephone1']])
    expect((await put(path(), { ...fiche, user_telephone1: '03 53 01 43 44' })).statusCode).toBe(200)
    const form = (await get(`${path()}/edit`)).json()
    expect(form.dataProvider.user_telephone1).toBe('+33353014344')
    expect(form.dataStructure.find((f: { id: string }) => f.id === 'user_telephone1').type).toBe('telephone')
  })

  it('disables: every session is closed at once', async () => {
    const body = { ...fiche, etat_utilisateur: 0 }
    expect((await put(path(), body)).statusCode).toBe(200)
    const answer = await test.app.inject({ method: 'GET', url: '/api/wikaz/structure/profil', headers: person.headers })
    expect(answer.statusCode).toBe(401)
    const reset = (await put(`${path()}/password`, {})).json()
    expect(reset).toMatchObject({ type: 'warning', title: 'Aucun lien envoyé' })
  })

  it('a second administrator may be made among the platform’s people, and the first then step down', async () => {
    const second = await test.someone({ compte_id: admin.compte_id, modules: KEYS })
    const theirs = `gestion-utilisateurs/utilisateurs/${second.utilisateur_id}`
    expect((await put(theirs, { ...fiche, administrateur_plateforme: 1 })).statusCode).toBe(200)
    const mine = `gestion-utilisateurs/utilisateurs/${admin.utilisateur_id}`
    const down = await ask(second, 'PUT', mine, { ...fiche, administrateur_plateforme: 0 })
    expect(down.statusCode).toBe(200)
    expect((await get('gestion-profils/profils')).statusCode).toBe(403)
    await ask(second, 'PUT', mine, { ...fiche, administrateur_plateforme: 1 })
    await put(theirs, { ...fiche, administrateur_plateforme: 0 })
  })

  it('sends the one-use link of the recovery mail, and says to whom', async () => {
    await test.services.jobs.start(test.services)
    const answer = await put(`${path()}/password`, {})
    expect(answer.json()).toMatchObject({ type: 'success', title: 'Lien envoyé' })
    await expect.poll(() => test.mails.find(m => m.to === person.email)?.text, { timeout: 10_000 }).toContain('#jeton=')
    expect(await audits('gestion-utilisateurs.mot-de-passe')).toBe(1)
  })
})

it('says of a person’s modules what a profile gives already, and of a right without a screen that it is to come', async () => {
  const url = `gestion-utilisateurs/utilisateurs/${person.utilisateur_id}/affectation-modules`
  const lire = async () => (await get(url)).json() as TransferItem[]
  expect((await lire()).filter(line => line.par !== undefined)).toEqual([])
  const { compte_id, utilisateur_id } = person
  await test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 60 }).execute()
  const donnes = (await lire()).filter(line => line.par !== undefined)
  expect(donnes.length).toBeGreaterThan(3)
  expect(new Set(donnes.map(line => [line.etat, line.par].join()))).toEqual(new Set(['0,par le profil Régulateur']))
  const [premier] = donnes
  await test.db
    .insertInto('utilisateur_module_retire' as never)
    .values({ compte_id, utilisateur_id, module_id: premier?.id } as never)
    .execute()
  expect((await lire()).find(line => line.id === premier?.id)?.par).toBeUndefined()
  // No screen is to come today: one is made so, for as long as it is looked at.
  const marquer = (a_venir: boolean) =>
    test.services.pools.systemPool.query(
      "update module set params = (params - 'a_venir') || case when $1 then '{\"a_venir\": true}'::jsonb else '{}' end where module_id = 420",
      [a_venir],
    )
  await marquer(true)
  onTestFinished(async () => void (await marquer(false)))
  expect((await lire()).find(line => line.id === 420)?.label).toMatch(/\(à venir\)$/)
})
