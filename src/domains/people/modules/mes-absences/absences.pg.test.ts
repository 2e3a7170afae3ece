import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { customersRoutes } from '#domains/customers/registration.ts'
import { fieldServiceMutations, fieldServiceRoutes } from '#domains/field-service/registration.ts'
import { midi, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { entiteAbsence } from '#domains/people/model/demande-absence.ts'
import { peopleMutations, peopleRoutes } from '#domains/people/registration.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { schedulingInbox, schedulingRoutes } from '#domains/scheduling/registration.ts'
import { inboxRoutes, shellRoutes } from '#domains/shell/registration.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourParis } from '#wire/dates.ts'
import { fillPath } from '#wire/operation.ts'
import { accepterAbsence, refuserAbsence, rouvrirAbsence } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const MIENNES = '/api/entreprises/modules/mes-absences/demandes'
const BUREAU = ['vx-gestion-actions-gdi', 'vx-plannings-entreprises', 'vx-regulation-interventions']

const t = ouvrirTerrain({
  routes: [
    ...shellRoutes,
    ...inboxRoutes(schedulingInbox),
    ...peopleRoutes,
    ...customersRoutes,
    ...fieldServiceRoutes,
    ...schedulingRoutes,
  ],
  mutations: [...fieldServiceMutations, ...peopleMutations],
})

let hugo: TestSession
let anne: TestSession
beforeEach(async () => {
  hugo = await t.test.someone({ modules: ['vx-mes-absences', 'vx-mon-activite'], prenom: 'Hugo', nom: 'Delattre' })
  anne = await t.test.someone({ compte_id: hugo.compte_id, modules: BUREAU, prenom: 'Anne', nom: 'Roy' })
})

const jour = (n: number) => ajouterJours(jourParis(t.test.services.clock()), n)
type Qui = TestSession | null
const get = (url: string, qui: Qui) => t.appeler(qui, 'GET', url)
const ACTES = { accepter: accepterAbsence, refuser: refuserAbsence, rouvrir: rouvrirAbsence } as const
const post = (id: number, acte: keyof typeof ACTES, payload: object = {}, qui: Qui = anne) =>
  t.appeler(qui, 'POST', fillPath(ACTES[acte].path, { id }), { payload })

const saisie = (plus: object = {}) => ({
  uid: randomUUID(),
  date_debut: jour(5),
  heure_debut: null,
  date_fin: jour(6),
  heure_fin: null,
  motif: 'Rendez-vous médical',
  ...plus,
})
const envoyer = (payload: { uid: string }, qui: TestSession = hugo, type = 'absence.demander@1') =>
  t.envoyer(qui, mutationOf(type, payload, { entity: entiteAbsence(payload.uid), fait_a: midi() }))
const miennes = async (qui: TestSession = hugo) => (await get(MIENNES, qui)).json().demandes
async function demander(plus: object = {}): Promise<number> {
  const payload = saisie(plus)
  const { outcome, message } = await envoyer(payload)
  expect(outcome, message ?? '').toBe('applied')
  return (await miennes()).find((d: { uid: string }) => d.uid === payload.uid).demande_absence_id
}
const absences = async () =>
  await t.test.db
    .selectFrom('indisponibilite')
    .select(['utilisateur_id', 'motif'])
    .where('compte_id', '=', hugo.compte_id)
    .execute()
const actions = async (query = '', qui = anne): Promise<ActionATraiter[]> =>
  (await get(`${BASE}/actions${query}`, qui)).json().datas.filter((a: ActionATraiter) => a.type === 'absence')

describe('asking', () => {
  it('is read by nobody unknown or without the right, and shows one’s own only', async () => {
    await demander()
    const lea = await t.test.someone({ compte_id: hugo.compte_id, modules: ['vx-mes-absences'] })
    expect((await get(MIENNES, null)).statusCode).toBe(401)
    expect((await get(MIENNES, anne)).statusCode).toBe(403)
    expect(await miennes(lea)).toEqual([])
    expect(await miennes()).toMatchObject([{ etat: 0, motif: 'Rendez-vous médical', utilisateur: 'Hugo Delattre' }])
  })

  it('waits in the queue of the day of whoever answers, as among the actions, until it is answered', async () => {
    const file = async (qui: TestSession) => (await get('/api/wikaz/structure/a-traiter', qui)).json().lignes
    const planifie = await t.test.someone({ compte_id: hugo.compte_id, modules: ['vx-gestion-actions-gdi'] })
    expect(await file(anne)).toEqual([])
    const id = await demander()
    const lignes = await file(anne)
    expect(lignes).toMatchObject([
      {
        cle: `absence:${id}`,
        libelle: 'Demande d’absence',
        titre: 'Hugo Delattre',
        adresse: `/m/gestion-actions-gdi/absence:${id}`,
        urgence: 'aujourdhui',
        peut: [],
      },
    ])
    expect((await get(`${BASE}/actions`, anne)).json().datas).toHaveLength(lignes.length)
    for (const autre of [hugo, planifie]) expect(await file(autre)).toEqual([])
    expect((await post(id, 'refuser')).statusCode).toBe(200)
    expect(await file(anne)).toEqual([])
  })

  it.each([
    ['an end before its beginning', { date_fin: '2020-01-01', date_debut: '2020-01-02' }, /avant le début/],
    ['days that are over', { date_debut: '2020-01-01', date_fin: '2020-01-02' }, /sont passés/],
    [
      'hours that end before they begin',
      { date_fin: undefined, heure_debut: '12:00', heure_fin: '08:00' },
      /après le début/,
    ],
    ['more than a year', { date_fin: '2099-01-01' }, /un an au plus/],
  ])('is refused with %s', async (_cas, plus, mots) => {
    const { date_debut } = saisie()
    const valeurs = Object.fromEntries(Object.entries(plus).map(([k, v]) => [k, v ?? date_debut]))
    expect(await envoyer(saisie(valeurs))).toMatchObject({ outcome: 'rejected', message: expect.stringMatching(mots) })
    expect(await miennes()).toEqual([])
  })

  it('is refused over another request that waits, and to who has no right', async () => {
    await demander()
    expect(await envoyer(saisie({ date_debut: jour(6), date_fin: jour(8) }))).toMatchObject({
      outcome: 'rejected',
      code: 'CRENEAU_OCCUPE',
    })
    expect((await envoyer(saisie(), anne)).outcome).toBe('rejected')
  })

  it('is one request however often it is sent, and another one under the same name is none', async () => {
    const payload = saisie()
    expect((await envoyer(payload)).outcome).toBe('applied')
    expect((await envoyer(payload)).outcome).toBe('duplicate')
    expect(await envoyer({ ...payload, motif: 'Autre' } as typeof payload)).toMatchObject({
      outcome: 'rejected',
      code: 'CLE_REUTILISEE',
    })
    expect(await miennes()).toHaveLength(1)
  })

  it('tells the office, and is taken back before any answer only', async () => {
    const payload = saisie()
    await envoyer(payload)
    const avis = (await get('/api/wikaz/structure/notifications', anne)).json()
    expect(JSON.stringify(avis)).toContain('Demande d’absence à traiter')
    expect((await envoyer({ uid: payload.uid }, hugo, 'absence.retirer@1')).outcome).toBe('applied')
    expect((await envoyer({ uid: payload.uid }, hugo, 'absence.retirer@1')).outcome).toBe('duplicate')
    expect(await actions()).toEqual([])
    const id = await demander()
    expect((await post(id, 'accepter')).statusCode).toBe(200)
    const [{ uid }] = await miennes()
    expect(await envoyer({ uid }, hugo, 'absence.retirer@1')).toMatchObject({
      outcome: 'rejected',
      code: 'DEMANDE_TRAITEE',
    })
  })
})

describe('the answer of the office', () => {
  it('is given by nobody unknown, without the right, or of another company', async () => {
    const id = await demander()
    const voisin = await t.test.someone({ modules: BUREAU })
    for (const acte of ['accepter', 'refuser', 'rouvrir'] as const) {
      const corps = acte === 'rouvrir' ? { de: midi() } : {}
      expect((await post(id, acte, corps, null)).statusCode).toBe(401)
      expect((await post(id, acte, corps, hugo)).statusCode).toBe(403)
      expect((await post(id, acte, corps, voisin)).statusCode).toBe(404)
    }
    expect((await post(id, 'accepter', { motif: 'a'.repeat(501) })).statusCode).toBe(400)
    expect((await post(id, 'rouvrir', { de: midi() })).statusCode).toBe(409)
  })

  it('shows first which visits stand there; accepted, it is an absence that Régulation and the slots see', async () => {
    const visite = await t.visite(hugo, { decalage: 5 })
    await t.visite(hugo, { decalage: 9 })
    const id = await demander()
    expect(await actions()).toMatchObject([
      { action_id: `absence:${id}`, absence: { conflits: [{ intervention_id: visite.intervention_id }] } },
    ])
    const reponse = (await post(id, 'accepter', { motif: 'Bon rétablissement' })).json()
    expect(reponse).toMatchObject({
      code: 'warning',
      message: expect.stringMatching(/1\u00a0intervention à reporter/),
      demande: { etat: 1, responsable: 'Anne Roy', motif_reponse: 'Bon rétablissement' },
    })
    expect(await absences()).toEqual([{ utilisateur_id: hugo.utilisateur_id, motif: 'Rendez-vous médical' }])
    const journee = (await get(`/api/regulation/interventions?jour=${jour(5)}`, anne)).json()
    expect(JSON.stringify(journee)).toContain(new Date(instantParis(jour(5), '00:00')).toISOString())
    expect(await miennes()).toMatchObject([{ etat: 1 }])
    expect(JSON.stringify((await get('/api/wikaz/structure/notifications', hugo)).json())).toContain('acceptée')
    expect(await actions('?traitees=1')).toMatchObject([{ action_id: `absence:${id}`, etat_libelle: 'Acceptée' }])
    // Given twice, by two people: the second reads what the first one said.
    const encore = await post(id, 'refuser')
    expect([encore.statusCode, encore.json().message]).toEqual([409, expect.stringMatching(/déjà acceptée/)])
    expect(await absences()).toHaveLength(1)
  })

  it('is refused over an absence that stands already, and leaves nothing behind', async () => {
    const id = await demander()
    const { compte_id, utilisateur_id } = hugo
    const plage = `[${instantParis(jour(5), '08:00')},${instantParis(jour(5), '09:00')})`
    await t.test.db.insertInto('indisponibilite').values({ compte_id, utilisateur_id, plage }).execute()
    expect((await post(id, 'accepter')).statusCode).toBe(409)
    expect(await miennes()).toMatchObject([{ etat: 0 }])
    expect(await absences()).toHaveLength(1)
  })

  it('is taken back: the absence is gone, the request waits; never a later answer', async () => {
    const id = await demander()
    const premiere = (await post(id, 'accepter')).json().demande.repondu_a
    expect((await post(id, 'rouvrir', { de: midi(-1) })).statusCode).toBe(409)
    expect((await post(id, 'rouvrir', { de: premiere })).json()).toMatchObject({
      code: 'success',
      demande: { etat: 0 },
    })
    expect(await absences()).toEqual([])
    expect((await post(id, 'refuser', { motif: 'Trop de monde absent' })).json().demande).toMatchObject({ etat: 2 })
    expect(await absences()).toEqual([])
    expect(await miennes()).toMatchObject([{ etat: 2, motif_reponse: 'Trop de monde absent' }])
  })

  it('is not one’s own to give while somebody else may', async () => {
    const patron = await t.test.someone({
      compte_id: hugo.compte_id,
      modules: [...BUREAU, 'vx-mes-absences', 'vx-mon-activite'],
    })
    await envoyer(saisie(), patron)
    const [{ demande_absence_id: id }] = await miennes(patron)
    const reponse = await post(id, 'accepter', {}, patron)
    expect([reponse.statusCode, reponse.json().message]).toEqual([403, expect.stringMatching(/quelqu’un d’autre/)])
    expect((await post(id, 'accepter')).statusCode).toBe(200)
  })
})
