import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_CLIENTS } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { aujourdhui, createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
let t: Terrain
let moi: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS], nom: 'Delattre', prenom: 'Hugo' })
})
afterAll(() => t.test.close())
const lire = (qui: TestSession | null, chemin: string) => t.appeler(qui, 'GET', `${BASE}/${chemin}`)
const jour = (n: number) => ajouterJours(aujourdhui(), n)

describe('the agenda of the customers', () => {
  it('is nobody’s without the right', async () => {
    const autre = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
    const chemin = `agenda?debut=${jour(0)}&fin=${jour(6)}`
    expect((await lire(null, chemin)).statusCode).toBe(401)
    expect((await lire(autre, chemin)).statusCode).toBe(403)
  })

  it.each([
    ['without a period', ''],
    ['that ends before it begins', `debut=${jour(1)}&fin=${jour(0)}`],
    ['of more than a month', `debut=${jour(0)}&fin=${jour(31)}`],
    ['of a day that is none', 'debut=2026-02-30&fin=2026-03-01'],
    ['with more than that', `debut=${jour(0)}&fin=${jour(1)}&cible=1`],
  ])('refuses a period %s', async (_cas, query) => {
    expect((await lire(moi, `agenda?${query}`)).statusCode).toBe(400)
  })

  it('holds the visits of the company in these days, both included, and no cancelled one', async () => {
    const dedans = [
      await t.visite(moi, { decalage: 1, minutes: 60 }),
      await t.visite(moi, { decalage: 3, minutes: 60 }),
    ]
    await t.visite(moi, { decalage: 4 })
    const annulee = await t.visite(moi, { decalage: 2 })
    await t.test.db
      .updateTable('intervention')
      .set({ annulee_a: new Date() })
      .where('intervention_id', '=', annulee.intervention_id)
      .execute()
    await t.visite(await t.test.someone({ modules: [MODULE_CLIENTS] }), { decalage: 1 })
    const { creneaux, coupe } = (await lire(moi, `agenda?debut=${jour(1)}&fin=${jour(3)}`)).json()
    expect(creneaux.map((c: { id: number }) => c.id)).toEqual(dedans.map(v => v.intervention_id))
    expect(creneaux[0]).toMatchObject({
      client_id: dedans[0]?.client_id,
      jour: jour(1),
      label: expect.stringMatching(/^Client/),
      detail: expect.stringContaining('Hugo Delattre'),
      url_fiche_inter: `/m/regulation-interventions/${jour(1)}/${dedans[0]?.intervention_id}`,
    })
    expect(coupe).toBe(false)
  })
})

it('a sheet is printed before the visit, with all that one has to know to go there', async () => {
  const { intervention_id, adresse_id, client_id } = await t.visite(moi, { decalage: 6, minutes: 90 })
  await t.test.db
    .updateTable('adresse')
    .set({ adresse_cp: '80000', adresse_ville: 'Amiens', consignes_acces: 'Digicode 4711' })
    .where('adresse_id', '=', adresse_id)
    .execute()
  await t.test.db
    .updateTable('client')
    .set({ client_observations: 'Chien dans la cour' })
    .where('client_id', '=', client_id)
    .execute()
  const reponse = await lire(moi, `interventions/${intervention_id}/impression`)
  expect([reponse.statusCode, reponse.headers['content-type']]).toEqual([200, 'application/pdf'])
  const texte = await lirePdf(reponse.rawPayload)
  for (const mot of [
    'Digicode 4711',
    'À savoir',
    'Chien dans la cour',
    '80000 Amiens',
    'Dépannage chaudière',
    'Hugo Delattre',
    '1 h 30',
    'Aucune',
  ])
    expect(texte).toContain(mot)
  // The same is read in the customer's file.
  const page = `/api/entreprises/modules/gestion-clients-entreprises/clients/${client_id}/interventions/${intervention_id}`
  expect((await t.appeler(moi, 'GET', page)).json()).toMatchObject({
    consignes_acces: 'Digicode 4711',
    client_observations: 'Chien dans la cour',
  })
})
