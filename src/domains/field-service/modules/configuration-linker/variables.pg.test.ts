import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { enregistrerVariables, lireVariables, MODULE_CONFIGURATION_LINKER } from './contract.ts'
import { configurationLinkerRoutes } from './routes.ts'

const BONNES = { temps_moyen_prise_en_charge: 8, temps_moyen_depose: 0, duree_moyenne_kilometre: 1.2 }
let test: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({ routes: configurationLinkerRoutes })
})
afterAll(() => test.close())
beforeEach(async () => {
  anne = await test.someone({ modules: [MODULE_CONFIGURATION_LINKER] })
})

async function appeler(qui: TestSession, payload?: object) {
  const { method, path: url } = payload ? enregistrerVariables : lireVariables
  const answer = await test.app.inject({
    method,
    url,
    headers: qui.headers,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

it.each([
  [{ temps_moyen_depose: -1 }, 'temps_moyen_depose', /entre 0 et 240/],
  [{ temps_moyen_prise_en_charge: 2.5 }, 'temps_moyen_prise_en_charge', /nombre entier/],
  [{ duree_moyenne_kilometre: 61 }, 'duree_moyenne_kilometre', /entre 0 et 60/],
  [{ duree_moyenne_kilometre: null }, 'duree_moyenne_kilometre', /à renseigner/],
  [{ compte_id: 1 }, 'compte_id', /inconnu/],
])('refuses %j', async (plus, champ, phrase) => {
  const { status, body } = await appeler(anne, { ...BONNES, ...plus })
  expect(status).toBe(400)
  expect(body.champs[champ]).toMatch(phrase)
})

it('keeps what is right, for this company only, and audits a change once', async () => {
  const defaut = (await appeler(anne)).body
  expect(defaut).toEqual({ temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 })
  for (let fois = 0; fois < 2; fois++) expect((await appeler(anne, BONNES)).status).toBe(200)
  expect((await appeler(anne)).body).toEqual(BONNES)
  const autre = await test.someone({ modules: [MODULE_CONFIGURATION_LINKER] })
  expect((await appeler(autre)).body).toEqual(defaut)
  const lignes = await test.db
    .selectFrom('audit')
    .select(['action', 'avant', 'apres'])
    .where('compte_id', '=', anne.compte_id)
    .execute()
  expect(lignes).toEqual([{ action: 'variables.modifier', avant: defaut, apres: BONNES }])
})
