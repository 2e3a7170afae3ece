import { beforeEach, describe, expect, it } from 'vitest'
import { customersRoutes } from '#domains/customers/registration.ts'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { ETAT_IDS, type EtatDemande } from '#domains/field-service/model/demandes/etats.ts'
import { fieldServiceRoutes } from '#domains/field-service/registration.ts'
import { lierPrestataire } from '#domains/field-service/server/testing/reseau.ts'
import { ouvrirTerrain, type Visite } from '#domains/field-service/server/testing/terrain.ts'
import { peopleRoutes } from '#domains/people/registration.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { schedulingRoutes } from '#domains/scheduling/registration.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourParis } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const MODULES = [
  'vx-gestion-actions-gdi',
  MODULE_DEMANDES,
  'vx-plannings-entreprises',
  'vx-gestion-clients-entreprises',
]

const t = ouvrirTerrain({
  routes: [...shellRoutes, ...peopleRoutes, ...customersRoutes, ...fieldServiceRoutes, ...schedulingRoutes],
})

let moi: TestSession
let hugo: TestSession
let voisin: TestSession
let lieu: Visite
beforeEach(async () => {
  hugo = await t.technicien()
  moi = await t.test.someone({ compte_id: hugo.compte_id, modules: MODULES })
  voisin = await t.test.someone({ modules: MODULES })
  const { compte_id, utilisateur_id } = hugo
  await t.test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
  lieu = await t.visite(hugo, { decalage: 3 })
})

type Qui = TestSession | null
const get = (suite: string, qui: Qui = moi) => t.appeler(qui, 'GET', `${BASE}/${suite}`)
const post = (suite: string, payload: object = {}, qui: Qui = moi) =>
  t.appeler(qui, 'POST', `${BASE}/${suite}`, { payload })
const actions = async (qui: Qui = moi): Promise<ActionATraiter[]> => (await get('actions', qui)).json().datas

async function creer(): Promise<number> {
  const payload = { adresse_id: lieu.adresse_id, demande_prestation_id: lieu.prestation_id }
  const reponse = await t.appeler(moi, 'POST', `${CLIENTS}/creation-demandes`, { payload })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().demande_id
}
async function enEtat(etat_id: EtatDemande): Promise<number> {
  const id = await creer()
  await t.test.db
    .updateTable('demande')
    .set({ etat_id })
    .where('compte_id', '=', moi.compte_id)
    .where('demande_id', '=', id)
    .execute()
  return id
}
const etatDe = async (id: number) =>
  await t.test.db
    .selectFrom('demande')
    .select(['etat_id', 'receveur_compte_id'])
    .where('compte_id', '=', moi.compte_id)
    .where('demande_id', '=', id)
    .executeTakeFirstOrThrow()

const lier = (qui = voisin) => lierPrestataire(t.test, moi.compte_id, { qui, prestation_id: lieu.prestation_id })

describe('the calls are refused', () => {
  const suites = ['liberer', 'propager', 'planification', 'receveurs'] as const
  const appeler = (suite: (typeof suites)[number], id: number, qui: Qui) =>
    suite === 'liberer' || suite === 'propager'
      ? post(`demandes/${id}/${suite}`, suite === 'propager' ? { receveur: 0, version: 1 } : { version: 1 }, qui)
      : get(`demandes/${id}/${suite}`, qui)

  it('to nobody signed in, to who has no right for requests, and about another company’s', async () => {
    const id = await creer()
    const autre = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-gestion-actions-gdi'] })
    for (const suite of suites) {
      expect((await appeler(suite, id, null)).statusCode, suite).toBe(401)
      expect((await appeler(suite, id, autre)).statusCode, suite).toBe(403)
      expect((await appeler(suite, id, voisin)).statusCode, suite).toBe(404)
    }
    const report = `interventions/${lieu.intervention_id}/report`
    expect((await get(report, null)).statusCode).toBe(401)
    expect((await get(report, autre)).statusCode).toBe(403)
    expect((await get(report, voisin)).statusCode).toBe(404)
  })

  it('with a receiver that is none, in words', async () => {
    const id = await creer()
    const sans = await post(`demandes/${id}/propager`, { receveur: null, version: 1 })
    expect([sans.statusCode, sans.body]).toEqual([400, expect.stringContaining('Veuillez sélectionner un receveur')])
    expect((await post(`demandes/${id}/propager`, { receveur: voisin.compte_id, version: 1 })).statusCode).toBe(400)
    expect((await post(`demandes/${id}/propager`, { receveur: -1, version: 1 })).statusCode).toBe(400)
    expect((await post(`demandes/${id}/propager`, {})).statusCode).toBe(400)
    expect((await post(`demandes/${id}/liberer`, { motif: 'x', version: 1 })).statusCode).toBe(400)
    expect((await etatDe(id)).etat_id).toBe(1)
  })

  it.each([
    ['liberer', [2, 4, 5, 8, 9]],
    ['propager', [1, 2, 8, 9]],
    ['planification', [1, 5]],
  ] as const)('%s: from every state that does not allow it, with a sentence', async (suite, permis) => {
    await lier()
    for (const etat of ETAT_IDS) {
      const reponse = await appeler(suite, await enEtat(etat), moi)
      const attendu = (permis as readonly number[]).includes(etat) ? 200 : 409
      expect(reponse.statusCode, `${suite} de ${etat}`).toBe(attendu)
      if (attendu === 409) expect(reponse.json().message).toMatch(/impossible/)
    }
  })

  it('when the request changed since it was read', async () => {
    const id = await enEtat(2)
    expect((await post(`demandes/${id}/liberer`, { version: 99 })).statusCode).toBe(409)
    // A screen that does not say what it read is refused: it would take back what somebody accepted since.
    expect((await post(`demandes/${id}/liberer`)).statusCode).toBe(400)
    expect((await post(`demandes/${id}/propager`, { receveur: 0 })).statusCode).toBe(400)
    expect((await post(`demandes/${id}/liberer`, { version: 1 })).json()).toMatchObject({ code: 'success', version: 2 })
  })

  it('once a visit has begun, is over or cancelled', async () => {
    const [commencee, tenue] = [await t.visite(hugo, { etape: 1 }), await t.visite(hugo, { decalage: 2 })]
    const reponse = await get(`interventions/${commencee.intervention_id}/report`)
    expect([reponse.statusCode, reponse.json().message]).toEqual([409, expect.stringMatching(/ne se reporte plus/)])
    expect((await get(`interventions/${tenue.intervention_id}/report`)).json()).toMatchObject({
      cible_id: hugo.utilisateur_id,
      url_report: `/api/entreprises/modules/plannings-entreprises/interventions/${tenue.intervention_id}/report`,
    })
  })
})

describe('a request', () => {
  it('is given to one company, then taken back, and says with whom it is', async () => {
    await lier()
    const id = await creer()
    expect((await get(`demandes/${id}/receveurs`)).json()).toMatchObject([{ compte_id: voisin.compte_id }])
    const receveur = voisin.compte_id
    expect((await post(`demandes/${id}/propager`, { receveur, version: 1 })).json()).toMatchObject({
      code: 'success',
      version: 2,
    })
    // Who took it, is known once they accept; until then, to whom it is offered.
    expect(await etatDe(id)).toEqual({ etat_id: 2, receveur_compte_id: null })
    const { compte_raison_sociale: nom } = await t.test.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', voisin.compte_id)
      .executeTakeFirstOrThrow()
    const action = (await actions()).find(a => a.action_id === `demande:${id}`)
    expect(action?.demande?.demande).toMatchObject({ receveur: '', offerte_a: nom })
    expect(action).toMatchObject({
      type: 'demande',
      cible_id: id,
      compte_id: voisin.compte_id,
      demande: { attend: 'reponse', peut: { planifier: false, liberer: true, propager: true, affecter: false } },
    })
    // Sent twice, by two people: the second reads why.
    expect((await post(`demandes/${id}/propager`, { receveur, version: 1 })).statusCode).toBe(409)
    expect((await post(`demandes/${id}/liberer`, { version: 2 })).json().code).toBe('success')
    expect(await etatDe(id)).toEqual({ etat_id: 1, receveur_compte_id: null })
    expect((await post(`demandes/${id}/liberer`, { version: 3 })).statusCode).toBe(409)
  })

  it('goes into the flows, to all at once', async () => {
    await lier()
    const id = await creer()
    expect((await post(`demandes/${id}/propager`, { receveur: 0, version: 1 })).json().code).toBe('success')
    expect(await etatDe(id)).toEqual({ etat_id: 4, receveur_compte_id: null })
    const siennes = await t.appeler(voisin, 'GET', '/api/entreprises/modules/reception-demandes-externes/demandes')
    expect(siennes.statusCode).toBe(403)
  })

  it('has slots, as at the creation of a visit', async () => {
    const id = await creer()
    const corps = (await get(`demandes/${id}/planification?semaine=1`)).json()
    const meme = await t.appeler(
      moi,
      'GET',
      `${CLIENTS}/adresses/${lieu.adresse_id}/creation-intervention/${lieu.prestation_id}?semaine=1`,
    )
    expect(corps).toMatchObject({ demande_id: id, adresse_id: lieu.adresse_id, prestation_id: lieu.prestation_id })
    expect(corps.creneaux).toEqual(meme.json().creneaux)
    expect(corps.creneaux.length).toBeGreaterThan(0)
  })
})

describe('the list of a field company', () => {
  it('holds what is to plan, what others have to answer and what was refused, and nothing that is planned or over', async () => {
    const par = new Map<EtatDemande, number>()
    for (const etat of ETAT_IDS) par.set(etat, await enEtat(etat))
    const lues = (await actions()).filter(a => a.type === 'demande')
    expect(new Map(lues.map(a => [a.cible_id, a.demande?.attend]))).toEqual(
      new Map([
        [par.get(1), 'planification'],
        [par.get(2), 'reponse'],
        [par.get(4), 'reponse'],
        [par.get(5), 'planification'],
        [par.get(8), 'refus'],
        [par.get(9), 'refus'],
      ]),
    )
    expect((await actions(voisin)).filter(a => a.type === 'demande')).toEqual([])
    expect((await get('actions?traitees=1')).json().datas).toEqual([])
  })

  it('holds the visits that cannot stay: not begun in time, and of somebody who is away', async () => {
    const passee = await t.visite(hugo, { decalage: -1 })
    await t.visite(hugo, { decalage: -1, etape: 1 })
    const { compte_id, utilisateur_id } = hugo
    const jour = ajouterJours(jourParis(t.test.services.clock()), 3)
    const plage = `[${instantParis(jour, '00:00')},${instantParis(ajouterJours(jour, 1), '00:00')})`
    await t.test.db.insertInto('indisponibilite').values({ compte_id, utilisateur_id, plage }).execute()
    await t.visite(hugo, { decalage: 4 })
    const lues = (await actions()).filter(a => a.type === 'visite')
    expect(lues.map(a => [a.cible_id, a.visite?.pourquoi])).toEqual([
      [passee.intervention_id, 'passee'],
      [lieu.intervention_id, 'absent'],
    ])
  })

  it('gives each half to whoever has its rights, and the house’s answers to nobody else', async () => {
    const { compte_id } = moi
    await creer()
    const { demande_conge_id } = await t.test.db
      .insertInto('demande_conge')
      .values({
        compte_id,
        utilisateur_id: hugo.utilisateur_id,
        demande_conge_uid: crypto.randomUUID(),
        demande_type: 1,
        demande_conge_date_debut: ajouterJours(jourParis(t.test.services.clock()), 9),
        demande_conge_date_fin: ajouterJours(jourParis(t.test.services.clock()), 9),
        demande_a: t.test.services.clock(),
        recu_a: t.test.services.clock(),
      })
      .returning('demande_conge_id')
      .executeTakeFirstOrThrow()
    const types = async (qui: TestSession) => [...new Set((await actions(qui)).map(a => a.type))].sort()
    const cadre = await t.test.someone({ compte_id, modules: ['vx-gestion-actions-gdi', 'vx-planning-edt'] })
    const patron = await t.test.someone({ compte_id, modules: [...MODULES, 'vx-planning-edt'] })
    expect([await types(moi), await types(cadre), await types(patron)]).toEqual([
      ['demande'],
      ['conge'],
      ['conge', 'demande'],
    ])
    expect((await post(`demandes/${demande_conge_id}/refuser_demande_conge`)).statusCode).toBe(404)
    expect((await get(`demandes/${demande_conge_id}/formulaire_accepter_demande_conge`)).statusCode).toBe(404)
    expect((await post(`demandes/${demande_conge_id}/refuser_demande_conge`, {}, patron)).statusCode).toBe(200)
  })
})
