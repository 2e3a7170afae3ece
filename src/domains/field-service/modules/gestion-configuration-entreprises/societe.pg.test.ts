import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  ecrireAnnonces,
  envoyerLogo,
  formulaireSociete,
  lireAnnonces,
  lireLogo,
  lireSociete,
  MODULE_CONFIGURATION,
  modifierSociete,
  retirerLogo,
} from './contract.ts'
import { configurationEntreprisesRoutes } from './routes.ts'

const COORDONNEES = {
  compte_raison_sociale: 'Chauffage Dupont',
  compte_siren: '000 000 018',
  compte_adresse: '8 boulevard du Port',
  compte_cp: '80000',
  compte_ville: 'Amiens',
  compte_telephone1: '03 53 01 00 01',
  compte_telephone2: '',
}
const image = (couleur: string) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: couleur } })
    .png()
    .toBuffer()

let test: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({ routes: configurationEntreprisesRoutes })
})
afterAll(() => test.close())
beforeEach(async () => {
  anne = await test.someone({ modules: [MODULE_CONFIGURATION] })
})

const lire = (qui: TestSession, url = lireSociete.path) => test.app.inject({ url, headers: qui.headers })
const modifier = (plus: object = {}) =>
  test.app.inject({
    method: 'PUT',
    url: modifierSociete.path,
    headers: anne.headers,
    payload: { ...COORDONNEES, ...plus },
  })
const envoyer = (payload: Buffer) =>
  test.app.inject({
    method: envoyerLogo.method,
    url: `${envoyerLogo.path}?filename=logo.png`,
    headers: { ...anne.headers, 'content-type': 'application/octet-stream' },
    payload,
  })
const actions = async () =>
  (await test.db.selectFrom('audit').select('action').where('compte_id', '=', anne.compte_id).execute()).map(
    ligne => ligne.action,
  )

describe('coordonnees', () => {
  it.each([
    [{ compte_raison_sociale: '  ' }, 'compte_raison_sociale', /à renseigner/],
    [{ compte_siren: '000000019' }, 'compte_siren', /neuf chiffres/],
    [{ compte_cp: '8000' }, 'compte_cp', /cinq chiffres/],
    [{ compte_ville: 'A\u0000' }, 'compte_ville', /caractères non acceptés/],
    [{ metier: 'plateforme' }, 'metier', /inconnu/],
    [{ compte_latitude: 91, compte_longitude: 2 }, 'compte_latitude', /./],
    [{ compte_latitude: 49.9 }, 'compte_longitude', /ensemble/],
  ])('refuses %j', async (plus, champ, phrase) => {
    const answer = await modifier(plus)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs[champ]).toMatch(phrase)
  })

  it('refuses a form that somebody else overtook, and covers nothing; sent again, it is no quarrel with itself', async () => {
    const form = async () => (await lire(anne, formulaireSociete.path)).json()
    const { version } = await form()
    await modifier({ compte_ville: 'Abbeville' })
    const stale = await modifier({ compte_telephone2: '03 53 01 00 02', version })
    expect([stale.statusCode, stale.json().erreur]).toEqual([409, 'FICHE_MODIFIEE'])
    expect((await form()).dataProvider).toMatchObject({ compte_ville: 'Abbeville', compte_telephone2: '' })
    const fresh = { compte_ville: 'Abbeville', compte_telephone2: '03 53 01 00 02', version: (await form()).version }
    for (let fois = 0; fois < 2; fois++) expect((await modifier(fresh)).statusCode).toBe(200)
  })

  it('writes what changed, once, as French people write it', async () => {
    const autre = await test.someone({ modules: [MODULE_CONFIGURATION] })
    const chezAutre = (await lire(autre)).json()
    for (let fois = 0; fois < 2; fois++) expect((await modifier()).statusCode).toBe(200)
    expect((await lire(anne)).json()).toEqual({
      ...COORDONNEES,
      compte_siren: '000000018',
      compte_telephone1: '+33353010001',
      compte_latitude: null,
      compte_longitude: null,
      compte_id: anne.compte_id,
      logo: null,
    })
    expect(await actions()).toEqual(['coordonnees.modifier'])
    expect((await lire(autre)).json()).toEqual(chezAutre)
    const form = (await lire(anne, formulaireSociete.path)).json()
    expect(form.titre).toBe('Modifier mes coordonnées')
    expect(form.dataProvider.compte_ville).toBe('Amiens')
  })
})

it('is on the map where its address was chosen, which a device of before leaves as it is', async () => {
  expect((await modifier({ compte_latitude: 49.8974, compte_longitude: 2.29 })).statusCode).toBe(200)
  expect((await modifier({ compte_ville: 'Rivery' })).statusCode).toBe(200)
  expect((await lire(anne)).json()).toMatchObject({ compte_latitude: 49.8974, compte_longitude: 2.29 })
  expect((await modifier({ compte_latitude: null, compte_longitude: null })).statusCode).toBe(200)
  expect((await lire(anne)).json()).toMatchObject({ compte_latitude: null, compte_longitude: null })
})

describe('logo', () => {
  it('refuses what is no picture, whatever its name says, and answers nothing where there is none', async () => {
    for (const octets of [Buffer.from('octets'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      const answer = await envoyer(octets)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().erreur).toBe('TYPE_DE_FICHIER')
    }
    const rouge = await image('red')
    const coupee = await envoyer(rouge.subarray(0, rouge.length / 2))
    expect([coupee.statusCode, coupee.json().erreur]).toEqual([422, 'IMAGE_REFUSEE'])
    expect((await lire(anne, lireLogo.path)).statusCode).toBe(404)
    expect((await lire(anne)).json().logo).toBeNull()
  })

  it('shows the last one sent, reduced, and no longer once taken away', async () => {
    const rouge = await image('red')
    expect((await envoyer(rouge)).statusCode).toBe(200)
    expect((await envoyer(rouge)).statusCode).toBe(200)
    const vu = await lire(anne, lireLogo.path)
    expect(vu.headers['content-type']).toContain('image/webp')
    expect((await sharp(vu.rawPayload).metadata()).width).toBe(480)
    const premier = (await lire(anne)).json().logo
    await envoyer(await image('blue'))
    expect((await lire(anne)).json().logo).not.toBe(premier)
    for (let fois = 0; fois < 2; fois++) {
      const answer = await test.app.inject({ method: retirerLogo.method, url: retirerLogo.path, headers: anne.headers })
      expect(answer.statusCode).toBe(200)
    }
    expect((await lire(anne, lireLogo.path)).statusCode).toBe(404)
    expect(await actions()).toEqual(['logo.poser', 'logo.poser', 'logo.retirer'])
    const autre = await test.someone({ modules: [MODULE_CONFIGURATION] })
    expect((await lire(autre, lireLogo.path)).statusCode).toBe(404)
  })
})

describe('what customers are told by themselves', () => {
  const { path: url } = lireAnnonces
  const PLANIFIENT = [MODULE_CONFIGURATION, MODULE_REGULATION]
  beforeEach(async () => {
    anne = await test.someone({ modules: PLANIFIENT })
  })
  const choisir = (qui: TestSession, payload: object) =>
    test.app.inject({ method: ecrireAnnonces.method, url, headers: qui.headers, payload })

  it('is the holders’ to choose, and nothing until they did', async () => {
    const passant = await test.someone({ compte_id: anne.compte_id })
    // Who keeps the card of a house, as its managers do, plans no visit.
    const cadre = await test.someone({ compte_id: anne.compte_id, modules: [MODULE_CONFIGURATION] })
    for (const qui of [passant, cadre])
      for (const answer of [await lire(qui, url), await choisir(qui, { en_route: true })])
        expect([answer.statusCode, answer.json().erreur]).toEqual([403, 'DROIT_MANQUANT'])
    expect((await test.app.inject({ url })).statusCode).toBe(401)
    for (const payload of [{}, { en_route: 'oui' }, { en_route: true, prix: 1 }])
      expect((await choisir(anne, payload)).statusCode).toBe(400)
    expect((await lire(anne, url)).json()).toEqual({ en_route: false })
  })

  it('is kept, told once in the audit, and is this company’s alone', async () => {
    const autre = await test.someone({ modules: PLANIFIENT })
    for (let fois = 0; fois < 2; fois++) expect((await choisir(anne, { en_route: true })).statusCode).toBe(200)
    expect((await lire(anne, url)).json()).toEqual({ en_route: true })
    expect((await lire(autre, url)).json()).toEqual({ en_route: false })
    expect((await actions()).filter(a => a === 'annonces.modifier')).toHaveLength(1)
  })
})
