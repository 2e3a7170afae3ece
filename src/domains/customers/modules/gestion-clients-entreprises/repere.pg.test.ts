import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTerrain, PLANNING, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
const ICI = { adresse_latitude: 49.8942, adresse_longitude: 2.2957 }
const LA = { adresse_latitude: 50.1058, adresse_longitude: 1.8358 }
const NULLE_PART = { adresse_latitude: null, adresse_longitude: null }
const LIEU = { adresse_adresse1: '3 rue des Lilas', adresse_cp: '80000', adresse_ville: 'Amiens' }

let t: Terrain
let moi: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS] })
})
afterAll(() => t.test.close())

const appeler = (qui: TestSession | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  t.test.app.inject({ method, url: `${BASE}/${path}`, headers: qui?.headers ?? {}, ...(payload ? { payload } : {}) })

/** A customer with one address, which is nowhere. */
async function adresse(plus: object = {}) {
  const client = await appeler(moi, 'POST', 'clients', { client_type: 1, client_nom: 'Vasseur' })
  const { id: client_id } = client.json()
  const { id } = (await appeler(moi, 'POST', `clients/${client_id}/adresses`, { ...LIEU, ...plus })).json()
  const lire = async () => (await appeler(moi, 'GET', `clients/${client_id}`)).json().adresses[0]
  const placer = async (repere: object, qui: TestSession | null = moi) =>
    await appeler(qui, 'PUT', `adresses/${id}/repere`, { version: (await lire())?.version, ...repere })
  const modifier = async (valeurs: object) => await appeler(moi, 'PUT', `adresses/${id}`, { ...LIEU, ...valeurs })
  const formulaire = async () => (await appeler(moi, 'GET', `adresses/${id}/edit`)).json()
  return { client_id, id, lire, placer, modifier, formulaire }
}
const main = { ...ICI, geocode_source: 'main' }

describe('a pin is refused', () => {
  it('to who is unknown, without the right, of another company, and at a deleted address', async () => {
    const a = await adresse()
    const autre = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
    const ailleurs = await t.test.someone({ modules: [MODULE_CLIENTS] })
    expect((await a.placer(main, null)).statusCode).toBe(401)
    expect((await a.placer(main, autre)).statusCode).toBe(403)
    expect((await a.placer(main, ailleurs)).statusCode).toBe(404)
    const { version } = await a.lire()
    expect((await appeler(moi, 'DELETE', `adresses/${a.id}`)).statusCode).toBe(200)
    expect((await a.placer({ ...main, version })).statusCode).toBe(404)
  })

  it.each([
    ['without a version', { ...main, version: undefined }, 'version'],
    ['beyond the pole', { ...main, adresse_latitude: 90.1 }, 'adresse_latitude'],
    ['beyond the date line', { ...main, adresse_longitude: 181 }, 'adresse_longitude'],
    ['with half a place', { ...main, adresse_longitude: null }, 'adresse_longitude'],
    ['with a text for a number', { ...main, adresse_latitude: '49,89' }, 'adresse_latitude'],
    ['from an unknown source', { ...main, geocode_source: 'gps' }, 'geocode_source'],
    ['without a source', { ...ICI }, 'geocode_source'],
    ['put by hand nowhere', { ...NULLE_PART, geocode_source: 'main' }, 'geocode_source'],
    ['with a street', { ...main, adresse_adresse1: '4 rue des Lilas' }, 'adresse_adresse1'],
  ])('%s, at its field', async (_cas, repere, champ) => {
    const a = await adresse()
    const reponse = await a.placer(repere)
    expect(reponse.statusCode).toBe(400)
    expect(JSON.stringify(reponse.json())).toContain(champ)
    expect(await a.lire()).toMatchObject({ ...NULLE_PART, geocode_source: '' })
  })

  it('over another reading of the address than the one that stands', async () => {
    const a = await adresse()
    const { version } = await a.lire()
    await a.modifier({ consignes_acces: 'Code 1208' })
    const reponse = await a.placer({ ...main, version })
    expect([reponse.statusCode, reponse.json().erreur]).toEqual([409, 'FICHE_MODIFIEE'])
    expect(reponse.json().message).toBe('L’adresse a été modifiée entre-temps\u00a0: relisez-la avant d’enregistrer.')
    expect(await a.lire()).toMatchObject(NULLE_PART)
  })
})

describe('a pin', () => {
  it('is put by hand, once, and taken back over the version that it gave; the audit tells both', async () => {
    const a = await adresse()
    const avant = await a.lire()
    const reponse = await a.placer(main)
    expect(reponse.json()).toMatchObject({ code: 'success', message: 'L’adresse est placée.' })
    expect(await a.lire()).toMatchObject({ ...main, version: reponse.json().version })
    // Sent again by who heard no answer: it holds that already.
    expect((await a.placer({ ...main, version: avant.version })).json().version).toBe(reponse.json().version)
    const defait = await a.placer({ ...NULLE_PART, geocode_source: '' })
    expect(defait.json()).toMatchObject({ message: 'Le repère est retiré.', version: avant.version })
    expect(await a.lire()).toMatchObject({ ...NULLE_PART, geocode_source: '' })
    const traces = await t.test.db
      .selectFrom('audit')
      .select(['avant', 'apres'])
      .where('entite', '=', `adresse:${a.id}`)
      .where('action', '=', 'adresses.modifier')
      .orderBy('audit_id')
      .execute()
    expect(traces.map(({ apres }) => apres)).toEqual([main, { ...NULLE_PART, geocode_source: '' }])
  })

  it('that was put by hand stays where it is, whatever its form, a batch or a call finds for the address', async () => {
    const a = await adresse()
    await a.placer(main)
    const { version } = await a.formulaire()
    const modifie = await a.modifier({ ...LA, adresse_ville: 'Abbeville', adresse_cp: '80100', version })
    expect(modifie.statusCode).toBe(200)
    expect(await a.lire()).toMatchObject({ ...main, adresse_ville: 'Abbeville' })
    // What is typed over a street empties its place in the form.
    await a.modifier({ ...NULLE_PART, adresse_adresse1: '3 bis rue des Lilas', repere: 'main' })
    expect(await a.lire()).toMatchObject({ ...main, adresse_adresse1: '3 bis rue des Lilas' })
    const lot = await appeler(moi, 'POST', 'adresses/lot', {
      modifier: [{ id: a.id, valeurs: { titre: 'Atelier', ...LA } }],
    })
    expect(lot.json().rapport).toMatchObject({ faites: [a.id], refusees: [] })
    expect(await a.lire()).toMatchObject({ ...main, titre: 'Atelier' })
  })

  it('that was put by hand is asked about in the form, which shows another place only once it is given up', async () => {
    const a = await adresse()
    expect(JSON.stringify(await a.formulaire())).not.toContain('repere')
    await a.placer(main)
    const form = await a.formulaire()
    expect(form.dataProvider).toMatchObject({ repere: 'main', ...ICI })
    const champ = form.dataStructure.find((f: { id: string }) => f.id === 'repere')
    expect(champ.options.map((o: { label: string }) => o.label)).toEqual([
      'Placé à la main\u00a0: le garder',
      'Celui de l’adresse',
    ])
    expect(form.term_actions.map((r: { field: string }) => r.field)).toEqual(['adresse_latitude', 'adresse_longitude'])
    expect((await a.modifier({ repere: 'ailleurs' })).statusCode).toBe(400)
    await a.modifier({ ...LA, adresse_ville: 'Abbeville', repere: 'adresse', version: form.version })
    expect(await a.lire()).toMatchObject({ ...LA, geocode_source: '', adresse_ville: 'Abbeville' })
    // Given up, it follows its address again.
    await a.modifier({ ...ICI })
    expect(await a.lire()).toMatchObject(ICI)
  })

  it('that the service of addresses found follows its address, and is no longer its own then', async () => {
    const a = await adresse()
    expect((await a.placer({ ...ICI, geocode_source: 'service' })).statusCode).toBe(200)
    await a.modifier({ titre: 'Atelier', ...ICI })
    expect(await a.lire()).toMatchObject({ ...ICI, geocode_source: 'service' })
    await a.modifier({ ...LA })
    expect(await a.lire()).toMatchObject({ ...LA, geocode_source: '' })
  })

  it('is read by whoever goes there', async () => {
    const anne = await t.technicien(moi.compte_id)
    const visite = await t.visite(anne, { decalage: 1 })
    const { adresses } = (await appeler(moi, 'GET', `clients/${visite.client_id}`)).json()
    const { id, version } = adresses[0]
    expect((await appeler(moi, 'PUT', `adresses/${id}/repere`, { ...main, version })).statusCode).toBe(200)
    const { jours } = (await t.appeler(anne, 'GET', PLANNING)).json()
    expect(jours.flatMap((j: { interventions: object[] }) => j.interventions)).toEqual([expect.objectContaining(ICI)])
  })
})
