import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { createTerrain, type Terrain, type Visite } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis, jourSemaine } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const MODULES = [
  MODULE_EXTERNES,
  MODULE_DEMANDES,
  'vx-gestion-clients-entreprises',
  'vx-plannings-entreprises',
  'vx-regulation-interventions',
]

let t: Terrain
let donneur: TestSession
let [a, b, tiers]: TestSession[] = []
let lieu: Visite
beforeAll(async () => {
  t = await createTerrain()
  const anne = await t.technicien()
  donneur = await t.test.someone({ compte_id: anne.compte_id, modules: MODULES })
  lieu = await t.visite(anne)
  ;[a, b, tiers] = [await prestataire(), await prestataire(), await t.test.someone({ modules: MODULES })]
})
afterAll(() => t.test.close())

type Methode = 'GET' | 'POST'
const appeler = (qui: TestSession | undefined | null, method: Methode, url: string, payload?: object) =>
  t.appeler(qui ?? null, method, url, payload ? { payload } : {})

/** A company linked to the issuer, that does its service. */
async function prestataire(): Promise<TestSession> {
  const qui = await t.test.someone({ modules: MODULES })
  const { compte_id } = donneur
  const { link_id } = await t.test.db
    .insertInto('lien')
    .values({
      compte_id,
      recepteur_compte_id: qui.compte_id,
      invite_par: compte_id,
      accord: true,
      accord_recepteur: true,
      etat: 'acceptee',
    })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  await t.test.db
    .insertInto('lien_prestation')
    .values({ compte_id, link_id, prestation_id: lieu.prestation_id })
    .execute()
  return qui
}

async function creer(): Promise<number> {
  const corps = {
    adresse_id: lieu.adresse_id,
    demande_prestation_id: lieu.prestation_id,
    demande_description: 'Fuite sous évier',
    demande_remuneration: '80,50',
  }
  return (await appeler(donneur, 'POST', `${CLIENTS}/creation-demandes`, corps)).json().demande_id
}
const lire = async (id: number, qui = donneur) => (await appeler(qui, 'GET', `${DEMANDES}/${id}`)).json()
const recues = async (qui: TestSession | undefined) => (await appeler(qui, 'GET', BASE)).json()
const affecter = (id: number, qui: TestSession | undefined) =>
  appeler(donneur, 'POST', `${DEMANDES}/${id}/affecter`, { receveur: qui?.compte_id ?? 0 })
async function liberer(id: number) {
  const { version } = await lire(id)
  return await appeler(donneur, 'POST', `${DEMANDES}/${id}/liberer`, { version })
}
/** A request sent to one company, `a` unless said, and the number under which that company sees it. */
async function envoyee(qui = a): Promise<[number, number]> {
  const id = await creer()
  const reponse = await affecter(id, qui)
  expect(reponse.statusCode, reponse.body).toBe(200)
  const [offre] = (await recues(qui)).filter((d: { etat: string }) => d.etat === 'attente').slice(-1)
  return [id, offre.demande_id]
}
/** The same, offered to several at once as the flows do. */
async function enFlux(): Promise<number> {
  const id = await creer()
  const reponse = await appeler(donneur, 'POST', `${DEMANDES}/${id}/affecter`, { receveur: 0 })
  expect(reponse.statusCode, reponse.body).toBe(200)
  expect((await lire(id)).etat_id).toBe(4)
  return id
}

describe('what is offered', () => {
  it('is read by who holds the module', async () => {
    const autre = await t.test.someone({ modules: [MODULE_DEMANDES] })
    expect((await appeler(null, 'GET', BASE)).statusCode).toBe(401)
    expect((await appeler(autre, 'GET', BASE)).statusCode).toBe(403)
    expect((await appeler(autre, 'POST', `${BASE}/1/acceptation`)).statusCode).toBe(403)
  })

  it('says the town and the wish, and neither whose it is nor where exactly', async () => {
    const [, offre] = await envoyee()
    const vue = (await recues(a)).find((d: { demande_id: number }) => d.demande_id === offre)
    expect(vue).toMatchObject({
      prestation: 'Dépannage chaudière',
      etat: 'attente',
      demande_remuneration_cents: 8050,
      demande_description: 'Fuite sous évier',
      acceptee_demande_id: null,
    })
    const { client_nom } = await t.test.db
      .selectFrom('client')
      .select('client_nom')
      .where('client_id', '=', lieu.client_id)
      .executeTakeFirstOrThrow()
    const { adresse_adresse1 } = await t.test.db
      .selectFrom('adresse')
      .select('adresse_adresse1')
      .where('adresse_id', '=', lieu.adresse_id)
      .executeTakeFirstOrThrow()
    const tout = JSON.stringify(await recues(a))
    expect(tout).not.toContain(client_nom)
    expect(tout).not.toContain(adresse_adresse1)
    expect(await recues(tiers)).toEqual([])
  })

  it('is nobody else’s to answer', async () => {
    const [, offre] = await envoyee()
    for (const qui of [tiers, b, donneur]) {
      expect((await appeler(qui, 'POST', `${BASE}/${offre}/acceptation`)).statusCode).toBe(404)
      expect((await appeler(qui, 'POST', `${BASE}/${offre}/refus`, { motif: 'x' })).statusCode).toBe(404)
      expect((await appeler(qui, 'POST', `${BASE}/${offre}/commentaire`, { observation: 'x' })).statusCode).toBe(404)
    }
    expect((await appeler(a, 'POST', `${BASE}/${offre}/refus`, { motif: ' ' })).statusCode).toBe(400)
  })

  it('is sent to nobody without a link in use, nor for a service they do not do', async () => {
    const id = await creer()
    expect((await affecter(id, tiers)).statusCode).toBe(400)
    const seul = await prestataire()
    await t.test.db
      .deleteFrom('lien_prestation')
      .where(
        'link_id',
        'in',
        t.test.db.selectFrom('lien').select('link_id').where('recepteur_compte_id', '=', seul.compte_id),
      )
      .execute()
    expect((await affecter(id, seul)).statusCode).toBe(400)
    const suspendu = await prestataire()
    await t.test.db
      .updateTable('lien')
      .set({ accord_recepteur: false })
      .where('recepteur_compte_id', '=', suspendu.compte_id)
      .execute()
    expect((await affecter(id, suspendu)).statusCode).toBe(400)
    expect(await lire(id)).toMatchObject({ etat_id: 1, version: 1 })
  })
})

describe('accepting', () => {
  it('copies the customer and the address, and moves both rows; a colleague’s second yes is told', async () => {
    const [id, offre] = await envoyee()
    expect((await lire(id)).etat_id).toBe(2)
    const reponse = await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)
    expect(reponse.statusCode, reponse.body).toBe(200)
    const mienne = await lire(reponse.json().demande_id, a as TestSession)
    expect(mienne).toMatchObject({
      etat_id: 5,
      prestation: 'Dépannage chaudière',
      demande_remuneration_cents: 8050,
      peut: { planifier: true, annuler: false, liberer: false },
    })
    expect(mienne.donneur).not.toBe('')
    const sienne = await lire(id)
    expect(sienne).toMatchObject({ etat_id: 5, peut: { planifier: false, liberer: true } })
    expect(sienne.client).toBe(mienne.client)
    expect(sienne.historique.at(-1)).toMatchObject({
      acte: 'accepter',
      utilisateur: 'l’autre entreprise',
      par_autre: true,
    })
    const collegue = await t.test.someone({ compte_id: a?.compte_id ?? 0, modules: MODULES })
    const encore = await appeler(collegue, 'POST', `${BASE}/${offre}/acceptation`)
    expect([encore.statusCode, encore.json().message]).toEqual([
      409,
      'Acceptation impossible\u00a0: votre entreprise l’a déjà acceptée, elle est dans vos demandes.',
    ])
    const copies = await t.test.db
      .selectFrom('client')
      .select('client_id')
      .where('compte_id', '=', a?.compte_id ?? 0)
      .where('orlibelle', '=', 'Réseau')
      .execute()
    expect(copies).toHaveLength(1)
  })

  it('repeated by whoever accepted, whose answer was lost, is answered as it was and done once', async () => {
    const [id, offre] = await envoyee()
    const [une, autre] = await Promise.all([1, 2].map(() => appeler(a, 'POST', `${BASE}/${offre}/acceptation`)))
    const encore = await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)
    expect([une, autre, encore].map(r => r?.statusCode)).toEqual([200, 200, 200])
    expect(new Set([une, autre, encore].map(r => r?.json().demande_id)).size).toBe(1)
    expect(encore.json()).toMatchObject({
      code: 'success',
      message: 'Vous l’avez déjà acceptée\u00a0: elle est dans vos demandes.',
    })
    const { historique, echanges } = await lire(id)
    expect(historique.filter((m: { acte: string }) => m.acte === 'accepter')).toHaveLength(1)
    expect(echanges.filter((e: { acte: string }) => e.acte === 'accepter')).toHaveLength(1)
    // Taken back by its issuer since, it is nobody's any more.
    expect((await liberer(id)).statusCode).toBe(200)
    expect((await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)).statusCode).toBe(409)
  })

  it('at the same time as another: the first one has it, the other reads so', async () => {
    const id = await enFlux()
    const offres = await Promise.all(
      [a, b].map(
        async qui =>
          (await recues(qui)).filter((d: { etat: string; flux: boolean }) => d.etat === 'attente' && d.flux).at(-1)
            .demande_id,
      ),
    )
    const reponses = await Promise.all([a, b].map((qui, n) => appeler(qui, 'POST', `${BASE}/${offres[n]}/acceptation`)))
    expect(reponses.map(r => r.statusCode).sort()).toEqual([200, 409])
    expect(reponses.find(r => r.statusCode === 409)?.json().message).toBe(
      'Acceptation impossible\u00a0: une autre entreprise l’a prise.',
    )
    expect((await lire(id)).etat_id).toBe(5)
    const perdant = reponses[0]?.statusCode === 409 ? a : b
    expect((await recues(perdant)).map((d: { etat: string }) => d.etat)).toContain('prise')
  })

  it('is closed by a link that was suspended meanwhile', async () => {
    const [id, offre] = await envoyee()
    const ou = (accord: boolean) =>
      t.test.db
        .updateTable('lien')
        .set({ accord })
        .where('recepteur_compte_id', '=', a?.compte_id ?? 0)
        .execute()
    await ou(false)
    const refus = await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      'Acceptation impossible\u00a0: vous ne travaillez plus ensemble.',
    ])
    await ou(true)
    expect((await lire(id)).etat_id).toBe(2)
  })
})

describe('refusing', () => {
  it('tells the issuer why, once', async () => {
    const [id, offre] = await envoyee()
    expect((await appeler(a, 'POST', `${BASE}/${offre}/refus`, { motif: 'Trop loin' })).statusCode).toBe(200)
    const sienne = await lire(id)
    expect(sienne).toMatchObject({ etat_id: 8, peut: { affecter: true, annuler: true } })
    expect(sienne.historique.at(-1)).toMatchObject({ acte: 'refuser', motif: 'Trop loin' })
    expect((await appeler(a, 'POST', `${BASE}/${offre}/refus`, { motif: 'Trop loin' })).statusCode).toBe(409)
    expect((await affecter(id, b)).statusCode).toBe(200)
    expect((await lire(id)).etat_id).toBe(2)
  })

  it('by one of several leaves it to the others; by all refuses it', async () => {
    const id = await enFlux()
    const offre = async (qui: TestSession | undefined) =>
      (await recues(qui)).filter((d: { etat: string; flux: boolean }) => d.etat === 'attente' && d.flux).at(-1)
        .demande_id
    await appeler(a, 'POST', `${BASE}/${await offre(a)}/refus`, { motif: 'Non' })
    expect((await lire(id)).etat_id).toBe(4)
    await appeler(b, 'POST', `${BASE}/${await offre(b)}/refus`, { motif: 'Non plus' })
    expect((await lire(id)).etat_id).toBe(8)
  })
})

describe('the issuer takes it back', () => {
  it('before an answer: nobody can accept it any more', async () => {
    const [id, offre] = await envoyee()
    expect((await liberer(id)).statusCode).toBe(200)
    expect((await lire(id)).etat_id).toBe(1)
    expect((await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)).statusCode).toBe(409)
  })

  it('after an acceptance that is not planned: the receiver reads why, and may not plan it', async () => {
    const [id, offre] = await envoyee()
    const { demande_id } = (await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)).json()
    expect((await liberer(id)).statusCode).toBe(200)
    expect(await lire(demande_id, a as TestSession)).toMatchObject({
      etat_id: 7,
      motif: 'Reprise par le donneur d’ordres',
    })
    expect((await affecter(id, b)).statusCode).toBe(200)
  })

  it('after an acceptance: who it is, how to call and how to enter are read no more, nor copied; a visit keeps them', async () => {
    const adresse = await t.test.db
      .selectFrom('adresse')
      .selectAll()
      .where('compte_id', '=', donneur.compte_id)
      .executeTakeFirstOrThrow()
    const { client_id, adresse_id } = adresse
    await t.test.db
      .updateTable('adresse')
      .set({ consignes_acces: 'Digicode 4B12' })
      .where('adresse_id', '=', adresse_id)
      .execute()
    const { client_nom } = await t.test.db
      .updateTable('client')
      .set({ client_telephone: '+33611998877' })
      .where('client_id', '=', client_id)
      .returning('client_nom')
      .executeTakeFirstOrThrow()
    const prise = async () => {
      const qui = await prestataire()
      const [id, offre] = await envoyee(qui)
      const { demande_id } = (await appeler(qui, 'POST', `${BASE}/${offre}/acceptation`)).json()
      return { id, qui, demande_id, fiche: await lire(demande_id, qui) }
    }
    const [reprise, gardee] = [await prise(), await prise()]
    expect(reprise.fiche).toMatchObject({
      client: expect.stringContaining(client_nom),
      client_telephone: '+33611998877',
    })
    // Somebody goes there: the receiver's own affair by now.
    const visite = await t.visite(gardee.qui)
    await t.test.db
      .updateTable('intervention')
      .set({ client_id: gardee.fiche.demande_client_id, adresse_id: gardee.fiche.adresse_id })
      .where('intervention_id', '=', visite.intervention_id)
      .execute()
    for (const { id } of [reprise, gardee]) expect((await liberer(id)).statusCode).toBe(200)
    const apres = await appeler(reprise.qui, 'GET', `${DEMANDES}/${reprise.demande_id}`)
    expect(apres.json()).toMatchObject({ etat_id: 7, client: 'Client effacé', client_telephone: '', adresse: '' })
    expect(apres.json().peut.dupliquer).toBe(false)
    const sous = `${CLIENTS}/clients/${reprise.fiche.demande_client_id}`
    expect((await appeler(reprise.qui, 'GET', sous)).statusCode).toBe(404)
    const copie = { demande_date_souhaite: null, demande_th_souhaite: '', demande_date_th_impose: 0 }
    const double = await appeler(reprise.qui, 'POST', `${sous}/demandes/${reprise.demande_id}/dupliquer`, copie)
    expect(double.statusCode, double.body).toBe(404)
    const { rows } = await t.test.services.pools.systemPool.query<{ n: number }>(
      `select (select count(*) from client c where c.client_id = $1 and c::text ~ $2)::int
        + (select count(*) from adresse a where a.client_id = $1 and a::text ~ $2)::int as n`,
      [reprise.fiche.demande_client_id, `${client_nom}|611998877|4B12`],
    )
    expect(rows[0]?.n).toBe(0)
    expect(await lire(gardee.demande_id, gardee.qui)).toMatchObject({
      etat_id: 7,
      client_telephone: '+33611998877',
    })
    // Its issuer lost nothing, and may ask somebody else, or the same again.
    expect((await affecter(reprise.id, b)).statusCode).toBe(200)
    expect(await lire(reprise.id)).toMatchObject({ client_telephone: '+33611998877' })
  })

  it('cancelled and brought back waits here again, offered to nobody', async () => {
    const [id, offre] = await envoyee()
    const { version } = await lire(id)
    const fait = (await appeler(donneur, 'POST', `${DEMANDES}/${id}/annuler`, { version, motif: 'Erreur' })).json()
    const vue = (await recues(a)).find((d: { demande_id: number }) => d.demande_id === offre)
    expect(vue.etat_libelle).toBe('Retirée par le donneur d’ordres')
    const retablie = await appeler(donneur, 'POST', `${DEMANDES}/${id}/retablir`, { version: fait.version })
    expect([retablie.statusCode, retablie.json().message]).toEqual([
      200,
      expect.stringContaining('demande rétablie, elle n’est plus proposée à personne.'),
    ])
    expect((await lire(id)).etat_id).toBe(1)
  })
})

describe('what becomes of it', () => {
  it('is seen by its issuer: planned, and to plan again once the visit is cancelled', async () => {
    const [id, offre] = await envoyee()
    const { demande_id } = (await appeler(a, 'POST', `${BASE}/${offre}/acceptation`)).json()
    const mienne = await lire(demande_id, a as TestSession)
    const aujourdhui = jourParis(t.test.services.clock())
    const creation = await appeler(a, 'POST', `${CLIENTS}/adresses/${mienne.adresse_id}/creation-intervention`, {
      date_rdv: ajouterJours(aujourdhui, 8 - jourSemaine(aujourdhui)),
      tranche_horaire_rdv: 5,
      prestation_id: mienne.prestation_id,
      duree: '1.00',
      adresse_intervention: mienne.adresse_id,
      cible_id: null,
      demande_id,
    })
    expect(creation.statusCode, creation.body).toBe(200)
    // The visit says whose request it answers.
    const { intervention_id } = creation.json()
    const visite = await t.test.db
      .selectFrom('intervention')
      .select('intervention_aquisition_demande_id')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(visite.intervention_aquisition_demande_id).toBe(demande_id)
    const { version } = await lire(id)
    expect(await lire(id)).toMatchObject({ etat_id: 3, peut: { liberer: false, annuler: false } })
    expect((await appeler(donneur, 'POST', `${DEMANDES}/${id}/annuler`, { version, motif: 'x' })).statusCode).toBe(409)
  })
})
