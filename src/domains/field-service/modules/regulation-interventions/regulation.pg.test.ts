import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aujourdhui,
  createTerrain,
  midi,
  PLANNING,
  type Terrain,
} from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'

let t: Terrain
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

const BASE = '/api/regulation/interventions'
const poster = (s: TestSession, id: number, quoi: string, payload: unknown) =>
  t.appeler(s, 'POST', `${BASE}/${id}/${quoi}`, { payload })

async function equipe() {
  const anne = await t.technicien()
  const bob = await t.technicien(anne.compte_id)
  const regulateur = await t.regulateur(anne.compte_id)
  return { anne, bob, regulateur, ...(await t.visite(anne, { heure: '12:00' })) }
}
type Equipe = Awaited<ReturnType<typeof equipe>>

const affecter = (e: Equipe, vers = e.bob.utilisateur_id) =>
  poster(e.regulateur, e.intervention_id, 'affecter', { de: e.anne.utilisateur_id, vers })
const reporter = (e: Equipe) =>
  poster(e.regulateur, e.intervention_id, 'reporter', {
    de: midi(),
    jour: ajouterJours(aujourdhui(), 2),
    heure_debut: '09:00',
    duree_minutes: 60,
  })
const annuler = (e: Equipe) => poster(e.regulateur, e.intervention_id, 'annuler', { motif: 'Client absent' })

async function horsPlanning({ regulateur, intervention_id }: Equipe) {
  return (await t.appeler(regulateur, 'GET', `${BASE}/${intervention_id}`)).json().hors_planning
}

describe('refusals', () => {
  const appels = [
    ['GET', `${BASE}?jour=2026-11-20`],
    ['GET', `${BASE}/1`],
    ['GET', '/api/regulation/attente'],
    ['GET', '/api/regulation/recherche?texte=dupont'],
    ['POST', `${BASE}/1/affecter`],
    ['POST', `${BASE}/1/reporter`],
    ['POST', `${BASE}/1/annuler`],
    ['POST', `${BASE}/1/retablir`],
  ] as const
  it.each(appels)('%s %s: nobody, and a technician', async (method, url) => {
    expect((await t.appeler(null, method, url)).statusCode).toBe(401)
    expect((await t.appeler(await t.technicien(), method, url)).statusCode).toBe(403)
  })

  it('answers the same 404 for missing and another company’s', async () => {
    const e = await equipe()
    const autre = await t.regulateur((await t.technicien()).compte_id)
    const corps = {
      affecter: { de: null, vers: null },
      reporter: { de: midi(), jour: aujourdhui(), heure_debut: '09:00', duree_minutes: 30 },
      annuler: {},
      retablir: { de: 1 },
    }
    for (const [quoi, payload] of Object.entries(corps)) {
      for (const id of [2_000_000_000, e.intervention_id]) {
        expect((await poster(autre, id, quoi, payload)).statusCode).toBe(404)
      }
    }
    expect((await t.appeler(autre, 'GET', `${BASE}/${e.intervention_id}`)).statusCode).toBe(404)
  })

  it.each([
    ['affecter', {}, 'de'],
    ['affecter', { de: null, vers: 'x' }, 'vers'],
    ['affecter', { de: null, vers: null, prix: 1 }, 'prix'],
    ['reporter', { de: 'hier' }, 'de'],
    ['reporter', { de: midi(), jour: '2026-02-31', heure_debut: '25:00', duree_minutes: 0 }, 'heure_debut'],
    ['annuler', { motif: 'x'.repeat(401) }, 'motif'],
    ['annuler', { etape: 4 }, 'etape'],
    ['retablir', {}, 'de'],
    ['retablir', { de: 1, annulee_a: null }, 'annulee_a'],
  ])('%s refuses %j', async (quoi, corps, champ) => {
    const e = await equipe()
    const answer = await poster(e.regulateur, e.intervention_id, quoi, corps)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  })

  it.each(['', 'jour=2026-02-31', 'jour=hier', 'jour=2026-11-20&compte_id=1'])('refuses the day "%s"', async query => {
    const e = await equipe()
    expect((await t.appeler(e.regulateur, 'GET', `${BASE}?${query}`)).statusCode).toBe(400)
  })

  it('refuses to cancel what has begun unseen, and tells both values', async () => {
    const e = await equipe()
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    const answer = await poster(e.regulateur, e.intervention_id, 'annuler', { etape: 0 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      erreur: 'PLAN_MODIFIE',
      message: 'Entre-temps, l’intervention est passée à «\u00a0En route\u00a0», et non «\u00a0Non commencée\u00a0».',
    })
    expect((await poster(e.regulateur, e.intervention_id, 'annuler', { etape: 1 })).statusCode).toBe(200)
  })

  it('refuses somebody of another company, who does not do visits, or who is busy then', async () => {
    const e = await equipe()
    const etranger = await t.technicien()
    for (const vers of [etranger.utilisateur_id, e.regulateur.utilisateur_id]) {
      expect((await affecter(e, vers)).statusCode).toBe(400)
    }
    await t.visite(e.bob, { heure: '12:02' })
    const occupe = await affecter(e)
    expect(occupe.statusCode).toBe(409)
    expect(occupe.json().erreur).toBe('CRENEAU_OCCUPE')
  })

  it('says whose visit changed and how', async () => {
    const e = await equipe()
    const { message, intervention } = (await affecter(e)).json()
    expect(message).toBe(`${intervention.client}, 12:00\u00a0: affectée à ${intervention.technicien}.`)
    expect((await reporter(e)).json().message).toMatch(/, 09:00\u00a0: placée le .+ à 09:00\.$/)
    expect((await annuler(e)).json().message).toBe(`${intervention.client}, 09:00\u00a0: intervention annulée.`)
  })

  it('refuses a visit begun, closed or cancelled', async () => {
    const e = await equipe()
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    expect((await affecter(e)).statusCode).toBe(409)
    expect((await reporter(e)).statusCode).toBe(409)
    expect((await annuler(e)).statusCode).toBe(200)
    expect((await annuler(e)).json().message).toBe('Cette intervention a été annulée.')
  })
})

describe('two dispatchers on the same field', () => {
  it('gives both values to the second, and keeps the first', async () => {
    const e = await equipe()
    const carl = await t.technicien(e.anne.compte_id)
    expect((await affecter(e)).statusCode).toBe(200)
    const second = await affecter(e, carl.utilisateur_id)
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ erreur: 'PLAN_MODIFIE' })
    // The same change again is no conflict.
    expect((await affecter(e)).statusCode).toBe(200)
    const { interventions } = (await t.appeler(e.regulateur, 'GET', `${BASE}?jour=${aujourdhui()}`)).json()
    expect(interventions[0].technicien_id).toBe(e.bob.utilisateur_id)
    expect((await reporter(e)).statusCode).toBe(200)
    const autreJour = { de: midi(), jour: aujourdhui(), heure_debut: '18:00', duree_minutes: 30 }
    expect((await poster(e.regulateur, e.intervention_id, 'reporter', autreJour)).json().erreur).toBe('PLAN_MODIFIE')
  })
})

/** What the office does while the technician has no network, then everything the device held arrives. */
describe('dispatcher and technician, all orders', () => {
  async function travail(e: Equipe) {
    const partir = t.etapeOf(e.intervention_id, 0, 1)
    const arriver = t.etapeOf(e.intervention_id, 1, 2, { deps: [partir.id] })
    const rapport = await t.rapport(e.anne, e.intervention_id)
    const clore = await t.clotureOf(rapport, { deps: [arriver.id] })
    return { actions: [partir, arriver, clore], rapport }
  }

  it.each([
    ['annuler', annuler, 'ANNULEE'],
    ['affecter', affecter, 'NON_AFFECTEE'],
  ] as const)('%s first: the whole work is kept beside the plan', async (_quoi, changer, motif) => {
    const e = await equipe()
    const { actions, rapport } = await travail(e)
    expect((await changer(e)).statusCode).toBe(200)
    for (const action of actions) {
      const outcome = await t.envoyer(e.anne, action)
      expect(outcome).toMatchObject({ outcome: 'applied', donnees: { hors_planning: true, motif } })
      expect(await t.envoyer(e.anne, action)).toEqual(outcome)
    }
    expect(await t.etapeDe(e.intervention_id)).toBe(0)
    const garde = await horsPlanning(e)
    expect(garde.map((h: { type: string }) => h.type)).toEqual([
      'intervention.etape',
      'intervention.etape',
      'intervention.cloture',
    ])
    expect(garde[2]).toMatchObject({ motif, contenu: { rapport } })
    const told = await t.test.db
      .selectFrom('notification')
      .select('notification_body as body')
      .where('utilisateur_id', '=', e.regulateur.utilisateur_id)
      .execute()
    // One unread notice of the visit, which tells how much it keeps.
    expect(told).toEqual([{ body: expect.stringContaining('3\u00a0envois du technicien sont conservés') }])
    // The technician still sees it, marked.
    const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
    const vue = jours[0].interventions[0]
    expect(vue).toMatchObject({ hors_planning: true, peut: { avancer: false, cloturer: false } })
  })

  it('affecter, work sent, then given back: theirs like any other, what was kept beside it is still read', async () => {
    const e = await equipe()
    const { actions } = await travail(e)
    expect((await affecter(e)).statusCode).toBe(200)
    expect((await t.envoyer(e.anne, actions[0] as (typeof actions)[0])).donnees).toMatchObject({ hors_planning: true })
    const rendre = { de: e.bob.utilisateur_id, vers: e.anne.utilisateur_id }
    expect((await poster(e.regulateur, e.intervention_id, 'affecter', rendre)).statusCode).toBe(200)
    const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
    expect(jours[0].interventions[0]).toMatchObject({ hors_planning: false, peut: { avancer: true } })
    expect(await horsPlanning(e)).toHaveLength(1)
  })

  it('reporter first: the steps are the technician’s, the plan stays the office’s', async () => {
    const e = await equipe()
    const { actions } = await travail(e)
    expect((await reporter(e)).statusCode).toBe(200)
    for (const action of actions) expect((await t.envoyer(e.anne, action)).outcome).toBe('applied')
    const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
    const vue = jours.flatMap((j: { interventions: unknown[] }) => j.interventions)[0]
    expect(vue).toMatchObject({ etapes_en_cours: 3, intervention_date_planifie: ajouterJours(aujourdhui(), 2) })
    const detail = (await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
    expect(detail.changements).toMatchObject([{ sorte: 'reporter' }])
  })

  it('reporter first, then one step: the visit can be finished on the day it was begun', async () => {
    const e = await equipe()
    await reporter(e)
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    const detail = (await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
    expect(detail.peut).toMatchObject({ avancer: true, revenir: true })
  })

  it('a moved visit does not start at the former day for who sees the plan', async () => {
    const e = await equipe()
    await reporter(e)
    const answer = await t.appeler(e.anne, 'POST', `${PLANNING}/${e.intervention_id}/intervention`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Cette intervention n’est pas prévue aujourd’hui.')
  })

  it('annuler between the steps: what came before stands, what comes after is kept', async () => {
    const e = await equipe()
    const { actions } = await travail(e)
    const [partir, arriver, clore] = actions as [(typeof actions)[0], (typeof actions)[0], (typeof actions)[0]]
    expect((await t.envoyer(e.anne, partir)).donnees).toMatchObject({ etapes_en_cours: 1 })
    await annuler(e)
    expect((await t.envoyer(e.anne, arriver)).donnees).toMatchObject({ hors_planning: true })
    expect((await t.envoyer(e.anne, clore)).donnees).toMatchObject({ hors_planning: true })
    expect(await t.etapeDe(e.intervention_id)).toBe(1)
    expect(await horsPlanning(e)).toHaveLength(2)
  })

  it.each([
    ['affecter', affecter],
    ['reporter', reporter],
    ['annuler', annuler],
  ] as const)('closed first, then %s: the office is told that it is too late', async (_quoi, changer) => {
    const e = await equipe()
    for (const action of (await travail(e)).actions) await t.envoyer(e.anne, action)
    const answer = await changer(e)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Cette intervention est déjà clôturée.')
    expect(await horsPlanning(e)).toHaveLength(0)
  })

  it('affecter then back: the visit is the technician’s again', async () => {
    const e = await equipe()
    await affecter(e)
    await poster(e.regulateur, e.intervention_id, 'affecter', { de: e.bob.utilisateur_id, vers: e.anne.utilisateur_id })
    expect((await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))).donnees).toMatchObject({ etapes_en_cours: 1 })
  })

  it('never loses the work when both arrive at once', async () => {
    for (let n = 0; n < 5; n++) {
      const e = await equipe()
      const action = t.etapeOf(e.intervention_id, 0, 1)
      const [outcome] = await Promise.all([t.envoyer(e.anne, action), annuler(e)])
      expect(outcome.outcome).toBe('applied')
      const garde = await horsPlanning(e)
      expect((await t.etapeDe(e.intervention_id)) + garde.length).toBe(1)
    }
  })
})

it('writes neither name nor number on a locked screen', async () => {
  const e = await equipe()
  await affecter(e)
  await poster(e.regulateur, e.intervention_id, 'affecter', { de: e.bob.utilisateur_id, vers: e.anne.utilisateur_id })
  await reporter(e)
  const depart = t.etapeOf(e.intervention_id, 0, 1)
  await annuler(e)
  await t.envoyer(e.anne, depart)
  const told = await t.test.db
    .selectFrom('notification')
    .selectAll()
    .where('compte_id', '=', e.anne.compte_id)
    .execute()
  expect(new Set(told.map(row => row.notification_titre))).toEqual(
    new Set([
      'Votre planning change\u00a0: affectation',
      'Votre planning change\u00a0: report',
      'Votre planning change\u00a0: annulation',
      'Travail reçu hors planning',
    ]),
  )
  // Inside the application the person sees which visit it is.
  expect(told.every(row => row.notification_body.includes(`n° ${e.intervention_id}`))).toBe(true)
})

describe('a day in the past', () => {
  const versLe = (e: Equipe, jour: string, de = midi()) =>
    poster(e.regulateur, e.intervention_id, 'reporter', { de, jour, heure_debut: '12:00', duree_minutes: 60 })

  it('is refused on its field, even for a visit already late by days', async () => {
    const e = await equipe()
    const answer = await versLe(e, ajouterJours(aujourdhui(), -1))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs.jour).toMatch(/^Ce jour est passé/)
    const { jour } = (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
    expect(jour).toBe(aujourdhui())
  })

  it('is given back by "Défaire" where the visit stood there just before, and an hour already past today is allowed', async () => {
    const e = await equipe()
    const hier = ajouterJours(aujourdhui(), -1)
    await t.test.db
      .updateTable('intervention')
      .set({ plage: `[${instantParis(hier, '12:00')},${instantParis(hier, '13:00')})` })
      .where('intervention_id', '=', e.intervention_id)
      .execute()
    const deplacee = await versLe(e, aujourdhui(), instantParis(hier, '12:00'))
    expect(deplacee.statusCode).toBe(200)
    const avant_hier = ajouterJours(hier, -1)
    expect((await versLe(e, avant_hier)).json().champs.jour).toMatch(/^Ce jour est passé/)
    expect((await versLe(e, hier)).statusCode).toBe(200)
    const tot = { de: instantParis(hier, '12:00'), jour: aujourdhui(), heure_debut: '00:00', duree_minutes: 5 }
    expect((await poster(e.regulateur, e.intervention_id, 'reporter', tot)).statusCode).toBe(200)
  })
})

it('counts the late visits of the day for whoever plans, as the day does', async () => {
  const { anne, regulateur, intervention_id } = await equipe()
  const attente = async () => (await t.appeler(regulateur, 'GET', '/api/regulation/attente')).json()
  const placer = (debut: string, fin: string) =>
    t.test.db
      .updateTable('intervention')
      .set({ plage: `[${debut},${fin})` })
      .where('intervention_id', '=', intervention_id)
      .execute()
  await placer(instantParis(aujourdhui(), '00:00'), instantParis(aujourdhui(), '00:01'))
  expect(await attente()).toEqual({ en_retard: 1, comptes_rendus: 0, a_synchroniser: 0, a_resoudre: 0 })
  await annuler({ anne, regulateur, intervention_id } as Equipe)
  await t.test.db
    .updateTable('session')
    .set({ en_attente: 3, a_resoudre: 2 })
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .execute()
  expect(await attente()).toEqual({ en_retard: 0, comptes_rendus: 0, a_synchroniser: 1, a_resoudre: 2 })
  // A device may tell any number, and no counter stops for it.
  const mad = 2_147_483_647
  await t.test.signIn(anne, { appareil_id: crypto.randomUUID() })
  await t.test.db
    .updateTable('session')
    .set({ en_attente: mad, a_resoudre: mad })
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .execute()
  expect(await attente()).toMatchObject({ a_resoudre: 9_999 })
})

describe('the search of the desk', () => {
  const chercher = async (s: TestSession, texte: string) =>
    (await t.appeler(s, 'GET', `/api/regulation/recherche?texte=${encodeURIComponent(texte)}`)).json()
  const ids = (lues: { intervention_id: number }[]) => lues.map(v => v.intervention_id)

  it('finds a visit by its client, street, number and technician, every word together, in its own company only', async () => {
    const e = await equipe()
    const { db } = t.test
    const { client_id, adresse_id } = await db
      .selectFrom('intervention')
      .select(['client_id', 'adresse_id'])
      .where('intervention_id', '=', e.intervention_id)
      .executeTakeFirstOrThrow()
    await db.updateTable('client').set({ client_nom: 'Éloïse-Bœuf' }).where('client_id', '=', client_id).execute()
    await db
      .updateTable('adresse')
      .set({ adresse_adresse1: '12 rue de l’Abbé Grégoire' })
      .where('adresse_id', '=', adresse_id)
      .execute()
    await db
      .updateTable('utilisateur')
      .set({ prenom: 'Hugo', nom: 'Delâtre' })
      .where('utilisateur_id', '=', e.anne.utilisateur_id)
      .execute()
    for (const texte of ['eloïse', 'ABBE GREGOIRE', 'delatre gregoire', `n° ${e.intervention_id}`, "l'abbé"])
      expect(ids(await chercher(e.regulateur, texte)), texte).toContain(e.intervention_id)
    for (const texte of ['eloise bernard', '%%%', '___'])
      expect(ids(await chercher(e.regulateur, texte)), texte).toEqual([])
    const autre = await t.regulateur((await t.technicien()).compte_id)
    expect(await chercher(autre, 'gregoire')).toEqual([])
  })
})
