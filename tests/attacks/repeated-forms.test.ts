import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import { PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
const PERSONNE = { client_type: 1, client_civilite: 'Mme', client_nom: 'Le Goff', client_prenom: '' }

let r: Reseau
beforeAll(async () => {
  r = await createReseau()
})
afterAll(() => r.t.test.close())

const poster = (qui: TestSession, url: string, payload: unknown, cle?: string) =>
  r.t.appeler(qui, 'POST', url, { payload, headers: cle ? { 'idempotency-key': cle } : {} })
const compter = async (table: 'client' | 'demande') =>
  (
    await r.t.test.services.pools.systemPool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where compte_id = $1`,
      [r.donneur.compte_id],
    )
  ).rows[0]?.n ?? 0

const demande = () => ({ adresse_id: r.lieu.adresse_id, demande_prestation_id: r.lieu.prestation_id })
const lignes = [{ Nom: 'Importée Une' }, { Nom: 'Importée Deux' }]

it.each([
  ['a customer', 'client', 1, () => [`${BASE}/clients`, PERSONNE, { ...PERSONNE, client_nom: ' ' }]],
  [
    'a sheet',
    'client',
    2,
    () => [`${BASE}/clients/import`, { lignes, appliquer: true }, { lignes: 'x', appliquer: true }],
  ],
  [
    'a request',
    'demande',
    1,
    () => [`${BASE}/creation-demandes`, demande(), { ...demande(), adresse_id: 2 ** 31 - 1 }],
  ],
] as [string, 'client' | 'demande', number, () => [string, object, object]][])(
  '%s that is sent again under its key is made once, with the first answer; a refusal takes no key',
  async (_quoi, table, fois, donner) => {
    const [url, corps, faux] = donner()
    const cle = randomUUID()
    const avant = await compter(table)
    expect([400, 404]).toContain((await poster(r.donneur, url, faux, cle)).statusCode)
    expect(await compter(table)).toBe(avant)
    const premier = await poster(r.donneur, url, corps, cle)
    expect(premier.statusCode, premier.body).toBe(200)
    const encore = await Promise.all([1, 2, 3, 4].map(() => poster(r.donneur, url, corps, cle)))
    for (const reponse of encore) expect(reponse.json()).toEqual(premier.json())
    expect(await compter(table)).toBe(avant + fois)
    // Something else under the same key is told; the same under another one is another.
    const autre = await poster(
      r.donneur,
      url,
      {
        ...corps,
        ...(table === 'demande'
          ? { demande_description: 'x' }
          : {
              ...(fois === 1 ? { client_nom: 'Autre' } : { valides: true }),
            }),
      },
      cle,
    )
    expect([autre.statusCode, autre.json().erreur]).toEqual([422, 'CLE_REUTILISEE'])
    for (const neuve of [randomUUID(), undefined])
      expect((await poster(r.donneur, url, corps, neuve)).statusCode).toBe(200)
    expect(await compter(table)).toBe(avant + 3 * fois)
    expect((await poster(r.donneur, url, corps, 'pas-une-cle')).statusCode).toBe(400)
  },
)

it('twins on their way together make one, whichever comes first', async () => {
  const cle = randomUUID()
  const avant = await compter('client')
  const nom = { ...PERSONNE, client_nom: 'Jumelle' }
  const reponses = await Promise.all(Array.from({ length: 10 }, () => poster(r.donneur, `${BASE}/clients`, nom, cle)))
  for (const reponse of reponses) expect([200, 409]).toContain(reponse.statusCode)
  expect(await compter('client')).toBe(avant + 1)
})

it('a double tap on the next step skips none; a tap of its own, or under its own key, goes on', async () => {
  const anne = await r.t.technicien()
  const { intervention_id } = await r.t.visite(anne)
  const url = `${PLANNING}/${intervention_id}/intervention`
  const taps = await Promise.all([1, 2, 3].map(() => poster(anne, url, undefined)))
  for (const tap of taps) {
    expect(tap.statusCode, tap.body).toBe(200)
    expect(tap.json()).toMatchObject({
      message: 'Étape enregistrée\u00a0: En route',
      intervention: { etapes_en_cours: 1 },
    })
  }
  expect(await r.t.etapeDe(intervention_id)).toBe(1)
  r.t.test.advance(3000)
  expect((await poster(anne, url, undefined)).json().intervention.etapes_en_cours).toBe(2)
  // Arrived, and again: no closing is asked for by a finger that trembled.
  expect((await poster(anne, url, undefined)).json().intervention.etapes_en_cours).toBe(2)
  const { intervention_id: seconde } = await r.t.visite(await r.t.technicien(anne.compte_id))
  expect((await poster(anne, `${PLANNING}/${seconde}/intervention`, undefined)).statusCode).toBe(404)
})
