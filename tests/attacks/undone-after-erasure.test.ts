import { afterAll, beforeAll, expect, it } from 'vitest'
import { people } from '#app/server/modules.ts'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'

let t: Terrain
beforeAll(async () => {
  t = await createTerrain({ people })
})
afterAll(() => t.test.close())

const VISITS = '/api/regulation/interventions'
const USERS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'

/** A visit of tomorrow, or of `days` from today, its technician and who plans, manages people and erases. */
async function planned(days = 1) {
  const hugo = await t.technicien()
  const modules = ['vx-regulation-interventions', 'vx-gestion-utilisateurs-wikaz']
  const desk = await t.test.someone({ compte_id: hugo.compte_id, modules })
  const visit = await t.visite(hugo, { decalage: days })
  const post = (what: string, payload: object) =>
    t.appeler(desk, 'POST', `${VISITS}/${visit.intervention_id}/${what}`, { payload })
  const row = () =>
    t.test.db
      .selectFrom('intervention')
      .innerJoin('client', 'client.client_id', 'intervention.client_id')
      .select(['annulee_a', 'technicien_id', 'intervention.version', 'jour', 'client_nom'])
      .where('intervention_id', '=', visit.intervention_id)
      .executeTakeFirstOrThrow()
  return { hugo, desk, visit, post, row }
}
type Planned = Awaited<ReturnType<typeof planned>>

async function eraseClient({ desk, visit, row }: Planned) {
  const payload = { nom: (await row()).client_nom }
  return await t.appeler(desk, 'POST', `/api/regulation/clients/${visit.client_id}/effacement`, { payload })
}
async function erasePerson(desk: TestSession, utilisateur_id: number) {
  return await t.appeler(desk, 'POST', `${USERS}/${utilisateur_id}/effacement`, { payload: { nom: 'Hugo Delattre' } })
}

it('a cancelled visit is not restored at a customer who was erased since, and its screen offers nothing', async () => {
  const at = await planned()
  expect((await at.post('annuler', { motif: 'Erreur' })).statusCode).toBe(200)
  expect((await eraseClient(at)).statusCode).toBe(200)
  const { version } = await at.row()
  const answer = await at.post('retablir', { de: version })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Ce client a été effacé\u00a0: plus rien ne se planifie chez lui.',
  ])
  expect((await at.row()).annulee_a).not.toBeNull()
  const read = (await t.appeler(at.desk, 'GET', `${VISITS}/${at.visit.intervention_id}`)).json()
  expect(read.peut).toEqual({ affecter: false, reporter: false, annuler: false, retablir: false })
})

it('a visit that was never done is neither moved to tomorrow nor given to anybody at a customer who was erased', async () => {
  const at = await planned(-3)
  expect((await eraseClient(at)).statusCode).toBe(200)
  const { debut } = (await t.appeler(at.desk, 'GET', `${VISITS}/${at.visit.intervention_id}`)).json()
  const jour = ajouterJours(jourParis(t.test.services.clock()), 1)
  const moved = await at.post('reporter', { de: debut, jour, heure_debut: '10:00', duree_minutes: 60 })
  expect([moved.statusCode, moved.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
  const given = await at.post('affecter', { de: at.hugo.utilisateur_id, vers: null })
  expect([given.statusCode, given.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
  expect((await at.row()).jour < jour).toBe(true)
  // What is still on the plan can be taken off it.
  expect((await at.post('annuler', { motif: '' })).statusCode).toBe(200)
})

it('restoring and erasing at once: never a visit to do at somebody who was erased', async () => {
  for (let n = 0; n < 12; n++) {
    const at = await planned()
    await at.post('annuler', { motif: 'Erreur' })
    const { version } = await at.row()
    const answers = await Promise.all([
      ...[0, 0, 0, 0].map(() => at.post('retablir', { de: version })),
      eraseClient(at),
      ...[1, 1, 1, 1].map(plus => at.post('retablir', { de: version + plus })),
    ])
    for (const answer of answers) expect([200, 404, 409]).toContain(answer.statusCode)
    const { annulee_a, client_nom } = await at.row()
    expect(annulee_a === null && client_nom === 'Client effacé').toBe(false)
  }
})

it('a visit does not come back to somebody who was erased: to nobody, or not at all once begun', async () => {
  const at = await planned()
  await at.post('annuler', { motif: 'Erreur' })
  const begun = await t.visite(at.hugo, { etape: 1, heure: '18:00' })
  const cancel = (quoi: string, payload: object) =>
    t.appeler(at.desk, 'POST', `${VISITS}/${begun.intervention_id}/${quoi}`, { payload })
  const { version: begunVersion } = (await cancel('annuler', { motif: '' })).json().intervention
  expect((await erasePerson(at.desk, at.hugo.utilisateur_id)).statusCode).toBe(200)
  const answer = await at.post('retablir', { de: (await at.row()).version })
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'L’intervention est rétablie, sans technicien\u00a0: son technicien n’est plus là.',
  ])
  expect(await at.row()).toMatchObject({ annulee_a: null, technicien_id: null })
  expect((await cancel('retablir', { de: begunVersion })).json()).toMatchObject({ erreur: 'ETAPE_REFUSEE' })
})

it('giving a visit and erasing whom it is given to at once: never a visit to do for somebody who was erased', async () => {
  for (let n = 0; n < 8; n++) {
    const at = await planned()
    const other = await t.technicien(at.desk.compte_id)
    const answers = await Promise.all([
      at.post('affecter', { de: at.hugo.utilisateur_id, vers: other.utilisateur_id }),
      erasePerson(at.desk, other.utilisateur_id),
    ])
    const codes = answers.map(answer => answer.statusCode)
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    const { nom } = await t.test.db
      .selectFrom('utilisateur')
      .select('nom')
      .where('utilisateur_id', '=', other.utilisateur_id)
      .executeTakeFirstOrThrow()
    expect((await at.row()).technicien_id === other.utilisateur_id).toBe(nom !== 'Personne effacée')
  }
})

it('what was written in the file of a customer goes with them: remarks, SIREN, what is to know, its lines in the journal', async () => {
  const { hugo, desk, visit, row } = await planned(-3)
  const { compte_id } = hugo
  const clerk = await t.test.someone({ compte_id, modules: ['vx-gestion-clients-entreprises'] })
  const base = '/api/entreprises/modules/gestion-clients-entreprises'
  const write = async (method: 'POST' | 'PUT', path: string, payload: object) =>
    expect((await t.appeler(clerk, method, `${base}/${path}`, { payload })).statusCode).toBe(200)
  await write('PUT', `clients/${visit.client_id}`, {
    client_type: 1,
    client_civilite: '',
    client_prenom: '',
    client_nom: 'Secret Nom',
    client_observations: 'Secret su',
  })
  await write('PUT', `adresses/${visit.adresse_id}`, {
    adresse_adresse1: 'Secret rue',
    adresse_adresse2: 'Secret étage',
    adresse_ville: 'Amiens',
  })
  await write('POST', `clients/${visit.client_id}/observations`, { commentaire_texte: 'Secret noté' })
  expect((await eraseClient({ desk, visit, row } as Planned)).statusCode).toBe(200)
  const { rows } = await t.test.services.pools.systemPool.query<{ n: number }>(
    `select (select count(*) from client c where c.compte_id = $1 and c::text like '%Secret%')::int
       + (select count(*) from adresse a where a.compte_id = $1 and concat(a.adresse_adresse1, a.adresse_adresse2) like '%Secret%')::int
       + (select count(*) from client_observation o where o.compte_id = $1)::int
       + (select count(*) from audit u where u.compte_id = $1 and concat(u.avant, u.apres) like '%Secret%')::int as n`,
    [compte_id],
  )
  expect(rows[0]?.n).toBe(0)
  expect((await t.appeler(clerk, 'GET', `${base}/clients/${visit.client_id}`)).statusCode).toBe(404)
  expect((await t.appeler(clerk, 'POST', `${base}/clients/${visit.client_id}/restaurer`)).statusCode).toBe(404)
})
