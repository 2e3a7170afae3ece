import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
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
const imprimer = (qui: TestSession | null, client_id: number) =>
  t.test.app.inject({ method: 'GET', url: `${BASE}/clients/${client_id}/impression`, headers: qui?.headers ?? {} })

it('the file on paper is nobody’s without the right, nor another company’s', async () => {
  const { client_id } = await t.visite(moi)
  const sans = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
  expect((await imprimer(null, client_id)).statusCode).toBe(401)
  expect((await imprimer(sans, client_id)).statusCode).toBe(403)
  expect((await imprimer(await t.test.someone({ modules: [MODULE_CLIENTS] }), client_id)).statusCode).toBe(404)
})

it('the file on paper says who, where, what was noted and what was done', async () => {
  const { client_id, intervention_id } = await t.visite(moi)
  await t.test.app.inject({
    method: 'POST',
    url: `${BASE}/clients/${client_id}/observations`,
    headers: moi.headers,
    payload: { commentaire_texte: 'Sonner deux fois' },
  })
  const reponse = await imprimer(moi, client_id)
  expect([reponse.statusCode, reponse.headers['content-type']]).toEqual([200, 'application/pdf'])
  const texte = await lirePdf(reponse.rawPayload)
  for (const mot of ['1 rue du Quai', 'Sonner deux fois', `Intervention n° ${intervention_id}`, '03 53 01 00 01'])
    expect(texte).toContain(mot)
})
