import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersFirstSteps, customersRoutes, customersSamples } from '#domains/customers/registration.ts'
import { aujourdhui, createTerrain, PLANNING, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { schedulingSamples } from '#domains/scheduling/registration.ts'
import { firstStepsRoutes, shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import {
  fieldServiceFirstSteps,
  fieldServiceMutations,
  fieldServiceRoutes,
  fieldServiceSamples,
} from '../registration.ts'

const PATH = '/api/wikaz/structure/exemples'
const STEPS = '/api/wikaz/structure/premiers-pas'
const MODULES = [
  'vx-gestion-utilisateurs-wikaz',
  'vx-gestion-clients-entreprises',
  'vx-gestion-codes-prestations-entreprises',
  'vx-plannings-entreprises',
  'vx-mon-activite',
  'vx-gestion-demandes',
  'vx-gestion-postes-edt',
  'vx-gestion-metiers-edt',
]
const samples = [...customersSamples, ...fieldServiceSamples, ...schedulingSamples]
const steps = [...customersFirstSteps, ...fieldServiceFirstSteps]

let t: Terrain
beforeAll(async () => {
  t = await createTerrain({
    routes: [...shellRoutes, ...customersRoutes, ...fieldServiceRoutes, ...firstStepsRoutes(steps, samples)],
    mutations: fieldServiceMutations,
  })
})
afterAll(() => t.test.close())

const anne = () => t.test.someone({ modules: MODULES })
const poser = (qui: TestSession | null) => t.appeler(qui, 'POST', PATH, { payload: {} })
const retirer = (qui: TestSession | null) => t.appeler(qui, 'DELETE', PATH)
const prevenir = async (qui: TestSession) => (await t.appeler(qui, 'GET', PATH)).json()
const pas = async (qui: TestSession) => (await t.appeler(qui, 'GET', STEPS)).json()

const TABLES = [
  ...['client', 'adresse', 'prestation', 'intervention', 'demande', 'demande_mouvement', 'observation', 'exemple'],
  ...['intervention_etape', 'intervention_rapport', 'intervention_fichier', 'intervention_changement', 'hors_planning'],
  ...['etape_correction', 'client_observation', 'metier', 'poste', 'horaire', 'demande_observation', 'piece_jointe'],
]
/** How many rows of each table the company has; nothing of those that are empty. */
async function lignes({ compte_id }: TestSession): Promise<Record<string, number>> {
  const comptes = await Promise.all(
    TABLES.map(async table => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
        where compte_id = ${compte_id}`.execute(t.test.db)
      return [table, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(comptes.filter(([, n]) => n > 0))
}

describe('who may', () => {
  it('is nobody’s without a session, nor of whoever does not run the company’s people', async () => {
    for (const call of [poser, retirer]) expect((await call(null)).statusCode).toBe(401)
    const sans = await t.test.someone({ modules: MODULES.slice(1) })
    for (const call of [poser, retirer]) expect((await call(sans)).statusCode).toBe(403)
    expect((await t.appeler(sans, 'GET', PATH)).statusCode).toBe(403)
    expect((await pas(sans)).exemples).toBeNull()
  })

  it('writes nothing for who holds none of the modules that samples need', async () => {
    const seule = await t.test.someone({ modules: ['vx-gestion-utilisateurs-wikaz'] })
    expect((await poser(seule)).statusCode).toBe(403)
    expect(await lignes(seule)).toEqual({})
    expect((await pas(seule)).exemples).toBeNull()
  })
})

it('puts customers, services, visits of today and tomorrow, a request, trades and posts there, and ticks no step', async () => {
  const qui = await anne()
  const { pas: avant } = await pas(qui)
  expect((await poser(qui)).json().message).toContain('Vos exemples sont là')
  const { compte_id, utilisateur_id } = qui
  const la = await lignes(qui)
  expect(la).toMatchObject({ client: 6, adresse: 6, prestation: 3, demande: 1, metier: 2, poste: 4, intervention: 5 })
  const visites = await t.test.db
    .selectFrom('intervention')
    .select(['jour', 'technicien_id'])
    .select(sql<boolean>`lower(plage) > ${t.test.services.clock()}`.as('a_venir'))
    .where('compte_id', '=', compte_id)
    .orderBy(sql`lower(plage)`)
    .execute()
  // Noon by the server's clock; nothing of it is late, and the last is nobody's.
  expect(visites.map(v => [v.jour, v.technicien_id, v.a_venir])).toEqual([
    [aujourdhui(), utilisateur_id, true],
    [aujourdhui(), utilisateur_id, true],
    [ajouterJours(aujourdhui(), 1), utilisateur_id, true],
    [ajouterJours(aujourdhui(), 1), utilisateur_id, true],
    [ajouterJours(aujourdhui(), 1), null, true],
  ])
  const noms = await t.test.db.selectFrom('client').select('client_nom').where('compte_id', '=', compte_id).execute()
  expect(noms.every(c => c.client_nom.endsWith('(exemple)'))).toBe(true)
  expect(await pas(qui)).toMatchObject({ exemples: true, pas: avant })
  expect(avant.every((p: { fait: boolean }) => !p.fait)).toBe(true)
})

it.each([
  ['in the evening', '17:40', ['18:30']],
  ['late', '22:44', ['23:00']],
  ['in its last hour', '23:42', ['23:45']],
  ['in its last minutes', '23:52', []],
  ['in its first', '00:05', ['08:00', '10:00']],
])('has a visit to come on the day itself %s', async (_when, heure, attendues) => {
  const ecart = Date.parse(instantParis(aujourdhui(), heure)) - t.test.services.clock().getTime()
  t.test.advance(ecart)
  try {
    const qui = await anne()
    await poser(qui)
    const visites = await t.test.db
      .selectFrom('intervention')
      .select(sql<string>`to_char(lower(plage) at time zone 'Europe/Paris', 'HH24:MI')`.as('a'))
      .where('compte_id', '=', qui.compte_id)
      .where('jour', '=', aujourdhui())
      .orderBy(sql`lower(plage)`)
      .execute()
    expect(visites.map(v => v.a)).toEqual(attendues)
  } finally {
    t.test.advance(-ecart)
  }
})

it('is once though asked twice, and once by two people at once; another company sees nothing of it', async () => {
  const qui = await anne()
  const autre = await t.test.someone({ compte_id: qui.compte_id, modules: MODULES })
  const reponses = await Promise.all([poser(qui), poser(autre), poser(qui)])
  expect(reponses.map(r => r.statusCode)).toEqual([200, 200, 200])
  expect(await lignes(qui)).toMatchObject({ client: 6, intervention: 5 })
  const ailleurs = await anne()
  expect([await lignes(ailleurs), (await pas(ailleurs)).exemples]).toEqual([{}, false])
  expect((await retirer(ailleurs)).json().message).toBe('Il n’y a plus d’exemple.')
  expect(await lignes(qui)).toMatchObject({ client: 6, intervention: 5 })
})

it('uses the services that the company has, and leaves a busy hour to nobody', async () => {
  const qui = await anne()
  const sienne = await t.visite(qui, { decalage: 1, heure: '09:30', minutes: 30 })
  await poser(qui)
  const visites = await t.test.db
    .selectFrom('intervention')
    .select(['prestation_id', 'technicien_id'])
    .select(sql<string>`to_char(lower(plage) at time zone 'Europe/Paris', 'DD HH24:MI')`.as('a'))
    .where('compte_id', '=', qui.compte_id)
    .where('intervention_id', '<>', sienne.intervention_id)
    .orderBy(sql`lower(plage)`)
    .execute()
  expect(new Set(visites.map(v => v.prestation_id))).toEqual(new Set([sienne.prestation_id]))
  expect(visites.filter(v => v.a.endsWith('09:00')).map(v => v.technicien_id)).toEqual([null])
})

it('leaves nothing behind once taken out, with what was done on it, and can be tried again', async () => {
  const qui = await anne()
  const { compte_id, utilisateur_id } = qui
  const sienne = await t.visite(qui, { decalage: 4 })
  const avant = await lignes(qui)
  await poser(qui)
  const [visite] = await t.test.db
    .selectFrom('intervention')
    .select(['intervention_id', 'client_id'])
    .where('compte_id', '=', compte_id)
    .where('technicien_id', '=', utilisateur_id)
    .where('intervention_id', '<>', sienne.intervention_id)
    .orderBy(sql`lower(plage)`)
    .execute()
  if (!visite) throw new Error('no sample visit')
  const { intervention_id } = visite
  const etape = (await t.envoyer(qui, t.etapeOf(intervention_id, 0, 1))).outcome
  expect(etape).toBe('applied')
  await t.envoyer(qui, t.etapeOf(intervention_id, 1, 2))
  expect((await t.envoyer(qui, await t.clotureOf(await t.rapport(qui, intervention_id)))).outcome).toBe('applied')
  const note = { commentaire_texte: 'Clé chez le voisin' }
  await t.appeler(
    qui,
    'POST',
    `/api/entreprises/modules/gestion-clients-entreprises/clients/${visite.client_id}/observations`,
    {
      payload: note,
    },
  )
  expect(await lignes(qui)).toMatchObject({ intervention_etape: 3, intervention_rapport: 1 })
  expect(await prevenir(qui)).toEqual({ presents: true, phrases: [] })
  expect((await retirer(qui)).statusCode).toBe(200)
  expect(await lignes(qui)).toEqual(avant)
  expect((await retirer(qui)).json().message).toBe('Il n’y a plus d’exemple.')
  // What a phone still holds of it is refused in words, as for any visit that is not there.
  expect((await t.envoyer(qui, t.etapeOf(intervention_id, 0, 1))).outcome).toBe('rejected')
  await poser(qui)
  expect(await lignes(qui)).toMatchObject({ exemple: expect.any(Number), client: (avant.client ?? 0) + 6 })
})

it('says before what goes and what stays of what somebody typed, and does so', async () => {
  const qui = await anne()
  const { compte_id, utilisateur_id } = qui
  await poser(qui)
  const db = t.test.db
  const clients = await db
    .selectFrom('client')
    .select('client_id')
    .where('compte_id', '=', compte_id)
    .orderBy('client_id')
    .execute()
  const [essaye, garde] = clients
  const adresse = await db
    .selectFrom('adresse')
    .select('adresse_id')
    .where('client_id', '=', essaye?.client_id ?? 0)
    .executeTakeFirstOrThrow()
  const exemple = await db
    .selectFrom('prestation')
    .select('prestation_id')
    .where('compte_id', '=', compte_id)
    .orderBy('prestation_id')
    .executeTakeFirstOrThrow()
  // Their own visit at a sample customer, a sample renamed, and a sample service at a customer of theirs.
  const sienne = await t.visite(qui, { decalage: 5 })
  await db
    .updateTable('intervention')
    .set({ client_id: essaye?.client_id ?? 0, adresse_id: adresse.adresse_id })
    .where('intervention_id', '=', sienne.intervention_id)
    .execute()
  await db
    .updateTable('client')
    .set({ client_nom: 'Kerneïs' })
    .where('client_id', '=', garde?.client_id ?? 0)
    .execute()
  const autre = await t.visite({ compte_id, utilisateur_id }, { decalage: 6 })
  await db
    .updateTable('intervention')
    .set({ prestation_id: exemple.prestation_id })
    .where('intervention_id', '=', autre.intervention_id)
    .execute()
  expect((await prevenir(qui)).phrases).toEqual([
    'Un client d’exemple que vous avez renommé est devenu le vôtre\u00a0: il reste.',
    '1\u00a0intervention que vous avez créée chez un client d’exemple part avec lui.',
    '1\u00a0intervention d’exemple chez un client devenu le vôtre\u00a0: elle reste.',
    '2\u00a0prestations d’exemple servent à vos clients\u00a0: elles restent.',
  ])
  expect((await retirer(qui)).statusCode).toBe(200)
  const restent = await db
    .selectFrom('intervention')
    .select('intervention_id')
    .where('compte_id', '=', compte_id)
    .where('client_id', '<>', garde?.client_id ?? 0)
    .execute()
  expect(restent.map(v => v.intervention_id)).toEqual([autre.intervention_id])
  const noms = await db
    .selectFrom('client')
    .select('client_nom')
    .where('compte_id', '=', compte_id)
    .orderBy('client_id')
    .execute()
  expect(noms.map(c => c.client_nom)).toEqual([
    'Kerneïs',
    expect.stringMatching(/^Client /),
    expect.stringMatching(/^Client /),
  ])
  expect(await lignes(qui)).not.toHaveProperty('exemple')
  const steps = (await pas(qui)).pas as { cle: string; fait: boolean }[]
  expect(steps.find(s => s.cle === 'prestations')?.fait).toBe(true)
})

const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises/clients'

/** A sample visit in progress, with a note at its customer, who is then called Durand. */
async function adopter(qui: TestSession) {
  await poser(qui)
  const { compte_id, utilisateur_id } = qui
  const visite = await t.test.db
    .selectFrom('intervention')
    .select(['intervention_id', 'client_id'])
    .where('compte_id', '=', compte_id)
    .where('technicien_id', '=', utilisateur_id)
    .orderBy(sql`lower(plage)`)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { intervention_id, client_id } = visite
  for (const vers of [1, 2] as const)
    expect((await t.envoyer(qui, t.etapeOf(intervention_id, (vers - 1) as 0, vers))).outcome).toBe('applied')
  const note = { commentaire_texte: 'Clé chez le voisin' }
  await t.appeler(qui, 'POST', `${CLIENTS}/${client_id}/observations`, { payload: note })
  await t.test.db.updateTable('client').set({ client_nom: 'Durand' }).where('client_id', '=', client_id).execute()
  return visite
}

async function chez(client_id: number) {
  const visites = await t.test.db
    .selectFrom('intervention as i')
    .select(['i.intervention_id', 'i.etapes_en_cours'])
    .select(
      sql<number>`(select count(*)::int from intervention_etape e where e.intervention_id = i.intervention_id)`.as('n'),
    )
    .where('i.client_id', '=', client_id)
    .orderBy(sql`lower(i.plage)`)
    .execute()
  const notes = await t.test.db
    .selectFrom('client_observation')
    .select('commentaire_texte')
    .where('client_id', '=', client_id)
    .execute()
  return { visites, notes }
}

it('leaves the work of a sample customer who was renamed, and says so before', async () => {
  const qui = await anne()
  const { intervention_id, client_id } = await adopter(qui)
  const avant = await chez(client_id)
  expect(avant).toMatchObject({
    visites: [{ intervention_id, etapes_en_cours: 2, n: 2 }],
    notes: [{ commentaire_texte: 'Clé chez le voisin' }],
  })
  expect((await prevenir(qui)).phrases).toContain(
    '1\u00a0intervention d’exemple chez un client devenu le vôtre\u00a0: elle reste.',
  )
  expect((await retirer(qui)).statusCode).toBe(200)
  expect(await chez(client_id)).toEqual(avant)
  expect((await t.appeler(qui, 'GET', `${PLANNING}/${intervention_id}/intervention`)).statusCode).toBe(200)
  expect(await lignes(qui)).toMatchObject({ client: 1, adresse: 1, intervention: 1 })
})

it.each([
  ['is merged into one of the company’s', false],
  ['takes in one of the company’s, and is called a sample again', true],
])('leaves the work of a renamed sample that %s, and the merge can be undone', async (_cas, garde) => {
  const qui = await anne()
  const { intervention_id, client_id } = await adopter(qui)
  const vraie = await t.visite(qui, { decalage: 3 })
  const [un, autre] = garde ? [client_id, vraie.client_id] : [vraie.client_id, client_id]
  const cote = (await t.appeler(qui, 'GET', `${CLIENTS}/${un}/fusion?autre_id=${autre}`)).json()
  const fusion = await t.appeler(qui, 'POST', `${CLIENTS}/${un}/fusion`, {
    payload: {
      ...{ autre_id: autre, version: cote.garde.version, autre_version: cote.autre.version },
      choix: cote.propose,
    },
  })
  expect(fusion.statusCode, fusion.body).toBe(200)
  if (garde)
    await t.test.db
      .updateTable('client')
      .set({ client_nom: 'Durand (exemple)' })
      .where('client_id', '=', client_id)
      .execute()
  const avant = await chez(un)
  expect(avant.visites.map(v => v.intervention_id)).toEqual(
    expect.arrayContaining([intervention_id, vraie.intervention_id]),
  )
  expect((await retirer(qui)).statusCode).toBe(200)
  expect(await chez(un)).toEqual(avant)
  const { fusion_id } = fusion.json()
  expect((await t.appeler(qui, 'POST', `${CLIENTS}/${un}/fusion/${fusion_id}/defaire`)).statusCode).toBe(200)
  expect((await chez(client_id)).visites.map(v => v.intervention_id)).toContain(intervention_id)
})

it('waits where another company holds a sample request', async () => {
  const qui = await anne()
  await poser(qui)
  await t.test.db.updateTable('demande').set({ etat_id: 4 }).where('compte_id', '=', qui.compte_id).execute()
  const refus = await retirer(qui)
  expect([refus.statusCode, refus.json().message]).toEqual([
    409,
    expect.stringContaining('confiée à une autre entreprise'),
  ])
  expect(await lignes(qui)).toMatchObject({ client: 6, intervention: 5 })
})

it('sends no sample to a real company: neither its request, nor one that was typed at a sample customer', async () => {
  const qui = await anne()
  const autre = await t.test.someone({ modules: ['vx-reception-demandes-externes'] })
  await poser(qui)
  const { compte_id } = qui
  const exemple = await t.test.db
    .selectFrom('demande')
    .select(['demande_id', 'adresse_id', 'prestation_id'])
    .where('compte_id', '=', compte_id)
    .executeTakeFirstOrThrow()
  const { link_id } = await t.test.db
    .insertInto('lien')
    .values({
      ...{ compte_id, recepteur_compte_id: autre.compte_id, invite_par: compte_id },
      ...{ accord: true, accord_recepteur: true, etat: 'acceptee' },
    })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  await t.test.db
    .insertInto('lien_prestation')
    .values({ compte_id, link_id, prestation_id: exemple.prestation_id })
    .execute()
  const clients = '/api/entreprises/modules/gestion-clients-entreprises/creation-demandes'
  const typee = { adresse_id: exemple.adresse_id, demande_prestation_id: exemple.prestation_id }
  const { demande_id } = (await t.appeler(qui, 'POST', clients, { payload: typee })).json()
  const envois: [string, object][] = [
    ...[exemple.demande_id, demande_id].flatMap(id =>
      [autre.compte_id, 0].map((receveur): [string, object] => [
        `/api/entreprises/modules/gestion-demandes/demandes/${id}/affecter`,
        { receveur },
      ]),
    ),
    [clients, { ...typee, affectation: true, demande_receveur_compte_id: autre.compte_id }],
  ]
  for (const [url, payload] of envois) {
    const refus = await t.appeler(qui, 'POST', url, { payload })
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      'Une demande d’exemple ne s’envoie à aucune entreprise\u00a0: créez-en une pour un vrai client.',
    ])
  }
  expect(
    (await t.appeler(autre, 'GET', '/api/entreprises/modules/reception-demandes-externes/demandes')).json(),
  ).toEqual([])
  // They go as they came.
  expect((await retirer(qui)).statusCode).toBe(200)
})
