import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'

const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const PHRASE = 'Créneau\u00a0: deux heures sont attendues, comme 08:00 - 10:00.'

let r: Reseau
beforeAll(async () => {
  r = await createReseau()
})
afterAll(() => r.t.test.close())

const A_REBOURS = 'Créneau\u00a0: la fin vient après le début, comme 08:00 - 10:00.'

it.each([
  ['25:99 - zz<script>', PHRASE],
  ['<b>tout de suite</b>', PHRASE],
  ['appelez le 06 00 00 00 00', PHRASE],
  ['12:00 - 10:00', A_REBOURS],
])(
  'a slot is hours in their order or nothing, wherever somebody gives one that others read: %s',
  async (slot, phrase) => {
    const jour = ajouterJours(jourParis(r.t.test.services.clock()), 3)
    const souhait = { demande_date_souhaite: jour, demande_th_souhaite: slot, demande_date_th_impose: 0 }
    const [id, externe] = await r.envoyee(await r.prestataire())
    const receveur = await r.prestataire()
    const [, offre] = await r.envoyee(receveur)
    const { demande_client_id } = await r.lire(id)
    const visite = await r.t.visite(r.donneur, { decalage: 1 })
    const sous = `${CLIENTS}/clients/${demande_client_id}/demandes/${id}`
    const corps = { adresse_id: r.lieu.adresse_id, demande_prestation_id: r.lieu.prestation_id, ...souhait }
    const report = { de: new Date().toISOString(), jour, heure_debut: '09:00', duree_minutes: 60, th_libelle: slot }
    const { de: _lu, ...place } = report
    const deplacement = { ...place, version: 1, vers: r.donneur.utilisateur_id }
    const proposition = { jour, th: slot, cents: null, commentaire: '' }
    const donneur = r.donneur
    const essais = [
      [donneur, 'POST', `${CLIENTS}/creation-demandes`, corps, 'demande_th_souhaite'],
      [donneur, 'PUT', `${sous}/report/0`, { ...souhait, version: 1 }, 'demande_th_souhaite'],
      [donneur, 'POST', `${sous}/dupliquer`, souhait, 'demande_th_souhaite'],
      [receveur, 'POST', `${EXTERNES}/${offre}/contre-proposition`, proposition, 'th'],
      [donneur, 'POST', `/api/regulation/interventions/${visite.intervention_id}/reporter`, report, 'th_libelle'],
      [donneur, 'POST', `/api/regulation/interventions/${visite.intervention_id}/deplacer`, deplacement, 'th_libelle'],
    ] as const
    for (const [qui, method, url, payload, champ] of essais) {
      const refus = await r.appeler(qui, method, url, payload)
      expect([refus.statusCode, refus.json().champs], url).toEqual([400, { [champ]: phrase }])
    }
    expect(externe).toEqual(expect.any(Number))
    const { rows } = await r.t.test.services.pools.systemPool.query<{ n: number }>(
      `select ((select count(*) from demande d where d::text like $1) + (select count(*) from intervention i where i::text like $1)
      + (select count(*) from demande_externe e where e::text like $1))::int as n`,
      [`%${slot}%`],
    )
    expect(rows[0]?.n).toBe(0)
    const juste = await r.appeler(receveur, 'POST', `${EXTERNES}/${offre}/contre-proposition`, {
      ...proposition,
      th: '10:00 - 12:00',
    })
    expect(juste.statusCode, juste.body).toBe(200)
    expect((await r.appeler(donneur, 'GET', `${DEMANDES}/${id}`)).statusCode).toBe(200)
  },
)

it('a day that is past is wished for by nobody, nor held; a wish that was there already may stay', async () => {
  const passe = { demande_date_souhaite: '2020-01-06', demande_th_souhaite: '', demande_date_th_impose: 0 }
  const id = await r.creer()
  const { demande_client_id } = await r.lire(id)
  const sous = `${CLIENTS}/clients/${demande_client_id}/demandes/${id}`
  const creation = { adresse_id: r.lieu.adresse_id, demande_prestation_id: r.lieu.prestation_id, ...passe }
  const dit = 'Ce jour est passé\u00a0: choisissez aujourd’hui ou un jour à venir.'
  const essais = [
    ['POST', `${CLIENTS}/creation-demandes`, creation],
    ['PUT', `${sous}/report/0`, { ...passe, version: 1 }],
    ['POST', `${sous}/dupliquer`, passe],
  ] as const
  for (const [method, url, payload] of essais) {
    const refus = await r.appeler(r.donneur, method, url, payload)
    expect([refus.statusCode, refus.json().champs], url).toEqual([400, { demande_date_souhaite: dit }])
  }
  const tenue = await r.appeler(r.donneur, 'POST', `${CLIENTS}/adresses/${r.lieu.adresse_id}/retenue`, {
    ...{ cible_id: r.donneur.utilisateur_id, debut: '2020-01-06T09:00:00Z', fin: '2020-01-06T10:00:00Z' },
  })
  expect([tenue.statusCode, tenue.json().champs]).toEqual([400, { debut: dit }])
  await r.t.test.db
    .updateTable('demande')
    .set({ demande_date_souhaite: '2020-01-06' })
    .where('demande_id', '=', id)
    .execute()
  const reste = { ...passe, demande_th_souhaite: '10:00 - 12:00', version: (await r.lire(id)).version }
  expect((await r.appeler(r.donneur, 'PUT', `${sous}/report/0`, reste)).statusCode).toBe(200)
})
