import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Terrain!2026'
const NEW = 'Chantier!2027'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes })
})
afterAll(() => test.close())

const BASE = '/api/wikaz/structure'
const put = (session: TestSession | null, path: string, payload: object) =>
  test.app.inject({ method: 'PUT', url: `${BASE}/${path}`, payload, headers: session?.headers })
const get = (session: TestSession | null, path: string) =>
  test.app.inject({ method: 'GET', url: `${BASE}/${path}`, headers: session?.headers })

it.each([
  ['GET', 'profil'],
  ['PUT', 'profil/0'],
  ['PUT', 'user_name'],
  ['PUT', 'theme'],
  ['GET', 'photos'],
] as const)('%s %s refuses nobody', async (method, path) => {
  const answer = await test.app.inject({ method, url: `${BASE}/${path}`, ...(method === 'PUT' ? { payload: {} } : {}) })
  expect(answer.statusCode).toBe(401)
})

describe('PUT structure/user_name', () => {
  it.each([
    ['an e-mail', { email: 'x@y.fr' }, 'email'],
    ['a right', { administrateur_plateforme: true }, 'administrateur_plateforme'],
    ['a company', { compte_id: 1 }, 'compte_id'],
    ['a name too long', { nom: 'x'.repeat(101) }, 'nom'],
    ['a number', { prenom: 3 }, 'prenom'],
    ['no sha256', { avatar: '../../etc/passwd' }, 'avatar'],
  ])('refuses %s', async (_what, body, champ) => {
    const answer = await put(await test.someone(), 'user_name', body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toEqual([champ])
  })

  it('refuses a picture of another company and a file that is no picture', async () => {
    const [anne, eve] = [await test.someone(), await test.someone()]
    const file = { taille: 1, recu_octets: 1, complet_a: new Date() }
    const [hers, text] = ['b'.repeat(64), 'c'.repeat(64)]
    await test.db
      .insertInto('fichier')
      .values([
        { ...file, sha256: hers, compte_id: eve.compte_id, cree_par: eve.utilisateur_id, mime: 'image/png' },
        { ...file, sha256: text, compte_id: anne.compte_id, cree_par: anne.utilisateur_id, mime: 'application/pdf' },
      ])
      .execute()
    for (const avatar of [hers, text]) {
      const answer = await put(anne, 'user_name', { avatar })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().erreur).toBe('TYPE_DE_FICHIER')
    }
  })

  it('takes back whole what the reading gave, and changes no e-mail that way', async () => {
    const anne = await test.someone({ nom: 'Durand', prenom: 'Anne' })
    const read = (await get(anne, 'profil')).json()
    expect((await put(anne, 'user_name', { ...read, user_ville: 'Albi' })).statusCode).toBe(200)
    expect((await get(anne, 'profil')).json()).toMatchObject({ user_ville: 'Albi', email: anne.email })
    const other = await put(anne, 'user_name', { ...read, email: 'autre@exemple.test' })
    expect(other.statusCode).toBe(400)
    expect(Object.keys(other.json().champs)).toEqual(['email'])
    expect((await get(anne, 'profil')).json().email).toBe(anne.email)
  })

  it('saves what is given, audits what changed, and repeats without effect', async () => {
    const anne = await test.someone({ nom: 'Durand', prenom: 'Anne' })
    const body = { nom: ' Martin ', prenom: 'Anne', user_ville: 'L’Haÿ-les-Roses', user_telephone1: '' }
    for (const _ of [1, 2]) {
      const answer = await put(anne, 'user_name', body)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        code: 'success',
        message: 'La mise à jour a bien été appliquée.',
        duration: 4500,
      })
    }
    const profil = (await get(anne, 'profil')).json()
    expect(profil).toMatchObject({
      nom: 'Martin',
      prenom: 'Anne',
      user_ville: 'L’Haÿ-les-Roses',
      email: anne.email,
      version: 2,
    })
    const audit = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect(audit).toMatchObject([
      {
        action: 'profil.modifier',
        entite: `utilisateur:${anne.utilisateur_id}`,
        avant: { nom: 'Durand', user_ville: '' },
        apres: { nom: 'Martin', user_ville: 'L’Haÿ-les-Roses' },
        appareil_id: anne.appareil_id,
      },
    ])
  })
})

describe('PUT structure/profil/0', () => {
  const body = { ancien_mot_de_passe: PASSWORD, nouveau_mot_de_passe: NEW, nouveau_mot_de_passe_2: NEW }
  const person = () => test.someone({ motDePasse: PASSWORD })

  it.each([
    ['no old password', { ancien_mot_de_passe: '' }, 'ancien_mot_de_passe', 'Mot de passe requis'],
    ['no new password', { nouveau_mot_de_passe: '' }, 'nouveau_mot_de_passe', 'Mot de passe requis'],
    ['a missing one', { nouveau_mot_de_passe: undefined }, 'nouveau_mot_de_passe', 'Mot de passe requis'],
    ['a short one', { nouveau_mot_de_passe: 'Ab1!' }, 'nouveau_mot_de_passe', 'Minimum 8 caractères'],
    [
      'a common one',
      { nouveau_mot_de_passe: 'Azerty123!' },
      'nouveau_mot_de_passe',
      'Ce mot de passe est trop courant\u00a0: choisissez-en un autre',
    ],
    [
      'two different ones',
      { nouveau_mot_de_passe_2: `${NEW}x` },
      'nouveau_mot_de_passe_2',
      'Les deux mots de passe saisis ne correspondent pas.',
    ],
  ])('refuses %s', async (_what, over, champ, message) => {
    const answer = await put(await person(), 'profil/0', { ...body, ...over })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs[champ]).toBe(message)
  })

  it('refuses a wrong old password, and slows the guessing down', async () => {
    const anne = await person()
    const wrong = () => put(anne, 'profil/0', { ...body, ancien_mot_de_passe: 'Faux!2026' })
    for (let i = 0; i < 5; i++) expect((await wrong()).statusCode).toBe(422)
    // The wait doubles with each try from one second on: on a slow machine the first ones are over before the answer.
    let answer = await wrong()
    for (let i = 0; i < 8 && answer.statusCode === 422; i++) answer = await wrong()
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  it('refuses an administrator acting for the person', async () => {
    const anne = await test.createUser(await test.createCompany(), { motDePasse: PASSWORD })
    const admin = await test.signIn(anne, { acteur_utilisateur_id: 1 })
    expect((await put(admin, 'profil/0', body)).json().erreur).toBe('DROIT_MANQUANT')
  })

  it('changes it, closes the other sessions, keeps this one', async () => {
    const anne = await person()
    const elsewhere = await test.signIn(anne)
    expect((await put(anne, 'profil/0', body)).json().message).toBe('La mise à jour a bien été appliquée.')
    expect((await get(anne, 'profil')).statusCode).toBe(200)
    expect((await get(elsewhere, 'profil')).json().erreur).toBe('SESSION_EXPIREE')
    const signIn = (password: string) =>
      test.app.inject({
        method: 'POST',
        url: '/oauth/token',
        payload: { grant_type: 'password', client_id: 'test', client_secret: 'x', username: anne.email, password },
      })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    expect((await signIn(NEW)).statusCode).toBe(200)
  })
})

describe('PUT structure/theme', () => {
  it.each([[{}], [{ etat: 1 }], [{ etat: 'true' }]])('refuses %j', async body => {
    expect((await put(await test.someone(), 'theme', body)).statusCode).toBe(400)
  })

  it('is kept, and repeated without effect', async () => {
    const anne = await test.someone()
    for (const _ of [1, 2]) expect((await put(anne, 'theme', { etat: true })).json()).toEqual({ etat: true })
    const session = await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })
    expect(session.json().user.theme_sombre).toBe(true)
  })
})

it('GET structure/photos shows the company’s own people only', async () => {
  const anne = await test.someone()
  const eve = await test.someone()
  const bob = await test.createUser(anne.compte_id)
  const sha = 'd'.repeat(64)
  for (const { utilisateur_id } of [bob, eve])
    await test.db
      .updateTable('utilisateur')
      .set({ avatar_sha256: sha })
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
  expect((await get(anne, 'photos')).json()).toEqual([{ utilisateur_id: bob.utilisateur_id, avatar: sha }])
})
