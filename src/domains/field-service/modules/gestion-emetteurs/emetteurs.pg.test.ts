import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

// Both sides have the same calls: `gestion-recepteurs/reseau.pg.test.ts` plays them all. Here, what the receiver begins.
const BASE = '/api/entreprises/modules/gestion-emetteurs/emetteurs'
const AUTRE_COTE = '/api/entreprises/modules/gestion-recepteurs/recepteurs'
const MODULES = ['vx-gestion-emetteurs', 'vx-gestion-recepteurs']

let t: Terrain
let receveur: TestSession
let donneur: TestSession
beforeAll(async () => {
  t = await createTerrain()
  receveur = await t.test.someone({ modules: MODULES })
  donneur = await t.test.someone({ modules: MODULES })
})
afterAll(() => t.test.close())

const inviter = (qui: TestSession | null, cible: number | null) => t.appeler(qui, 'POST', BASE, { payload: { cible } })

it('is refused to nobody known, without the right, and for nobody', async () => {
  const autre = await t.test.someone({ modules: ['vx-gestion-recepteurs'] })
  expect((await inviter(null, donneur.compte_id)).statusCode).toBe(401)
  expect((await inviter(autre, donneur.compte_id)).statusCode).toBe(403)
  expect((await inviter(receveur, null)).statusCode).toBe(400)
  expect((await inviter(receveur, receveur.compte_id)).statusCode).toBe(400)
})

it('invites an issuer, who accepts: requests go from them to here, and not the other way', async () => {
  expect((await inviter(receveur, donneur.compte_id)).statusCode).toBe(200)
  const [vu] = (await t.appeler(donneur, 'GET', AUTRE_COTE)).json()
  expect(vu).toMatchObject({ compte_id: receveur.compte_id, etat: 'a_repondre' })
  expect((await t.appeler(receveur, 'PUT', `${BASE}/${vu.link_id}/on`)).statusCode).toBe(404)
  expect((await t.appeler(donneur, 'PUT', `${AUTRE_COTE}/${vu.link_id}/on`)).statusCode).toBe(200)
  expect((await t.appeler(receveur, 'GET', BASE)).json()).toMatchObject([
    { etat: 'active', accord: 1, accord_autre: 1 },
  ])
  expect((await t.appeler(receveur, 'GET', AUTRE_COTE)).json()).toEqual([])
})

describe('invitations of one day', () => {
  it('to one company are five, however often they are withdrawn: no sixth notice', async () => {
    const [insistant, cible] = [await t.test.someone({ modules: MODULES }), await t.test.someone({ modules: MODULES })]
    for (let n = 0; n < 5; n++) {
      expect((await inviter(insistant, cible.compte_id)).statusCode).toBe(200)
      const [lien] = (await t.appeler(insistant, 'GET', BASE)).json()
      expect((await t.appeler(insistant, 'DELETE', `${BASE}/${lien.link_id}`)).statusCode).toBe(200)
    }
    const refus = await inviter(insistant, cible.compte_id)
    expect([refus.statusCode, refus.json().message]).toEqual([
      429,
      expect.stringMatching(/^Trop d’invitations à cette entreprise aujourd’hui\u00a0: réessayez /),
    ])
    expect((await t.appeler(cible, 'GET', AUTRE_COTE)).json()).toEqual([])
    expect((await inviter(insistant, donneur.compte_id)).statusCode).toBe(200)
  })

  it('are thirty; what is refused for another reason takes none', async () => {
    const presse = await t.test.someone({ modules: MODULES })
    for (let n = 0; n < 30; n++) {
      expect((await inviter(presse, await t.test.createCompany())).statusCode).toBe(200)
      expect((await inviter(presse, presse.compte_id)).statusCode).toBe(400)
    }
    const refus = await inviter(presse, await t.test.createCompany())
    expect([refus.statusCode, refus.json().message]).toEqual([
      429,
      expect.stringMatching(/^Trop d’invitations aujourd’hui\u00a0: réessayez /),
    ])
    expect((await t.appeler(presse, 'GET', BASE)).json()).toHaveLength(30)
  })
})
