import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'
import { ADRESSE, BASE, clientsDe, PARTICULIER } from './testing/clients.ts'

let t: Terrain
let moi: TestSession
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS] })
})
afterAll(() => t.test.close())
const { appeler, creer, ajouterAdresse, trouver } = clientsDe(() => t)
const CODE_POSTAL = 'Code postal\u00a0: cinq chiffres sont attendus.'

it('an address sent again under its key, since its answer was lost, is added once', async () => {
  const client_id = await creer(moi)
  const envoyer = (payload: object, cle: string) =>
    t.test.app.inject({
      ...{ method: 'POST', url: `${BASE}/clients/${client_id}/adresses`, payload },
      headers: { ...moi.headers, 'idempotency-key': cle },
    })
  const cle = crypto.randomUUID()
  const [une, encore] = [await envoyer(ADRESSE, cle), await envoyer(ADRESSE, cle)]
  expect([une.statusCode, encore.statusCode]).toEqual([200, 200])
  expect(encore.json().id).toBe(une.json().id)
  expect((await envoyer({ ...ADRESSE, titre: 'Bureau' }, cle)).statusCode).toBe(422)
  const deux = await envoyer(ADRESSE, crypto.randomUUID())
  expect(deux.json().id).not.toBe(une.json().id)
})

describe('an address', () => {
  it.each([
    ['without a street', { ...ADRESSE, adresse_adresse1: '' }, 'adresse_adresse1'],
    ['without a town', { ...ADRESSE, adresse_ville: '' }, 'adresse_ville'],
    ['with a postcode of four figures', { ...ADRESSE, adresse_cp: '8000' }, CODE_POSTAL],
    ['with a postcode in letters', { ...ADRESSE, adresse_cp: 'ABCDE' }, CODE_POSTAL],
    ['with a latitude alone', { ...ADRESSE, adresse_latitude: 48.1 }, 'adresse_longitude'],
    ['beyond the pole', { ...ADRESSE, adresse_latitude: 91, adresse_longitude: 0 }, 'adresse_latitude'],
    ['of another customer', { ...ADRESSE, client_id: 1 }, 'client_id'],
  ])('is refused %s, at its field', async (_cas, valeurs, champ) => {
    const reponse = await appeler(moi, 'POST', `clients/${await creer(moi)}/adresses`, valeurs)
    expect(reponse.statusCode).toBe(400)
    expect(JSON.stringify(reponse.json())).toContain(champ)
  })

  it('takes a postcode as it is written in two parts, and none', async () => {
    const id = await creer(moi)
    const lire = async (adresse_id: number) =>
      (await appeler(moi, 'GET', `clients/${id}/adresses`)).json().find((a: { id: number }) => a.id === adresse_id)
        .adresse_cp
    const deux = await ajouterAdresse(moi, id, { ...ADRESSE, adresse_cp: ' 35\u00a0000 ' })
    const sans = await ajouterAdresse(moi, id, { ...ADRESSE, adresse_cp: '' })
    expect([await lire(deux), await lire(sans)]).toEqual(['35000', ''])
  })

  it('says what may be created there: nothing to whom has no right for it', async () => {
    const id = await creer(moi)
    await ajouterAdresse(moi, id)
    const [adresse] = (await appeler(moi, 'GET', `clients/${id}/adresses`)).json()
    expect(adresse).toMatchObject({
      show_create_demande: 0,
      show_create_intervention: 0,
      url: `adresses/${adresse.id}`,
    })
  })
})

describe('a customer of two hundred addresses', () => {
  it('is read whole, in the order they were given, found by any of them, and printed', async () => {
    const { compte_id } = moi
    const id = await creer(moi, { ...PARTICULIER, client_nom: 'Bailleur' })
    const { db } = t.test
    await db
      .insertInto('adresse')
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          ...{ compte_id, client_id: id, ordre: n + 1 },
          ...{ titre: `Bâtiment ${n + 1}`, adresse_adresse1: `${n + 1} rue Longue`, adresse_ville: 'Brest' },
        })),
      )
      .execute()
    const fiche = (await appeler(moi, 'GET', `clients/${id}`)).json()
    expect(fiche.adresses.map((a: { titre: string }) => a.titre)).toEqual(
      Array.from({ length: 200 }, (_, n) => `Bâtiment ${n + 1}`),
    )
    expect((await appeler(moi, 'GET', `clients/${id}/adresses`)).json()).toEqual(fiche.adresses)
    expect(fiche.adresses[0].url_creation_devis).toBeNull()
    // Found by the last of them, and shown under the first.
    expect(await trouver(moi, '200 rue longue')).toEqual(['Bailleur'])
    const [ligne] = (await appeler(moi, 'GET', 'clients?page=1&filtre=bailleur')).json().datas
    expect(ligne.client_ville).toBe('Brest')
    // On paper too.
    expect((await appeler(moi, 'GET', `clients/${id}/impression`)).statusCode).toBe(200)
  })
})
