import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lierPrestataire, ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'

interface Lieu {
  readonly client_id: number
  readonly adresse_id: number
  readonly prestation_id: number
}

const r = ouvrirReseau()
let a: TestSession
/** Another issuer of the same receiver. */
let second: TestSession
/** A customer of the first issuer, at their first address. */
let chez: Lieu
beforeAll(async () => {
  const hugo = await r.t.technicien()
  second = await r.t.test.someone({ compte_id: hugo.compte_id, modules: r.modules })
})
beforeEach(async () => {
  a = await r.prestataire()
  chez = await client(r.donneur)
})

const ADRESSE = { adresse_adresse1: '12 rue des Écoles', adresse_cp: '80000', adresse_ville: 'Amiens' }

async function adresse(qui: TestSession, client_id: number, plus: object = {}): Promise<number> {
  const valeurs = { compte_id: qui.compte_id, client_id, ...ADRESSE, consignes_acces: 'Digicode 4B12', ...plus }
  const { adresse_id } = await r.t.test.db
    .insertInto('adresse')
    .values(valeurs)
    .returning('adresse_id')
    .executeTakeFirstOrThrow()
  return adresse_id
}

/** One more customer of an issuer; all are called alike. */
async function client(qui: TestSession, plus: object = {}): Promise<Lieu> {
  const { client_id } = await r.t.test.db
    .insertInto('client')
    .values({ compte_id: qui.compte_id, client_nom: 'Martin', client_telephone: '+33611998877', ...plus })
    .returning('client_id')
    .executeTakeFirstOrThrow()
  return { client_id, adresse_id: await adresse(qui, client_id), prestation_id: r.lieu.prestation_id }
}

interface Acceptee {
  /** Its number at the issuer's and at the receiver's. */
  readonly id: number
  readonly demande_id: number
  readonly client_id: number
  readonly adresse_id: number
}

async function envoyer(lieu: Omit<Lieu, 'client_id'>, de: TestSession = r.donneur): Promise<[number, number]> {
  const corps = { adresse_id: lieu.adresse_id, demande_prestation_id: lieu.prestation_id }
  const creee = await r.appeler(de, 'POST', `${CLIENTS}/creation-demandes`, corps)
  expect(creee.statusCode, creee.body).toBe(200)
  const id: number = creee.json().demande_id
  const envoi = await r.appeler(de, 'POST', `${DEMANDES}/${id}/affecter`, { receveur: a.compte_id })
  expect(envoi.statusCode, envoi.body).toBe(200)
  return [id, (await r.derniere(a)).demande_id]
}
async function repondreOui([id, offre]: readonly [number, number], qui: TestSession = a): Promise<Acceptee> {
  const oui = await r.appeler(qui, 'POST', `${EXTERNES}/${offre}/acceptation`)
  expect(oui.statusCode, oui.body).toBe(200)
  const { demande_id } = oui.json()
  const { demande_client_id: client_id, adresse_id } = await r.lire(demande_id, a)
  return { id, demande_id, client_id, adresse_id }
}
const accepter = async (lieu: Omit<Lieu, 'client_id'> = chez, de: TestSession = r.donneur) =>
  repondreOui(await envoyer(lieu, de))

async function reprendre({ id }: Acceptee): Promise<void> {
  const { version } = await r.lire(id)
  const reprise = await r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/liberer`, { version })
  expect(reprise.statusCode, reprise.body).toBe(200)
}

const fiches = () =>
  r.t.test.db
    .selectFrom('client')
    .select(['client_id', 'client_nom', 'client_telephone', 'client_observations'])
    .where('compte_id', '=', a.compte_id)
    .where('supprime_a', 'is', null)
    .orderBy('client_id')
    .execute()
const adressesDe = (client_id: number) =>
  r.t.test.db
    .selectFrom('adresse')
    .select(['adresse_id', 'adresse_adresse1', 'consignes_acces'])
    .where('compte_id', '=', a.compte_id)
    .where('client_id', '=', client_id)
    .where('supprime_a', 'is', null)
    .orderBy('ordre')
    .orderBy('adresse_id')
    .execute()
const poser = (client_id: number, champs: object) =>
  r.t.test.db.updateTable('client').set(champs).where('client_id', '=', client_id).execute()

describe('a file of the receiver’s is not taken for another customer’s', () => {
  it('of two issuers with namesakes at one address', async () => {
    const ailleurs = await client(second)
    const { prestation_id } = await r.t.test.db
      .insertInto('prestation')
      .values({ compte_id: second.compte_id, prestation_libelle: 'Dépannage chaudière' })
      .returning('prestation_id')
      .executeTakeFirstOrThrow()
    await lierPrestataire(r.t.test, second.compte_id, { qui: a, prestation_id })
    const une = await accepter()
    const autre = await accepter({ ...ailleurs, prestation_id }, second)
    const encore = await accepter({ ...ailleurs, prestation_id }, second)
    expect(autre.client_id).not.toBe(une.client_id)
    expect(encore.client_id).toBe(autre.client_id)
    expect((await accepter()).client_id).toBe(une.client_id)
    expect(await fiches()).toHaveLength(2)
  })

  it('of one issuer with namesakes at one address', async () => {
    const une = await accepter()
    expect((await accepter(await client(r.donneur))).client_id).not.toBe(une.client_id)
  })

  it('nor one that the receiver made itself', async () => {
    const { client_id } = await client(a)
    expect((await accepter()).client_id).not.toBe(client_id)
  })

  it('nor one that is in the bin or erased: a new one is made', async () => {
    const une = await accepter()
    await poser(une.client_id, { supprime_a: new Date() })
    const deux = await accepter()
    expect(deux.client_id).not.toBe(une.client_id)
    await poser(deux.client_id, { client_nom: 'Client effacé' })
    const trois = await accepter()
    expect([une.client_id, deux.client_id]).not.toContain(trois.client_id)
    expect((await fiches()).at(-1)).toMatchObject({ client_id: trois.client_id, client_nom: 'Martin' })
  })
})

describe('requests of one customer of one issuer have one file', () => {
  it('and one address, however it is written', async () => {
    const une = await accepter()
    const accents = { adresse_adresse1: ' 12 RUE DES ECOLES', adresse_ville: 'AMIENS' }
    const deux = await accepter({ ...chez, adresse_id: await adresse(r.donneur, chez.client_id, accents) })
    expect([deux.client_id, deux.adresse_id]).toEqual([une.client_id, une.adresse_id])
    expect(await fiches()).toHaveLength(1)
    expect(await adressesDe(une.client_id)).toHaveLength(1)
  })

  it.each([
    ['another street', { adresse_adresse1: '3 quai Bélu' }],
    ['another postcode', { adresse_cp: '80090' }],
    ['another town', { adresse_ville: 'Longueau' }],
    ['another flat of the house', { adresse_adresse2: 'Appartement 12' }],
  ])('with one more address for %s, after the first', async (_, plus) => {
    const une = await accepter()
    const deux = await accepter({ ...chez, adresse_id: await adresse(r.donneur, chez.client_id, plus) })
    expect(deux.client_id).toBe(une.client_id)
    expect((await adressesDe(une.client_id)).map(x => x.adresse_id)).toEqual([une.adresse_id, deux.adresse_id])
  })

  it('in which what the receiver wrote stays', async () => {
    const une = await accepter()
    await poser(une.client_id, { client_nom: 'Martin-Duval', client_telephone: '', client_observations: 'Chien' })
    await r.t.test.db
      .updateTable('adresse')
      .set({ consignes_acces: 'Passer par la cour' })
      .where('adresse_id', '=', une.adresse_id)
      .execute()
    await accepter()
    expect(await fiches()).toEqual([
      { client_id: une.client_id, client_nom: 'Martin-Duval', client_telephone: '', client_observations: 'Chien' },
    ])
    expect(await adressesDe(une.client_id)).toEqual([
      expect.objectContaining({ adresse_id: une.adresse_id, consignes_acces: 'Passer par la cour' }),
    ])
  })

  it('that they were merged into', async () => {
    const une = await accepter()
    const { client_id } = await client(a, { client_nom: 'Martin Paul' })
    const sous = `${CLIENTS}/clients/${client_id}/fusion`
    const { garde, autre, propose } = (await r.appeler(a, 'GET', `${sous}?autre_id=${une.client_id}`)).json()
    const fusion = await r.appeler(a, 'POST', sous, {
      ...{ autre_id: une.client_id, version: garde.version, autre_version: autre.version, choix: propose },
    })
    expect(fusion.statusCode, fusion.body).toBe(200)
    expect((await accepter()).client_id).toBe(client_id)
  })

  it('accepted in the same moment by several people too', async () => {
    const collegue = () => r.t.test.someone({ compte_id: a.compte_id, modules: r.modules })
    const gens = [a, await collegue(), await collegue(), await collegue()]
    for (let fois = 0; fois < 4; fois++) {
      const lieu = await client(r.donneur)
      const offres: [number, number][] = []
      for (const _ of gens) offres.push(await envoyer(lieu))
      const faites = await Promise.all(offres.map((offre, n) => repondreOui(offre, gens[n])))
      expect(new Set(faites.map(f => f.client_id)).size).toBe(1)
    }
  })
})

describe('what the issuer takes back', () => {
  it('leaves the file where another request stands, and goes with the last of them', async () => {
    const [une, deux] = [await accepter(), await accepter()]
    await reprendre(une)
    expect(await fiches()).toMatchObject([{ client_id: une.client_id, client_nom: 'Martin' }])
    expect(await adressesDe(une.client_id)).toMatchObject([{ consignes_acces: 'Digicode 4B12' }])
    await reprendre(deux)
    expect(await fiches()).toEqual([])
    expect(await r.lire(deux.demande_id, a)).toMatchObject({ client: 'Client effacé', client_telephone: '' })
    expect(await r.lire(une.demande_id, a)).toMatchObject({ client: 'Client effacé', adresse: '' })
    expect((await accepter()).client_id).not.toBe(une.client_id)
  })

  it('takes the address that it alone came to, and its way in', async () => {
    const une = await accepter()
    const ailleurs = await adresse(r.donneur, chez.client_id, { adresse_adresse1: '3 quai Bélu' })
    const deux = await accepter({ ...chez, adresse_id: ailleurs })
    await reprendre(deux)
    expect((await adressesDe(une.client_id)).map(x => x.adresse_id)).toEqual([une.adresse_id])
    const laissee = await r.t.test.db
      .selectFrom('adresse')
      .select(['adresse_adresse1', 'consignes_acces'])
      .where('adresse_id', '=', deux.adresse_id)
      .executeTakeFirstOrThrow()
    expect(laissee).toEqual({ adresse_adresse1: '', consignes_acces: '' })
    // Sent again it comes with its address again.
    expect((await accepter({ ...chez, adresse_id: ailleurs })).client_id).toBe(une.client_id)
    expect(await adressesDe(une.client_id)).toHaveLength(2)
  })

  it('leaves the address that the receiver wrote in', async () => {
    const une = await accepter()
    const ailleurs = await adresse(r.donneur, chez.client_id, { adresse_adresse1: '3 quai Bélu' })
    const deux = await accepter({ ...chez, adresse_id: ailleurs })
    await r.t.test.db
      .updateTable('adresse')
      .set({ version: 2, consignes_acces: 'Sonner deux fois' })
      .where('adresse_id', '=', deux.adresse_id)
      .execute()
    await reprendre(deux)
    expect(await adressesDe(une.client_id)).toMatchObject([{}, { consignes_acces: 'Sonner deux fois' }])
  })

  it('in the moment in which another request is accepted: who goes there knows where', async () => {
    for (let fois = 0; fois < 6; fois++) {
      const une = await accepter()
      const offre = await envoyer(chez)
      const [deux] = await Promise.all([repondreOui(offre), reprendre(une)])
      expect(await r.lire(deux.demande_id, a)).toMatchObject({ client_telephone: '+33611998877' })
      expect((await fiches()).map(f => f.client_id)).toEqual([deux.client_id])
      expect(await adressesDe(deux.client_id)).toMatchObject([{ consignes_acces: 'Digicode 4B12' }])
      await reprendre(deux)
    }
  })

  it('leaves the file where a visit stands', async () => {
    const [une, deux] = [await accepter(), await accepter()]
    const visite = await r.t.visite(a)
    await r.t.test.db
      .updateTable('intervention')
      .set({ client_id: une.client_id, adresse_id: une.adresse_id })
      .where('intervention_id', '=', visite.intervention_id)
      .execute()
    await reprendre(une)
    await reprendre(deux)
    expect((await fiches()).map(f => f.client_id)).toContain(une.client_id)
    expect(await adressesDe(une.client_id)).toMatchObject([{ consignes_acces: 'Digicode 4B12' }])
    // It is the same customer still.
    expect((await accepter()).client_id).toBe(une.client_id)
  })
})
