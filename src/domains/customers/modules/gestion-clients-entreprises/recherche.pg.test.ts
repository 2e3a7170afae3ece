import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
const CLIENTS = [
  { Nom: 'Vasseur', Prénom: 'Claire', Téléphone: '01 99 00 67 95' },
  { Nom: 'Boulanger', Prénom: 'Sophie', Téléphone: '06 39 98 00 01' },
  { Civilité: 'M.', Nom: 'Diallo', Prénom: 'Amadou' },
  { Nom: 'O’Brien', Prénom: 'Sean' },
  { Nom: 'Garage du Nord', Type: 'Société' },
]

let t: Terrain
let moi: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS] })
  const payload = { lignes: CLIENTS, appliquer: true, valides: true }
  await t.test.app.inject({ method: 'POST', url: `${BASE}/clients/import`, headers: moi.headers, payload })
})
afterAll(() => t.test.close())

async function lire(path: string, query: Record<string, string>, qui = moi) {
  const reponse = await t.test.app.inject({
    url: `${BASE}/${path}?${new URLSearchParams(query)}`,
    headers: qui.headers,
  })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json()
}
const trouver = async (filtre: string): Promise<string[]> =>
  (await lire('clients', { page: '1', filtre })).datas.map((r: { client_nom: string }) => r.client_nom)
const proches = async (mots: string, qui = moi): Promise<string[]> =>
  (await lire('doublons', { mots }, qui)).map((d: { label: string }) => d.label)

it('a number is found however it is written or said', async () => {
  for (const filtre of [
    '+33 1 99 00 67 95',
    '0033199006795',
    '00 33 1 99 00 67 95',
    '01.99.00.67.95',
    '+33(0)199006795',
    'claire +33199006795',
  ])
    expect(await trouver(filtre), filtre).toEqual(['Vasseur'])
  expect(await trouver('+33 1 99 00 67 96')).toEqual([])
})

it('how somebody is called before their name is no word of it, unless it is all that is said', async () => {
  for (const filtre of ['M. Diallo', 'mr diallo', 'Monsieur Diallo'])
    expect(await trouver(filtre), filtre).toEqual(['Diallo'])
  expect(await trouver('Mme')).toEqual([])
})

it('near names answer where no word does: a letter, the end of a word, an apostrophe; to their own company alone', async () => {
  expect(await proches('vaseur')).toEqual(['Claire Vasseur'])
  expect(await proches('boulanje')).toEqual(['Sophie Boulanger'])
  expect(await proches('Boulangr Sophie')).toEqual(['Sophie Boulanger'])
  expect(await proches('M. Dialo')).toEqual(['M. Amadou Diallo'])
  expect(await proches('Obrien')).toEqual(['Sean O’Brien'])
  expect(await proches('garaje nord')).toEqual(['Garage du Nord'])
  expect(await proches('dupont')).toEqual([])
  expect(await proches('vaseur paul')).toEqual([])
  expect(await proches('06 39')).toEqual([])
  expect(await proches('vaseur', await t.test.someone({ modules: [MODULE_CLIENTS] }))).toEqual([])
})
