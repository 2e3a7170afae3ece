import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { INTERLOCUTEURS } from './contract.ts'

const CLAIRE = {
  interlocuteur_civilite: 'Mme',
  interlocuteur_nom: 'Lenoir',
  interlocuteur_prenom: 'Claire',
  interlocuteur_fonction: 'Gestionnaire',
  interlocuteur_telephone1: '03 53 01 02 10',
  interlocuteur_telephone2: '',
  interlocuteur_fax: '',
  interlocuteur_email: 'claire@exemple.test',
  interlocuteur_date_naissance: null,
  interlocuteur_observations: '',
}

let t: Terrain
let anne: TestSession
beforeAll(async () => {
  t = await createTerrain()
  anne = await t.test.someone({ modules: [INTERLOCUTEURS.module] })
})
afterAll(() => t.test.close())

async function appeler(method: 'GET' | 'POST' | 'PUT' | 'DELETE', suite = '', payload?: object) {
  const url = `${INTERLOCUTEURS.path}${suite}`
  const answer = await t.test.app.inject({ method, url, headers: anne.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

it('refuses Mlle, keeps a telephone as E.164', async () => {
  expect((await appeler('POST', '', { ...CLAIRE, interlocuteur_civilite: 'Mlle' })).status).toBe(400)
  const { id } = (await appeler('POST', '', CLAIRE)).body
  const { dataProvider } = (await appeler('GET', `/${id}/edit`)).body
  expect(dataProvider.interlocuteur_telephone1).toBe('+33353010210')
})

it('offers the export and the erasure of a person to whoever may make them, in their own name', async () => {
  const shown = async ({ headers }: Pick<TestSession, 'headers'>) => {
    const answer = await t.test.app.inject({ method: 'GET', url: INTERLOCUTEURS.path, headers })
    return answer.json().menus.map((menu: { id: string }) => menu.id)
  }
  expect(await shown(anne)).toEqual(expect.arrayContaining(['modifier', 'supprimer']))
  expect(await shown(anne)).not.toEqual(expect.arrayContaining(['donnees']))
  expect(await shown(anne)).not.toEqual(expect.arrayContaining(['effacer']))
  const { compte_id } = anne
  const manager = await t.test.someone({ compte_id, modules: [INTERLOCUTEURS.module, MODULE_UTILISATEURS] })
  expect(await shown(manager)).toEqual(expect.arrayContaining(['modifier', 'donnees', 'effacer']))
})

it('names customers and addresses by all that tells them apart, and keeps what is chosen', async () => {
  const { id } = (await appeler('POST', '', CLAIRE)).body
  const { adresse_id, client_id } = await t.visite(anne)
  const ailleurs = await t.visite(await t.technicien())
  await t.test.db
    .updateTable('adresse')
    .set({ adresse_cp: '80000', adresse_ville: 'Amiens' })
    .where('adresse_id', '=', adresse_id)
    .execute()
  await t.test.db.updateTable('client').set({ client_prenom: 'Zoé' }).where('client_id', '=', client_id).execute()
  const chez = `/${id}/affectation-adresses`
  expect((await appeler('PUT', `${chez}/0`, { data: String(ailleurs.adresse_id) })).status).toBe(404)
  for (let fois = 0; fois < 2; fois++)
    expect((await appeler('PUT', `${chez}/0`, { data: String(adresse_id) })).status).toBe(200)
  expect((await appeler('GET', chez)).body).toEqual([
    { id: adresse_id, label: '80000 Amiens 1 rue du Quai', etat: 1, module_parent_id: null },
  ])
  const [client] = (await appeler('GET', `/${id}/affectation-clients`)).body
  expect(client).toMatchObject({ id: client_id, label: expect.stringMatching(/^Zoé Client \d+$/), etat: 0 })
})

it('names the client of the assignment, and none where there are several', async () => {
  const { id } = (await appeler('POST', '', { ...CLAIRE, interlocuteur_nom: 'Affectée' })).body
  const clients = [await t.visite(anne), await t.visite(anne)].map(v => v.client_id)
  const dit = async () =>
    (await appeler('GET', '?filtre=affectee')).body.datas[0].client_affect_interloc_client_id as number | null
  expect(await dit()).toBeNull()
  await appeler('PUT', `/${id}/affectation-clients/0`, { data: String(clients[1]) })
  expect(await dit()).toBe(clients[1])
  await appeler('PUT', `/${id}/affectation-clients/0`, { data: clients.join(',') })
  expect(await dit()).toBeNull()
})

it('is called by its whole name when it goes', async () => {
  const { id } = (await appeler('POST', '', CLAIRE)).body
  const { headers } = (await appeler('GET')).body
  const nomme = headers.filter((h: { nom?: number }) => h.nom !== undefined)
  expect(nomme.map((h: { id: string; nom: number }) => [h.id, h.nom])).toEqual([
    ['interlocuteur_nom', 1],
    ['interlocuteur_prenom', 0],
  ])
  expect((await appeler('DELETE', `/${id}`)).body.message).toContain('Claire Lenoir')
})
