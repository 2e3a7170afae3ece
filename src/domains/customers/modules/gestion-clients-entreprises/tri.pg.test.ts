import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
const NOMS = ['Zola', 'étang', 'Eta', 'Éclair', 'zinc', '12 Rives']

let t: Terrain
let moi: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS] })
  for (const client_nom of NOMS) {
    const cree = await t.test.app.inject({
      method: 'POST',
      url: `${BASE}/clients`,
      headers: moi.headers,
      payload: {
        client_type: 1,
        client_civilite: '',
        client_prenom: '',
        client_nom,
        orlibelle: client_nom === 'Zola' ? 'Salon' : '',
      },
    })
    expect(cree.statusCode, cree.body).toBe(200)
  }
})
afterAll(() => t.test.close())

async function lire(tri: string) {
  const reponse = await t.test.app.inject({ url: `${BASE}/clients?page=1&tri=${tri}`, headers: moi.headers })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json()
}
const noms = async (tri: string) => (await lire(tri)).datas.map((r: { client_nom: string }) => r.client_nom)

it('is sorted with accents and case aside, both ways, and by a column that few of them have', async () => {
  const montant = ['12 Rives', 'Éclair', 'Eta', 'étang', 'zinc', 'Zola']
  expect(await noms('client_nom')).toEqual(montant)
  expect(await noms('-client_nom')).toEqual(montant.toReversed())
  expect((await noms('-orlibelle'))[0]).toBe('Zola')
})

it('pages of a search follow each other in the list’s order, say how many there are in all, and hold nobody else’s', async () => {
  const ailleurs = await t.test.someone({ modules: [MODULE_CLIENTS] })
  const chercher = async (headers: TestSession['headers'], page: number, filtre = 'e') => {
    const reponse = await t.test.app.inject({ url: `${BASE}/clients?page=${page}&lignes=2&filtre=${filtre}`, headers })
    expect(reponse.statusCode, reponse.body).toBe(200)
    const { datas, total } = reponse.json()
    return [datas.map((r: { client_nom: string }) => r.client_nom), total]
  }
  // « Rives », « Éclair », « Eta » and « étang » have the letter: accents and case aside.
  expect(await chercher(moi.headers, 1)).toEqual([['12 Rives', 'Éclair'], 4])
  expect(await chercher(moi.headers, 2)).toEqual([['Eta', 'étang'], 4])
  expect(await chercher(moi.headers, 3)).toEqual([[], 4])
  // Whoever was told how many there are is not told less on the next page.
  expect(await chercher(moi.headers, 2, 'e&total=4')).toEqual([['Eta', 'étang'], 4])
  expect(await chercher(moi.headers, 1, 'et%23ng')).toEqual([['étang'], 1])
  expect(await chercher(moi.headers, 1, '%25')).toEqual([[], 0])
  expect(await chercher(ailleurs.headers, 1)).toEqual([[], 0])
})

it('has an index for each column of words that it shows', async () => {
  const { headers } = await lire('client_nom')
  const mots = (headers as { id: string; sortable: boolean; hidden: boolean; type: string }[])
    .filter(h => h.sortable && !h.hidden && ['texte', 'telephone', 'email'].includes(h.type))
    .map(h => h.id)
  expect(mots.length).toBeGreaterThan(4)
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
    where tablename = 'client' and indexdef like '%supprime_a IS NULL%'`.execute(t.test.services.pools.system)
  const sans = mots.filter(
    id => !rows.some(r => r.indexdef.includes(`(compte_id, plier(${id}) COLLATE "C", client_id)`)),
  )
  expect(sans).toEqual([])
})
