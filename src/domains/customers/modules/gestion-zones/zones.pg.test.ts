import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { fillPath } from '#wire/operation.ts'
import { lireCarteZone, ZONES } from './contract.ts'

let t: Terrain
let anne: TestSession
beforeAll(async () => {
  t = await createTerrain()
  anne = await t.test.someone({ modules: [ZONES.module] })
})
afterAll(() => t.test.close())

async function appeler(method: 'GET' | 'POST' | 'PUT' | 'DELETE', suite = '', payload?: object, qui = anne) {
  const url = `${ZONES.path}${suite}`
  const answer = await t.test.app.inject({ method, url, headers: qui.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

const carte = (zones_id: number, qui = anne) =>
  appeler(lireCarteZone.method, fillPath(lireCarteZone.path, { zones_id }).slice(ZONES.path.length), undefined, qui)

async function nouvelleZone(zone_libelle: string): Promise<number> {
  const body = { zone_libelle, zone_couleur: '#b45309', zone_description: '' }
  return (await appeler('POST', '', body)).body.id
}

it('shows nothing to somebody without the right, of another company, or of no zone', async () => {
  const id = await nouvelleZone('Nord')
  const ailleurs = await t.test.someone({ modules: [ZONES.module] })
  expect((await carte(id, ailleurs)).status).toBe(404)
  expect((await carte(id, await t.test.someone())).status).toBe(403)
  expect((await carte(2_147_483_647)).status).toBe(404)
  expect((await carte(0)).status).toBe(400)
})

it('gives the zone’s addresses with their place, or without', async () => {
  const id = await nouvelleZone('Quais')
  const { adresse_id, client_id } = await t.visite(anne)
  const perdue = await t.visite(anne)
  const { db } = t.test
  await db
    .updateTable('client')
    .set({ client_nom: 'Durand', client_prenom: 'Zoé' })
    .where('client_id', '=', client_id)
    .execute()
  await db
    .updateTable('adresse')
    .set({ adresse_cp: '80000', adresse_ville: 'Amiens' })
    .where('adresse_id', '=', adresse_id)
    .execute()
  await db
    .updateTable('adresse')
    .set({ adresse_adresse1: '', adresse_ville: 'Boves', adresse_latitude: null, adresse_longitude: null })
    .where('adresse_id', '=', perdue.adresse_id)
    .execute()
  await appeler('PUT', `/${id}/affectation-adresses/0`, { data: `${adresse_id},${perdue.adresse_id}` })
  expect((await carte(id)).body).toEqual({
    zone_libelle: 'Quais',
    zone_couleur: '#b45309',
    adresses: [
      { adresse_id, client: 'Zoé Durand', adresse: '1 rue du Quai\n80000 Amiens', latitude: 49.9, longitude: 2.3 },
      {
        adresse_id: perdue.adresse_id,
        client: expect.stringMatching(/^Client/),
        adresse: 'Boves',
        latitude: null,
        longitude: null,
      },
    ],
  })
  await appeler('DELETE', `/${id}`)
  expect((await carte(id)).status).toBe(404)
})
