import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'

let t: Terrain
let moi: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS] })
})
afterAll(() => t.test.close())

const importer = async (lignes: object[], reste: object = {}) => {
  const payload = { lignes, appliquer: false, valides: true, doubles: [], ...reste }
  const { headers } = moi
  const reponse = await t.test.app.inject({ method: 'POST', url: `${BASE}/clients/import`, headers, payload })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().rapport
}
const societe = (Nom: string, Ville = 'Amiens') => ({ Nom, Adresse: '1 rue du Port', 'Code postal': '80000', Ville })
const doublons = async (nom: string, ville: string) => {
  const query = new URLSearchParams({ nom, ville })
  const reponse = await t.test.app.inject({ url: `${BASE}/doublons?${query}`, headers: moi.headers })
  return reponse.json().map((d: { label: string; raison: string }) => [d.label, d.raison])
}

it('the initials of a company are the same with points and without, and a town with its CEDEX', async () => {
  await importer([societe('S.C.I. Dupont'), societe('SARL Martin', 'AMIENS CEDEX 2')], {
    appliquer: true,
    doubles: undefined,
  })
  for (const nom of ['SCI Dupont', 's.c.i dupont', 'S C I Dupont', 'S.C.I. Dupont'])
    expect(await doublons(nom, 'Amiens Cedex 1'), nom).toEqual([['S.C.I. Dupont', 'nom']])
  expect(await doublons('Dupont SCI', 'Amiens')).toEqual([['S.C.I. Dupont', 'nom_inverse']])
  for (const nom of ['S.A.R.L. Martin', 'sarl martin'])
    expect(await doublons(nom, 'Amiens'), nom).toEqual([['SARL Martin', 'nom']])
  // Another company, another town.
  expect(await doublons('S.N.C. Dupont', 'Amiens')).toEqual([])
  expect(await doublons('SCI Dupont', 'Brest Cedex')).toEqual([])
})

it('so they are in a sheet, to the company and to another line', async () => {
  const { doubles } = await importer([
    societe('SCI Dupont', 'Amiens Cedex 3'),
    societe('S.A.S. Bernard'),
    societe('SAS Bernard', 'AMIENS CEDEX'),
    societe('SCI Dupond'),
  ])
  expect(doubles.map((d: { ligne: number; comme: object }) => [d.ligne, d.comme])).toEqual([
    [1, { label: 'S.C.I. Dupont, 80000 Amiens' }],
    [3, { ligne: 2 }],
  ])
})
