import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { VEHICULES } from './contract.ts'
import { vehicules } from './resource.ts'

const KANGOO = {
  immatriculation: 'ab 123 cd',
  marque: 'Renault',
  modele: 'Kangoo',
  places: 2,
  mise_en_circulation: null,
  controle_technique: '2027-03-01',
  assurance_fin: '2027-06-30',
  technicien_id: '',
  actif: 1,
  notes: '',
}

let test: TestApp
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({ routes: resourceRoutes(vehicules) })
  anne = await test.someone({ modules: [VEHICULES.module] })
})
afterAll(() => test.close())

async function appeler(method: 'GET' | 'POST', suite = '', payload?: object) {
  const url = `${VEHICULES.path}${suite}`
  const answer = await test.app.inject({ method, url, headers: anne.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

it('refuses a plate that the company has already, however it is written, and somebody else’s technician', async () => {
  expect((await appeler('POST', '', KANGOO)).status).toBe(200)
  const twice = await appeler('POST', '', { ...KANGOO, immatriculation: 'AB-123-CD' })
  expect(twice.status).toBe(409)
  expect(twice.body.champs.immatriculation).toMatch(/déjà prise/)
  const ailleurs = await test.someone()
  const etranger = await appeler('POST', '', {
    ...KANGOO,
    immatriculation: 'EF-456-GH',
    technicien_id: ailleurs.utilisateur_id,
  })
  expect(etranger.body.champs.technicien_id).toMatch(/n’existe plus/)
})

it('shows who drives by name and first name, finds and offers them so', async () => {
  const { compte_id } = anne
  const hugo = await test.someone({ compte_id, nom: 'Delattre', prenom: 'Hugo' })
  await appeler('POST', '', { ...KANGOO, immatriculation: 'ij789kl', technicien_id: hugo.utilisateur_id })
  const { datas } = (await appeler('GET', '?filtre=hugo%20delattre')).body
  expect(datas).toMatchObject([{ immatriculation: 'IJ-789-KL', technicien_id: 'Hugo Delattre' }])
  const { dataStructure } = (await appeler('GET', '/create')).body
  const { options } = dataStructure.find((f: { id: string }) => f.id === 'technicien_id')
  expect(options).toContainEqual({ value: String(hugo.utilisateur_id), label: 'Hugo Delattre' })
})
