import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { shellJobs, shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { administrationRoutes } from '../registration.ts'

const PEOPLE = '/api/wikaz/modules/gestion-utilisateurs/utilisateurs'
const KEYS = ['vx-gestion-profils', 'vx-gestion-menu', 'vx-gestion-utilisateurs']
const [INVITER, SANS_ASSISTANCE] = [1, 2]

let test: TestApp
let admin: TestSession
let person: TestSession
let stranger: TestSession

beforeAll(async () => {
  test = await createTestApp({ routes: [...shellRoutes, ...administrationRoutes], jobs: shellJobs })
  admin = await test.someone({ administrateurPlateforme: true, modules: KEYS })
})
afterAll(() => test.close())
beforeEach(async () => {
  person = await test.someone()
  stranger = await test.someone()
})

async function ask(who: TestSession, method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown) {
  const payload = body === undefined ? {} : { payload: body as object }
  return await test.app.inject({ method, url, headers: who.headers, ...payload })
}
const of = (whom: TestSession, part: string) => `${PEOPLE}/${whom.utilisateur_id}/${part}`
const give = (part: string, data: string) => ask(admin, 'PUT', of(person, `affectation-${part}/0`), { data })
const held = async (whom: TestSession, part: string) =>
  ((await ask(admin, 'GET', of(whom, `affectation-${part}`))).json() as TransferItem[]).filter(l => l.etat === 1)

async function createSite(whom: TestSession, name: string): Promise<number> {
  const made = test.db.insertInto('site').values({ compte_id: whom.compte_id, name }).returning('site_id')
  return (await made.executeTakeFirstOrThrow()).site_id
}
interface Ligne {
  readonly sorte: string
  readonly id: number
  readonly libelle: string
  readonly ouvert: boolean
  readonly origines: { sorte: string; texte: string }[]
  readonly raisons: string[]
}
async function access(
  whom = person,
): Promise<{ empechement: string | null; ligne: (id: number, sorte?: string) => Ligne }> {
  const { empechement, lignes } = (await ask(admin, 'GET', of(whom, 'acces'))).json() as {
    empechement: string | null
    lignes: Ligne[]
  }
  const ligne = (id: number, sorte = 'module') => {
    const found = lignes.find(l => l.id === id && l.sorte === sorte)
    if (!found) throw new Error(`no line ${sorte} ${id}`)
    return found
  }
  return { empechement, ligne }
}

it('says of a right whose screen is not built that nothing opens yet', async () => {
  // No screen is to come today: one is made so, for as long as it is looked at.
  const marquer = (params: unknown) =>
    test.db
      .updateTable('module')
      .set({ params: JSON.stringify(params) })
      .where('module', '=', 'vx-plannings-entreprises')
      .returning('module_id')
      .executeTakeFirstOrThrow()
  const { params } = await test.db
    .selectFrom('module')
    .select('params')
    .where('module', '=', 'vx-plannings-entreprises')
    .executeTakeFirstOrThrow()
  const { module_id } = await marquer({ ...(params as object), a_venir: true })
  onTestFinished(async () => void (await marquer(params)))
  const whom = await test.someone({ modules: ['vx-plannings-entreprises'] })
  const { ligne } = await access(whom)
  expect(ligne(module_id)).toMatchObject({
    ouvert: false,
    origines: [{ texte: 'Donné directement' }],
    raisons: ['À venir\u00a0: cet écran n’existe pas encore.'],
  })
})

describe('options', () => {
  it('are the platform’s to give, and exist', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const path = of(person, method === 'GET' ? 'affectation-options' : 'affectation-options/0')
      expect((await ask(person, method, path, method === 'PUT' ? { data: '1' } : undefined)).statusCode).toBe(403)
    }
    expect((await give('options', '99')).json().erreur).toBe('INTROUVABLE')
    expect((await give('options', '1,x')).statusCode).toBe(400)
    expect(await held(person, 'options')).toEqual([])
  })

  it('reach the session at the next request, and a repeat writes no audit', async () => {
    for (let n = 0; n < 2; n++) expect((await give('options', `${INVITER}`)).statusCode).toBe(200)
    expect((await ask(person, 'GET', '/api/session')).json().user.options).toEqual(['inviter'])
    expect((await ask(stranger, 'GET', '/api/session')).json().user.options).toEqual([])
    const lines = await test.db
      .selectFrom('audit')
      .select('apres')
      .where('action', '=', 'gestion-utilisateurs.options.enregistrer')
      .where('entite', '=', `utilisateur:${person.utilisateur_id}`)
      .execute()
    expect(lines).toEqual([{ apres: { ajoutes: [INVITER] } }])
  })

  it('"Inviter des collègues" lets somebody invite who owns nothing', async () => {
    const invitation = { email: 'nouvelle@exemple.fr', nom: 'Petit', prenom: 'Ana', profil_id: 31 }
    expect((await ask(person, 'POST', '/api/invitations', invitation)).statusCode).toBe(403)
    await give('options', `${INVITER}`)
    // A profile that they do not hold themself is not theirs to give.
    expect((await ask(person, 'POST', '/api/invitations', invitation)).statusCode).toBe(403)
    const { compte_id, utilisateur_id } = person
    await test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
    expect((await ask(person, 'POST', '/api/invitations', invitation)).statusCode).toBe(200)
    await give('options', '')
    expect((await ask(person, 'POST', '/api/invitations', { ...invitation, email: 'b@exemple.fr' })).statusCode).toBe(
      403,
    )
  })

  it('"Refuser l’assistance" keeps administrators out, one who is inside too', async () => {
    const motif = { motif: 'Son planning reste vide' }
    await ask(admin, 'POST', of(person, 'usurpation'), motif)
    const { token } = (await ask(admin, 'GET', of(person, 'usurpation'))).json()
    const inside = () =>
      test.app.inject({ method: 'GET', url: '/api/session', headers: { authorization: `Bearer ${token}` } })
    expect((await inside()).statusCode).toBe(200)
    await give('options', `${SANS_ASSISTANCE}`)
    expect((await inside()).statusCode).toBe(401)
    expect((await ask(admin, 'POST', of(person, 'usurpation'), motif)).json().erreur).toBe('USURPATION_REFUSEE')
  })
})

describe('sites', () => {
  it('are those of the person’s company only', async () => {
    const [own, other] = [await createSite(person, 'Résidence des Tilleuls'), await createSite(stranger, 'Autre')]
    const lines = (await ask(admin, 'GET', of(person, 'affectation-sites'))).json() as TransferItem[]
    expect(lines).toEqual([{ id: own, label: 'Résidence des Tilleuls', etat: 0, module_parent_id: null }])
    for (const data of [`${other}`, `${own},${other}`])
      expect((await give('sites', data)).json().erreur).toBe('INTROUVABLE')
    expect(await held(person, 'sites')).toEqual([])
    expect((await give('sites', `${own}`)).statusCode).toBe(200)
    expect((await held(person, 'sites')).map(l => l.id)).toEqual([own])
  })
})

describe('why can this person see this, and why not', () => {
  it('names every source of a right', async () => {
    await test.grant(person, ['vx-mon-activite'])
    await give('profils', '31')
    const site = await createSite(person, 'Vitrine')
    await give('options', `${INVITER}`)
    await give('sites', `${site}`)
    const { empechement, ligne } = await access()
    expect(empechement).toBeNull()
    expect(ligne(410)).toMatchObject({ ouvert: true, raisons: [] })
    expect(ligne(410).origines.map(o => o.texte)).toEqual(['Profil Technicien', 'Donné directement'])
    expect(ligne(INVITER, 'option')).toMatchObject({ ouvert: true, origines: [{ sorte: 'option' }] })
    expect(ligne(site, 'site')).toMatchObject({ ouvert: true, origines: [{ sorte: 'site' }] })
    expect(ligne(SANS_ASSISTANCE, 'option')).toMatchObject({ ouvert: false, origines: [] })
  })

  it('says what is missing, and which profile would give it', async () => {
    const { ligne } = await access()
    const { ouvert, raisons } = ligne(410)
    expect(ouvert).toBe(false)
    expect(raisons[0]).toBe('Aucun de ses profils ne le donne, et il ne lui est pas donné directement.')
    expect(raisons[1]).toContain('Technicien')
    expect(ligne(337)).toMatchObject({ ouvert: false, raisons: ['Rien de ce qu’il contient ne lui est ouvert.'] })
  })

  it('a screen of the platform given to somebody else stays shut, and opens its container to an administrator', async () => {
    await test.grant(person, ['vx-gestion-menu'])
    const { ligne } = await access()
    expect(ligne(6002)).toMatchObject({ ouvert: false, raisons: ['Réservé aux administrateurs de la plateforme.'] })
    expect(ligne(6002).origines).toHaveLength(1)
    const own = await access(admin)
    expect(own.ligne(6002)).toMatchObject({ ouvert: true, raisons: [] })
    expect(own.ligne(337).origines).toContainEqual({ sorte: 'menu', texte: 'Contient Menus' })
  })

  it('an inactive menu and a menu of one device say so', async () => {
    await give('profils', '31')
    const menu = { module_libelle: 'Mon activité', module_plateforme: '2', module_etat: 1 }
    const url = '/api/wikaz/modules/gestion-menu/menus/410'
    await ask(admin, 'PUT', url, menu)
    expect((await access()).ligne(410)).toMatchObject({ ouvert: true, raisons: ['Sur téléphone seulement.'] })
    await ask(admin, 'PUT', url, { ...menu, module_etat: 0 })
    const { ouvert, raisons, origines } = (await access()).ligne(410)
    expect([ouvert, raisons, origines[0]?.texte]).toEqual([
      false,
      ['Ce menu est inactif : personne ne l’ouvre.'],
      'Profil Technicien',
    ])
    await ask(admin, 'PUT', url, { ...menu, module_plateforme: '3' })
  })

  it('what the company took back stays shut, and says so', async () => {
    await give('profils', '31')
    const { compte_id, utilisateur_id } = person
    await sql`insert into utilisateur_module_retire (compte_id, utilisateur_id, module_id)
      values (${compte_id}, ${utilisateur_id}, 410)`.execute(test.db)
    const { ouvert, raisons, origines } = (await access()).ligne(410)
    expect([ouvert, raisons, origines.length]).toEqual([false, ['Sa société lui a retiré ce module.'], 1])
  })

  it('somebody who cannot sign in opens nothing, whatever is given', async () => {
    const off = await test.createUser(person.compte_id, { actif: false })
    expect((await access({ ...person, ...off })).empechement).toContain('désactivé')
    await test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', stranger.compte_id).execute()
    expect((await access(stranger)).empechement).toContain('fermée')
  })
})
