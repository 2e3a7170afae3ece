import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldServiceRoutes } from '#domains/field-service/registration.ts'
import { lireCatalogue } from '#domains/field-service/server/interventions/detail.ts'
import type { Context } from '#server/http/context.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { PRESTATIONS, souscrirePrestation } from './contract.ts'

const DETARTRAGE = {
  prestation_libelle: 'Détartrage',
  metier_libelle: 'Chauffage',
  sorte: 'prestation',
  unite: 'forfait',
  duree_minutes: 90,
  prix_unitaire_cents: 12_000,
  tva: '5.5',
  actif: 1,
}

let test: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({ routes: fieldServiceRoutes })
})
afterAll(() => test.close())
beforeEach(async () => {
  anne = await test.someone({ modules: [PRESTATIONS.module] })
})

async function appeler(qui: TestSession, method: 'GET' | 'POST' | 'PUT' | 'DELETE', suite = '', payload?: object) {
  const url = `${PRESTATIONS.path}${suite}`
  const answer = await test.app.inject({ method, url, headers: qui.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const ajouter = async (plus: object = {}) =>
  (await appeler(anne, 'POST', '', { ...DETARTRAGE, ...plus })).body.id as number
/** What the technicians' closing screen offers. */
const catalogue = async (qui: TestSession) =>
  (await lireCatalogue({ db: test.db, caller: qui } as unknown as Context)).map(ligne => ligne.prestation_libelle)

describe('codes prestations', () => {
  it.each([
    [{ tva: '19.6' }, 'tva'],
    [{ tva: 19.6 }, 'tva'],
    [{ sorte: 'don' }, 'sorte'],
    [{ duree_minutes: 1441 }, 'duree_minutes'],
    [{ prix_unitaire_cents: null }, 'prix_unitaire_cents'],
    [{ actif: 2 }, 'actif'],
  ])('refuses %j', async (plus, champ) => {
    const { status, body } = await appeler(anne, 'POST', '', { ...DETARTRAGE, ...plus })
    expect(status).toBe(400)
    expect(body.champs[champ]).toEqual(expect.any(String))
  })

  it('are never deleted: visits and reports name them', async () => {
    expect((await appeler(anne, 'DELETE', `/${await ajouter()}`)).status).toBe(404)
  })

  it('a sheet says a length as people write it, or is told what is expected', async () => {
    const ligne = (Durée: string) => ({ Libellé: `Pose ${Durée}`, Sorte: 'Prestation', Durée, 'Prix HT': '80' })
    const importer = async (durees: string[], appliquer: boolean) =>
      (await appeler(anne, 'POST', '/import', { lignes: durees.map(ligne), appliquer })).body
    const refus = await importer(['demain', '1h75'], false)
    expect(refus.rapport.erreurs.map((e: { champs: object }) => Object.keys(e.champs))).toEqual([
      ['duree_minutes'],
      ['duree_minutes'],
    ])
    await importer(['1h30', '1 h 30', '90 min', '1,5 h', '90'], true)
    const { datas } = (await appeler(anne, 'GET')).body
    expect(datas.map((d: { duree_minutes: number }) => d.duree_minutes)).toEqual([90, 90, 90, 90, 90])
  })

  it('come back as they were written, and reach the technicians', async () => {
    const id = await ajouter()
    // The length in words beside the minutes (named fields of the specification).
    expect((await appeler(anne, 'GET')).body.datas[0]).toMatchObject({
      duree_minutes: 90,
      duree_libelle: '1\u00a0h\u00a030',
    })
    // The list writes it, under one word; sorting and files keep the minutes.
    const { headers, itemsRenderers } = (await appeler(anne, 'GET')).body
    const duree = headers.find((h: { id: string }) => h.id === 'duree_minutes')
    expect(duree).toMatchObject({ label: 'Durée', type: 'nombre', sortable: true })
    expect(itemsRenderers.duree_minutes.libelles).toEqual({ 90: '1\u00a0h\u00a030' })
    const url = `${PRESTATIONS.path}/exporter`
    const file = (await test.app.inject({ method: 'POST', url, headers: anne.headers, payload: { type: 'csv' } })).body
    expect(file).toMatch(/Durée \(minutes\)/)
    expect(file).toMatch(/;90;/)
    const form = (await appeler(anne, 'GET', `/${id}/edit`)).body
    expect(form.dataProvider).toMatchObject({ tva: 5.5, actif: true, prix_unitaire_cents: 12_000 })
    expect(await catalogue(anne)).toEqual(['Détartrage'])
    expect(await catalogue(await test.someone())).toEqual([])
  })
})

describe('souscriptions', () => {
  const souscrire = (qui: TestSession, id: number, action: string) =>
    appeler(qui, souscrirePrestation.method, `/${id}/souscriptions?action=${action}`)

  it('refuses another word, another company, a missing row', async () => {
    const id = await ajouter()
    expect((await souscrire(anne, id, 'oubli')).status).toBe(400)
    const autre = await test.someone({ modules: [PRESTATIONS.module] })
    expect((await souscrire(autre, id, 'desinscription')).status).toBe(404)
    expect((await souscrire(anne, 2_000_000_000, 'desinscription')).status).toBe(404)
    expect(await catalogue(anne)).toEqual(['Détartrage'])
  })

  it('takes a service out of the technicians’ catalogue and back, once each', async () => {
    const id = await ajouter()
    for (let fois = 0; fois < 2; fois++) expect((await souscrire(anne, id, 'desinscription')).status).toBe(200)
    expect(await catalogue(anne)).toEqual([])
    await souscrire(anne, id, 'inscription')
    expect(await catalogue(anne)).toEqual(['Détartrage'])
    const { rows } = await test.services.pools.systemPool.query(
      'select action from audit where compte_id = $1 and action like $2 order by audit_id',
      [anne.compte_id, 'prestations.%inscription'],
    )
    expect(rows.map(row => row.action)).toEqual(['prestations.desinscription', 'prestations.inscription'])
  })

  it('offers each row the one of the two that makes sense', async () => {
    const { menus, conditions } = (await appeler(anne, 'GET')).body
    const nommees = menus.flatMap((m: { conditions: string[] }) => m.conditions)
    expect(nommees).toEqual(['inactive', 'active'])
    expect(conditions.map((c: { id: string }) => c.id)).toEqual(expect.arrayContaining(nommees))
  })
})

describe('affectations-techniciens', () => {
  it('lists active technicians only, by their names, and keeps who is chosen', async () => {
    const id = await ajouter()
    const { compte_id } = anne
    const hugo = await test.someone({ compte_id, nom: 'Delattre', prenom: 'Hugo' })
    await test.db
      .insertInto('utilisateur_profil')
      .values({ compte_id, utilisateur_id: hugo.utilisateur_id, profil_id: 31 })
      .execute()
    const lire = async () => (await appeler(anne, 'GET', `/${id}/affectations-techniciens`)).body
    const ligne = { id: hugo.utilisateur_id, label: 'Hugo Delattre', module_parent_id: null }
    expect(await lire()).toEqual([{ ...ligne, etat: 0 }])
    const enregistrer = (data: string) => appeler(anne, 'PUT', `/${id}/affectations-techniciens/0`, { data })
    expect((await enregistrer(String(anne.utilisateur_id))).status).toBe(404)
    for (let fois = 0; fois < 2; fois++) expect((await enregistrer(String(hugo.utilisateur_id))).status).toBe(200)
    expect(await lire()).toEqual([{ ...ligne, etat: 1 }])
  })
})
