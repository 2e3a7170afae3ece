import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTerrain, type Terrain, type Visite } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { type ComparaisonClients, MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
const JOUR_MS = 86_400_000

let t: Terrain
let moi: TestSession
let voisin: TestSession
/** Each with a visit of its own, at its own address. */
let garde: Visite
let autre: Visite
beforeAll(async () => {
  t = await createTerrain()
  moi = await t.test.someone({ modules: [MODULE_CLIENTS, 'vx-gestion-demandes'] })
  voisin = await t.test.someone({ modules: [MODULE_CLIENTS] })
})
afterAll(() => t.test.close())
beforeEach(async () => {
  garde = await t.visite(moi)
  autre = await t.visite(moi)
})

const appeler = (qui: TestSession | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  t.test.app.inject({ method, url: `${BASE}/${path}`, headers: qui?.headers ?? {}, ...(payload ? { payload } : {}) })
const comparer = async (de: number, a: number) =>
  (await appeler(moi, 'GET', `clients/${de}/fusion?autre_id=${a}`)).json() as ComparaisonClients
async function corpsDe(de: number, a: number, plus: object = {}) {
  const { garde: g, autre: o, propose } = await comparer(de, a)
  return { autre_id: a, version: g.version, autre_version: o.version, choix: { ...propose, ...plus } }
}
async function reunir(de = garde.client_id, a = autre.client_id, plus: object = {}) {
  const reponse = await appeler(moi, 'POST', `clients/${de}/fusion`, await corpsDe(de, a, plus))
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().fusion_id as number
}
const defaire = (fusion_id: number, client_id = garde.client_id, qui: TestSession = moi) =>
  appeler(qui, 'POST', `clients/${client_id}/fusion/${fusion_id}/defaire`)
const poser = (client_id: number, champs: object) =>
  t.test.db.updateTable('client').set(champs).where('client_id', '=', client_id).execute()

/** All that names a customer by number, as it stands. */
async function tout(...ids: readonly number[]) {
  const { db } = t.test
  const [clients, adresses, observations, liens, visites, demandes] = await Promise.all([
    db
      .selectFrom('client')
      .select(['client_id', 'client_type', 'client_nom', 'client_prenom', 'client_telephone', 'client_email'])
      .select(['client_siren', 'client_observations', 'supprime_a', 'client_ville', 'adresses_texte'])
      .where('client_id', 'in', ids)
      .orderBy('client_id')
      .execute(),
    db.selectFrom('adresse').selectAll().where('client_id', 'in', ids).orderBy('adresse_id').execute(),
    db.selectFrom('client_observation').selectAll().where('client_id', 'in', ids).orderBy('commentaire_id').execute(),
    db
      .selectFrom('interlocuteur_client' as never)
      .selectAll()
      .where('client_id' as never, 'in', ids as never)
      .orderBy('interlocuteur_id' as never)
      .orderBy('client_id' as never)
      .execute(),
    db
      .selectFrom('intervention')
      .select(['intervention_id', 'client_id', 'adresse_id'])
      .where('client_id', 'in', ids)
      .orderBy('intervention_id')
      .execute(),
    db
      .selectFrom('demande')
      .select(['demande_id', 'client_id', 'adresse_id'])
      .where('client_id', 'in', ids)
      .orderBy('demande_id')
      .execute(),
  ])
  return { clients, adresses, observations, liens, visites, demandes }
}

/** Remarks, requests and people to talk to at both. */
async function remplir() {
  const { compte_id } = moi
  const { prestation_id } = autre
  for (const v of [garde, autre]) {
    await appeler(moi, 'POST', `clients/${v.client_id}/observations`, { commentaire_texte: `Vu ${v.client_id}` })
    const demande = { adresse_id: v.adresse_id, demande_prestation_id: prestation_id }
    expect((await appeler(moi, 'POST', 'creation-demandes', demande)).statusCode).toBe(200)
  }
  const commun = { compte_id, interlocuteur_nom: 'Commun' }
  const seul = { compte_id, interlocuteur_nom: 'Seul' }
  const interlocuteurs = await t.test.db
    .insertInto('interlocuteur' as never)
    .values([commun, seul] as never)
    .returning('interlocuteur_id' as never)
    .execute()
  const [a, b] = (interlocuteurs as { interlocuteur_id: number }[]).map(i => i.interlocuteur_id)
  const liens = [
    { compte_id, interlocuteur_id: a, client_id: garde.client_id },
    { compte_id, interlocuteur_id: a, client_id: autre.client_id },
    { compte_id, interlocuteur_id: b, client_id: autre.client_id },
  ]
  await t.test.db
    .insertInto('interlocuteur_client' as never)
    .values(liens as never)
    .execute()
}

describe('two files of one customer', () => {
  it('are named as they were before, also where the one that stays takes the identity of the other', async () => {
    await poser(garde.client_id, { client_civilite: 'M.', client_prenom: '', client_nom: 'Bernard' })
    await poser(autre.client_id, { client_civilite: 'Mme', client_prenom: '', client_nom: 'Fusbert' })
    const corps = await corpsDe(garde.client_id, autre.client_id, { identite: 'autre' })
    const reponse = await appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps)
    expect(reponse.json().message).toBe('Les fiches de Mme Fusbert et de M. Bernard n’en font plus qu’une.')
  })

  it('are one name where both had the same', async () => {
    for (const { client_id } of [garde, autre])
      await poser(client_id, { client_civilite: 'Mme', client_prenom: '', client_nom: 'Fusbert' })
    const corps = await corpsDe(garde.client_id, autre.client_id)
    const reponse = await appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps)
    expect(reponse.json().message).toBe('Les deux fiches de Mme Fusbert n’en font plus qu’une.')
  })

  it('are compared and merged by nobody unknown, without the right, or of another company', async () => {
    const sans = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
    const corps = await corpsDe(garde.client_id, autre.client_id)
    const chez = `clients/${garde.client_id}/fusion`
    for (const [qui, code] of [
      [null, 401],
      [sans, 403],
      [voisin, 404],
    ] as const) {
      expect((await appeler(qui, 'GET', `${chez}?autre_id=${autre.client_id}`)).statusCode).toBe(code)
      expect((await appeler(qui, 'POST', chez, corps)).statusCode).toBe(code)
      expect((await appeler(qui, 'POST', `${chez}/1/defaire`)).statusCode).toBe(code)
    }
    const sien = await t.visite(voisin)
    expect((await appeler(moi, 'GET', `${chez}?autre_id=${sien.client_id}`)).statusCode).toBe(404)
    expect((await appeler(moi, 'POST', chez, { ...corps, autre_id: sien.client_id })).statusCode).toBe(404)
  })

  it.each([
    ['with itself', (c: object) => ({ ...c, autre_id: garde.client_id }), 400],
    ['without a choice', ({ choix: _choix, ...c }: { choix?: object }) => c, 400],
    ['with a third side', (c: { choix?: object }) => ({ ...c, choix: { ...c.choix, identite: 'deux' } }), 400],
    ['as it was before it changed', (c: object) => ({ ...c, version: 99 }), 409],
    ['with what changed meanwhile', (c: object) => ({ ...c, autre_version: 99 }), 409],
  ])('are not merged %s', async (_cas, corps, code) => {
    const envoye = corps(await corpsDe(garde.client_id, autre.client_id))
    const avant = await tout(garde.client_id, autre.client_id)
    expect((await appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, envoye)).statusCode).toBe(code)
    expect(await tout(garde.client_id, autre.client_id)).toEqual(avant)
  })

  it('are two: a file is compared with itself no more than it is merged', async () => {
    const corps = await corpsDe(garde.client_id, autre.client_id)
    const chez = `clients/${garde.client_id}/fusion`
    for (const reponse of [
      await appeler(moi, 'GET', `${chez}?autre_id=${garde.client_id}`),
      await appeler(moi, 'POST', chez, { ...corps, autre_id: garde.client_id }),
    ])
      expect([reponse.statusCode, reponse.json().champs]).toEqual([
        400,
        { autre_id: 'Une fiche ne se fusionne pas avec elle-même.' },
      ])
  })

  it('are not merged once one of them is in the bin or was erased', async () => {
    const corps = await corpsDe(garde.client_id, autre.client_id)
    await poser(autre.client_id, { supprime_a: new Date() })
    expect((await appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps)).statusCode).toBe(404)
    await poser(autre.client_id, { supprime_a: null, client_nom: 'Client effacé' })
    expect((await appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps)).statusCode).toBe(404)
  })

  it('are not merged where one of them is a sample, which is taken out with all it holds', async () => {
    const corps = await corpsDe(garde.client_id, autre.client_id)
    await poser(autre.client_id, { client_nom: 'Vasseur (exemple)' })
    const { compte_id, utilisateur_id } = moi
    await t.test.db
      .insertInto('exemple')
      .values({ compte_id, utilisateur_id, entite: 'client', entite_id: autre.client_id, pose_a: new Date() })
      .execute()
    const refus = await appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps)
    expect([refus.statusCode, refus.json().message]).toEqual([409, expect.stringContaining('client d’exemple')])
  })

  it('become one: values as chosen, everything of the other there, the other in the bin', async () => {
    await remplir()
    await poser(garde.client_id, { client_email: '', client_observations: 'Chien' })
    await poser(autre.client_id, {
      client_email: 'a@exemple.test',
      client_observations: 'Digicode',
      client_nom: 'Autre',
    })
    const cote = await comparer(garde.client_id, autre.client_id)
    expect(cote.propose).toMatchObject({ identite: 'garde', email: 'autre', observations: 'deux' })
    expect(cote.autre).toMatchObject({ visites: 1, demandes: 1, observations: 1, interlocuteurs: 2, nb_adresses: 1 })
    const ville = (await tout(garde.client_id)).clients[0]?.client_ville
    await reunir(garde.client_id, autre.client_id, { numero: 'autre' })
    const apres = await tout(garde.client_id)
    expect(apres.clients[0]).toMatchObject({
      client_email: 'a@exemple.test',
      client_observations: 'Chien\n\nDigicode',
      client_ville: ville,
    })
    expect(apres.clients[0]?.client_nom).toMatch(/^Client/)
    expect([apres.adresses, apres.observations, apres.visites, apres.demandes, apres.liens].map(l => l.length)).toEqual(
      [2, 2, 2, 2, 2],
    )
    const vide = await tout(autre.client_id)
    expect(vide.clients[0]?.supprime_a).not.toBeNull()
    expect([vide.adresses, vide.observations, vide.visites, vide.demandes, vide.liens].flat()).toEqual([])
    // The other's old address leads to the file that holds it.
    const ancienne = (await appeler(moi, 'GET', `clients/${autre.client_id}`)).json()
    expect(ancienne).toMatchObject({ client_id: garde.client_id, client_email: 'a@exemple.test' })
    expect((await appeler(voisin, 'GET', `clients/${autre.client_id}`)).statusCode).toBe(404)
    const fiche = (await appeler(moi, 'GET', `clients/${garde.client_id}`)).json()
    expect(fiche.fusion).toMatchObject({ nom: 'Autre', fusion_id: expect.any(Number) })
    // The phone that has the visit reads it again under its customer's name.
    const visite = await t.test.db
      .selectFrom('intervention')
      .select('version')
      .where('intervention_id', '=', autre.intervention_id)
      .executeTakeFirstOrThrow()
    expect(visite.version).toBe(2)
    const audit = await t.test.db
      .selectFrom('audit')
      .select(['action', 'entite'])
      .where('entite', 'in', [`client:${garde.client_id}`, `client:${autre.client_id}`])
      .where('action', 'in', ['clients.fusionner', 'clients.absorber'])
      .orderBy('audit_id')
      .execute()
    expect(audit.map(a => `${a.action} ${a.entite}`)).toEqual([
      `clients.fusionner client:${garde.client_id}`,
      `clients.absorber client:${autre.client_id}`,
    ])
  })

  it('are merged once by two people at once', async () => {
    const corps = await corpsDe(garde.client_id, autre.client_id)
    const envers = await corpsDe(autre.client_id, garde.client_id)
    const codes = await Promise.all([
      appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps),
      appeler(moi, 'POST', `clients/${garde.client_id}/fusion`, corps),
      appeler(moi, 'POST', `clients/${autre.client_id}/fusion`, envers),
    ])
    expect(codes.map(c => c.statusCode).sort()).toEqual([200, 404, 404])
  })
})

describe('a merge is undone', () => {
  it('whole: both are as they were, once', async () => {
    await remplir()
    await poser(autre.client_id, { client_email: 'a@exemple.test' })
    const avant = await tout(garde.client_id, autre.client_id)
    const fusion_id = await reunir()
    const refus = await appeler(moi, 'POST', `clients/${autre.client_id}/restaurer`)
    expect([refus.statusCode, refus.json().message]).toEqual([409, expect.stringMatching(/^Cette fiche a été réunie/)])
    expect((await defaire(fusion_id, garde.client_id, voisin)).statusCode).toBe(404)
    expect((await defaire(fusion_id, autre.client_id)).statusCode).toBe(404)
    const deux = await Promise.all([defaire(fusion_id), defaire(fusion_id)])
    expect(deux.map(r => r.statusCode).sort()).toEqual([200, 409])
    expect(await tout(garde.client_id, autre.client_id)).toEqual(avant)
    expect((await appeler(moi, 'GET', `clients/${garde.client_id}`)).json().fusion).toBeNull()
    // And made again.
    await reunir()
  })

  it('with only what it moved: a remark written since stays where it is', async () => {
    const fusion_id = await reunir()
    await appeler(moi, 'POST', `clients/${garde.client_id}/observations`, { commentaire_texte: 'Depuis' })
    expect((await defaire(fusion_id)).statusCode).toBe(200)
    const { observations } = await tout(garde.client_id)
    expect(observations.map(o => o.commentaire_texte)).toEqual(['Depuis'])
  })

  it('although a file and an address were corrected since: what was written stays, each where it goes', async () => {
    await poser(garde.client_id, { client_email: '' })
    await poser(autre.client_id, { client_email: 'a@exemple.test' })
    const fusion_id = await reunir()
    const { clients, adresses } = await tout(garde.client_id)
    expect(clients[0]).toMatchObject({ client_email: 'a@exemple.test' })
    await poser(garde.client_id, { client_telephone: '0600000000' })
    const rue = { adresse_adresse1: '2 rue', adresse_ville: 'Brest' }
    expect((await appeler(moi, 'PUT', `adresses/${autre.adresse_id}`, rue)).statusCode).toBe(200)
    expect((await defaire(fusion_id)).statusCode).toBe(200)
    const [ici, la] = [await tout(garde.client_id), await tout(autre.client_id)]
    expect(ici.clients[0]).toMatchObject({ client_email: '', client_telephone: '0600000000' })
    expect(la.clients[0]).toMatchObject({ supprime_a: null, client_email: 'a@exemple.test' })
    expect(la.adresses.map(a => a.adresse_ville)).toContain('Brest')
    expect(ici.adresses.length + la.adresses.length).toBe(adresses.length)
  })

  it.each([
    [
      'something was asked for at an address that goes back',
      () =>
        appeler(moi, 'POST', 'creation-demandes', {
          adresse_id: autre.adresse_id,
          demande_prestation_id: autre.prestation_id,
        }),
      /une demande y a été créée depuis/,
    ],
  ])('not once %s', async (_cas, changer, phrase) => {
    const fusion_id = await reunir()
    expect((await changer()).statusCode).toBe(200)
    const avant = await tout(garde.client_id, autre.client_id)
    const refus = await defaire(fusion_id)
    expect([refus.statusCode, refus.json().message]).toEqual([409, expect.stringMatching(phrase)])
    expect(await tout(garde.client_id, autre.client_id)).toEqual(avant)
  })

  it('not after a day', async () => {
    const fusion_id = await reunir()
    t.test.advance(JOUR_MS + 1000)
    try {
      const demain = await t.test.someone({ compte_id: moi.compte_id, modules: [MODULE_CLIENTS] })
      const refus = await defaire(fusion_id, garde.client_id, demain)
      expect([refus.statusCode, refus.json().message]).toEqual([409, expect.stringContaining('plus d’un jour a passé')])
      expect((await appeler(demain, 'GET', `clients/${garde.client_id}`)).json().fusion).toBeNull()
    } finally {
      t.test.advance(-JOUR_MS - 1000)
    }
  })

  it('one after the other, the last one first', async () => {
    const troisieme = await t.visite(moi)
    const avant = await tout(garde.client_id, autre.client_id, troisieme.client_id)
    const premiere = await reunir()
    const seconde = await reunir(garde.client_id, troisieme.client_id)
    expect((await defaire(premiere)).statusCode).toBe(409)
    expect((await defaire(seconde)).statusCode).toBe(200)
    expect((await appeler(moi, 'GET', `clients/${troisieme.client_id}`)).json().client_id).toBe(troisieme.client_id)
    expect((await defaire(premiere)).statusCode).toBe(200)
    expect(await tout(garde.client_id, autre.client_id, troisieme.client_id)).toEqual(avant)
  })
})
