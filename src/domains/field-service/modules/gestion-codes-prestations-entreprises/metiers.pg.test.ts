import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldServiceRoutes } from '#domains/field-service/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { HttpMethod } from '#wire/operation.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { choisirCodesPostaux, choisirMetiers, lireCodesPostaux, lireMetiers, PRESTATIONS } from './contract.ts'

const CHAUFFAGE = 101
const PLOMBERIE = 201

let test: TestApp
let anne: TestSession
let autre: TestSession
beforeAll(async () => {
  test = await createTestApp({ routes: fieldServiceRoutes })
})
afterAll(() => test.close())
beforeEach(async () => {
  anne = await test.someone({ modules: [PRESTATIONS.module] })
  autre = await test.someone({ modules: [PRESTATIONS.module] })
})

async function appeler(qui: TestSession, method: HttpMethod, url: string, payload?: object) {
  const answer = await test.app.inject({ method, url, headers: qui.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const garder = ({ method, path }: typeof choisirMetiers | typeof choisirCodesPostaux, data: string, qui = anne) =>
  appeler(qui, method, path, { data })
const choisis = async (url: string, qui = anne) =>
  ((await appeler(qui, 'GET', url)).body as TransferItem[]).filter(l => l.etat === 1).map(l => l.id)
const actions = async () =>
  (await test.db.selectFrom('audit').select('action').where('compte_id', '=', anne.compte_id).execute()).map(
    ligne => ligne.action,
  )

describe('Gestion des métiers', () => {
  it('refuses what is no list of the catalogue’s trades, and keeps what was there', async () => {
    await garder(choisirMetiers, `${CHAUFFAGE}`)
    for (const data of ['chauffage', '101,', '99999999999'])
      expect((await garder(choisirMetiers, data)).status).toBe(400)
    expect((await garder(choisirMetiers, `${PLOMBERIE},2000000000`)).status).toBe(404)
    const sansDroit = await test.someone({ compte_id: anne.compte_id })
    expect((await garder(choisirMetiers, '', sansDroit)).status).toBe(403)
    expect(await choisis(lireMetiers.path)).toEqual([CHAUFFAGE])
  })

  it('shows each trade under its family, and keeps the company’s own choice, once', async () => {
    const lignes = (await appeler(anne, 'GET', lireMetiers.path)).body as TransferItem[]
    expect(lignes.find(l => l.id === CHAUFFAGE)).toEqual({
      id: CHAUFFAGE,
      label: 'Chauffage',
      etat: 0,
      module_parent_id: 100,
    })
    for (let fois = 0; fois < 2; fois++)
      expect((await garder(choisirMetiers, `${PLOMBERIE},${CHAUFFAGE}`)).body.code).toBe('success')
    expect(await choisis(lireMetiers.path)).toEqual([CHAUFFAGE, PLOMBERIE])
    expect(await choisis(lireMetiers.path, autre)).toEqual([])
    await garder(choisirMetiers, '')
    expect(await choisis(lireMetiers.path)).toEqual([])
    expect(await actions()).toEqual(['prestations.metiers', 'prestations.metiers'])
  })

  it('offers the chosen trades, and those already named, where a service code is written', async () => {
    const formulaire = async () => (await appeler(anne, 'GET', `${PRESTATIONS.path}/create`)).body as FormDefinition
    const champ = async () => (await formulaire()).dataStructure.find(f => f.id === 'metier_libelle')
    expect(await champ()).toMatchObject({ type: 'texte' })
    await garder(choisirMetiers, `${PLOMBERIE},${CHAUFFAGE}`)
    const { body } = await appeler(anne, 'POST', PRESTATIONS.path, {
      prestation_libelle: 'Vol en montgolfière',
      metier_libelle: 'Aérostation',
      sorte: 'prestation',
      unite: 'vol',
      duree_minutes: 90,
      prix_unitaire_cents: 12_000,
      tva: '20',
      actif: 1,
    })
    const offerts = ['Aérostation', 'Chauffage', 'Plomberie'].map(label => ({ value: label, label }))
    expect(await champ()).toMatchObject({ type: 'autocompletion', options: offerts })
    const edition = (await appeler(anne, 'GET', `${PRESTATIONS.path}/${body.id}/edit`)).body as FormDefinition
    expect(edition.dataProvider.metier_libelle).toBe('Aérostation')
    expect(edition.dataStructure.find(f => f.id === 'metier_libelle')?.options).toEqual(offerts)
    expect((await appeler(autre, 'GET', `${PRESTATIONS.path}/${body.id}/edit`)).status).toBe(404)
  })
})

describe('codes postaux', () => {
  beforeEach(async () => {
    await test.db
      .updateTable('compte')
      .set({ compte_cp: '01000', compte_ville: 'Bourg-en-Bresse' })
      .where('compte_id', '=', anne.compte_id)
      .execute()
  })

  it('refuses a postcode of no address that the company knows', async () => {
    expect((await garder(choisirCodesPostaux, '1000,80000')).status).toBe(404)
    expect((await garder(choisirCodesPostaux, '1000', autre)).status).toBe(404)
    expect(await choisis(lireCodesPostaux.path)).toEqual([])
  })

  it('names the town, keeps the leading zero, and is written once', async () => {
    const ligne = { id: 1000, label: '01000 Bourg-en-Bresse', module_parent_id: null }
    expect((await appeler(anne, 'GET', lireCodesPostaux.path)).body).toEqual([{ ...ligne, etat: 0 }])
    for (let fois = 0; fois < 2; fois++) expect((await garder(choisirCodesPostaux, '1000')).status).toBe(200)
    expect((await appeler(anne, 'GET', lireCodesPostaux.path)).body).toEqual([{ ...ligne, etat: 1 }])
    // The company moves: what it serves stays on the list.
    await test.db.updateTable('compte').set({ compte_cp: '' }).where('compte_id', '=', anne.compte_id).execute()
    expect(await choisis(lireCodesPostaux.path)).toEqual([1000])
    await garder(choisirCodesPostaux, '')
    expect((await appeler(anne, 'GET', lireCodesPostaux.path)).body).toEqual([])
    expect(await actions()).toEqual(['prestations.cp', 'prestations.cp'])
  })
})
