import { afterAll, beforeAll, expect, it } from 'vitest'
import { people } from '#app/server/modules.ts'
import { createReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'

const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const EFFACE = 'Ce client a été effacé\u00a0: plus rien ne se planifie chez lui.'

let r: Reseau
let admin: TestSession
let client: { client_id: number; client_nom: string }
beforeAll(async () => {
  r = await createReseau({ people })
  const modules = ['vx-regulation-interventions', 'vx-gestion-utilisateurs-wikaz']
  admin = await r.t.test.someone({ compte_id: r.donneur.compte_id, modules })
  client = await r.t.test.db
    .selectFrom('client')
    .select(['client_id', 'client_nom'])
    .where('compte_id', '=', admin.compte_id)
    .executeTakeFirstOrThrow()
  // Their visit of today is done with: only requests wait.
  await r.t.test.db.deleteFrom('intervention').where('compte_id', '=', admin.compte_id).execute()
})
afterAll(() => r.t.test.close())

const chemin = () => `/api/regulation/clients/${client.client_id}/effacement`
const apercu = async () => (await r.appeler(admin, 'GET', chemin())).json()
const effacer = () => r.appeler(admin, 'POST', chemin(), { nom: client.client_nom })
const annuler = async (id: number, motif: string) =>
  r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/annuler`, { motif, version: (await r.lire(id)).version })
const mots = async (...secrets: string[]) => {
  const tables = [
    'demande',
    'demande_mouvement',
    'demande_externe',
    'demande_commentaire',
    'demande_observation',
    'audit',
  ]
  const trouves: string[] = []
  for (const table of tables) {
    const { rows } = await r.t.test.services.pools.systemPool.query<{ compte_id: number }>(
      `select distinct compte_id from ${table} t where t::text ~ $1`,
      [secrets.join('|')],
    )
    trouves.push(...rows.map(row => `${table}:${row.compte_id}`))
  }
  return trouves.sort()
}

it('a customer is not erased while a request waits there, offered or refused too; then goes with all that was said', async () => {
  const pris = await r.prestataire()
  const autre = await r.prestataire()
  const [id, externe] = await r.envoyee(pris)
  const attendues = await apercu()
  expect(attendues.empeche).toEqual(['1\u00a0demande à terminer ou à annuler d’abord chez ce client.'])
  const refus = await effacer()
  expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'ENCORE_UTILISE'])
  expect((await r.appeler(pris, 'POST', `${EXTERNES}/${externe}/refus`, { motif: 'Secret refus' })).statusCode).toBe(
    200,
  )
  expect((await effacer()).statusCode).toBe(409)

  const secrets = { demande_description: 'Secret digicode 4B', demande_reference_do: 'Secret ref' }
  const prise = await r.creer(secrets)
  expect((await r.affecter(prise, pris)).statusCode).toBe(200)
  const offre = await r.derniere(pris)
  expect((await r.appeler(pris, 'POST', `${EXTERNES}/${offre.demande_id}/acceptation`)).statusCode).toBe(200)
  const ecartee = await r.creer(secrets)
  expect((await r.affecter(ecartee, autre)).statusCode).toBe(200)
  const dit = await r.appeler(r.donneur, 'POST', `${DEMANDES}/${ecartee}/commentaire`, { observation: 'Secret dit' })
  expect(dit.statusCode, dit.body).toBe(200)
  for (const n of [id, prise, ecartee]) expect((await annuler(n, 'Secret motif')).statusCode).toBe(200)

  const avant = await apercu()
  expect(avant.empeche).toEqual([])
  const chez = avant.garde.filter((g: { source: string }) => g.source.includes('art. 19'))
  expect(chez).toHaveLength(1)
  const { rows } = await r.t.test.services.pools.systemPool.query<{ nom: string }>(
    'select compte_raison_sociale as nom from compte where compte_id = $1',
    [pris.compte_id],
  )
  expect(chez[0].quoi.endsWith(`\u00a0: ${rows[0]?.nom}`)).toBe(true)
  expect(await mots('Secret motif', 'Secret ref', 'Secret dit')).not.toEqual([])

  expect((await effacer()).statusCode).toBe(200)
  expect(await mots('Secret motif', 'Secret dit', 'Secret refus')).toEqual([])
  // Whoever accepted holds its own copy of what it was asked for, and answers for it.
  expect(await mots('Secret ref', 'Secret digicode')).toEqual(
    ['demande', 'demande_externe'].map(table => `${table}:${pris.compte_id}`),
  )
  // Nothing is asked for at theirs any more, by any way; what was asked for is not restored.
  const fiche = await r.lire(id)
  expect(fiche).toMatchObject({
    client: 'Client effacé',
    motif: '',
    demande_description: '',
    peut: { affecter: false, planifier: false, reporter: false, retablir: false, dupliquer: false },
  })
  for (const acte of ['retablir', 'affecter'] as const) {
    await r.t.test.db
      .updateTable('demande')
      .set({ etat_id: acte === 'retablir' ? 7 : 1 })
      .where('demande_id', '=', id)
      .execute()
    const corps = { version: fiche.version, ...(acte === 'affecter' ? { receveur: pris.compte_id } : {}) }
    const reponse = await r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/${acte}`, corps)
    expect([reponse.statusCode, reponse.json().message]).toEqual([409, EFFACE])
  }
  expect((await effacer()).statusCode).toBe(404)
})

it('asking for something and erasing at once: never a request that waits at somebody who was erased', async () => {
  for (let n = 0; n < 8; n++) {
    const id = await (async () => {
      const t = await r.t.visite(admin)
      await r.t.test.db.deleteFrom('intervention').where('intervention_id', '=', t.intervention_id).execute()
      client = await r.t.test.db
        .selectFrom('client')
        .select(['client_id', 'client_nom'])
        .where('client_id', '=', t.client_id)
        .executeTakeFirstOrThrow()
      return r.creer({ adresse_id: t.adresse_id, demande_prestation_id: t.prestation_id })
    })()
    const { version } = (await annuler(id, 'x')).json()
    const retablir = () => r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/retablir`, { version })
    const reponses = await Promise.all([retablir(), effacer(), retablir()])
    for (const reponse of reponses) expect([200, 404, 409], reponse.body).toContain(reponse.statusCode)
    const { rows } = await r.t.test.services.pools.systemPool.query<{ n: number }>(
      `select count(*)::int as n from demande d join client c using (compte_id, client_id)
        where d.demande_id = $1 and d.etat_id <> 7 and c.client_nom = 'Client effacé'`,
      [id],
    )
    expect(rows[0]?.n).toBe(0)
  }
})
