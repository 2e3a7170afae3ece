import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { MODULES_DES_EXEMPLES, ouvrirExemples } from './testing/exemples.ts'

const x = ouvrirExemples()
const PATH = '/api/wikaz/structure/exemples'

describe('who may', () => {
  it('is nobody’s without a session, nor of whoever does not run the company’s people', async () => {
    for (const call of [x.poser, x.retirer]) expect((await call(null)).statusCode).toBe(401)
    const sans = await x.t.test.someone({ modules: MODULES_DES_EXEMPLES.slice(1) })
    for (const call of [x.poser, x.retirer]) expect((await call(sans)).statusCode).toBe(403)
    expect((await x.t.appeler(sans, 'GET', PATH)).statusCode).toBe(403)
    expect((await x.pas(sans)).exemples).toBeNull()
  })

  it('writes nothing for who holds none of the modules that samples need', async () => {
    const seule = await x.t.test.someone({ modules: ['vx-gestion-utilisateurs-wikaz'] })
    expect((await x.poser(seule)).statusCode).toBe(403)
    expect(await x.lignes(seule)).toEqual({})
    expect((await x.pas(seule)).exemples).toBeNull()
  })
})

it('puts customers, services, visits of today and tomorrow, a request, trades and posts there, and ticks no step', async () => {
  const qui = await x.anne()
  const { pas: avant } = await x.pas(qui)
  expect((await x.poser(qui)).json().message).toContain('Vos exemples sont là')
  const { compte_id, utilisateur_id } = qui
  const la = await x.lignes(qui)
  expect(la).toMatchObject({ client: 6, adresse: 6, prestation: 3, demande: 1, metier: 2, poste: 4, intervention: 5 })
  const visites = await x.t.test.db
    .selectFrom('intervention')
    .select(['jour', 'technicien_id'])
    .select(sql<boolean>`lower(plage) > ${x.t.test.services.clock()}`.as('a_venir'))
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
  const noms = await x.t.test.db.selectFrom('client').select('client_nom').where('compte_id', '=', compte_id).execute()
  expect(noms.every(c => c.client_nom.endsWith('(exemple)'))).toBe(true)
  expect(await x.pas(qui)).toMatchObject({ exemples: true, pas: avant })
  expect(avant.every((p: { fait: boolean }) => !p.fait)).toBe(true)
})

it.each([
  ['in the evening', '17:40', ['18:30']],
  ['late', '22:44', ['23:00']],
  ['in its last hour', '23:42', ['23:45']],
  ['in its last minutes', '23:52', []],
  ['in its first', '00:05', ['08:00', '10:00']],
])('has a visit to come on the day itself %s', async (_when, heure, attendues) => {
  const ecart = Date.parse(instantParis(aujourdhui(), heure)) - x.t.test.services.clock().getTime()
  x.t.test.advance(ecart)
  try {
    const qui = await x.anne()
    await x.poser(qui)
    const visites = await x.t.test.db
      .selectFrom('intervention')
      .select(sql<string>`to_char(lower(plage) at time zone 'Europe/Paris', 'HH24:MI')`.as('a'))
      .where('compte_id', '=', qui.compte_id)
      .where('jour', '=', aujourdhui())
      .orderBy(sql`lower(plage)`)
      .execute()
    expect(visites.map(v => v.a)).toEqual(attendues)
  } finally {
    x.t.test.advance(-ecart)
  }
})

it('is once though asked twice, and once by two people at once; another company sees nothing of it', async () => {
  const qui = await x.anne()
  const autre = await x.t.test.someone({ compte_id: qui.compte_id, modules: MODULES_DES_EXEMPLES })
  const reponses = await Promise.all([x.poser(qui), x.poser(autre), x.poser(qui)])
  expect(reponses.map(r => r.statusCode)).toEqual([200, 200, 200])
  expect(await x.lignes(qui)).toMatchObject({ client: 6, intervention: 5 })
  const ailleurs = await x.anne()
  expect([await x.lignes(ailleurs), (await x.pas(ailleurs)).exemples]).toEqual([{}, false])
  expect((await x.retirer(ailleurs)).json().message).toBe('Il n’y a plus d’exemple.')
  expect(await x.lignes(qui)).toMatchObject({ client: 6, intervention: 5 })
})

it('uses the services that the company has, and leaves a busy hour to nobody', async () => {
  const qui = await x.anne()
  const sienne = await x.t.visite(qui, { decalage: 1, heure: '09:30', minutes: 30 })
  await x.poser(qui)
  const visites = await x.t.test.db
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
  const qui = await x.anne()
  const { compte_id, utilisateur_id } = qui
  const sienne = await x.t.visite(qui, { decalage: 4 })
  const avant = await x.lignes(qui)
  await x.poser(qui)
  const [visite] = await x.t.test.db
    .selectFrom('intervention')
    .select(['intervention_id', 'client_id'])
    .where('compte_id', '=', compte_id)
    .where('technicien_id', '=', utilisateur_id)
    .where('intervention_id', '<>', sienne.intervention_id)
    .orderBy(sql`lower(plage)`)
    .execute()
  if (!visite) throw new Error('no sample visit')
  const { intervention_id } = visite
  const etape = (await x.t.envoyer(qui, x.t.etapeOf(intervention_id, 0, 1))).outcome
  expect(etape).toBe('applied')
  await x.t.envoyer(qui, x.t.etapeOf(intervention_id, 1, 2))
  expect((await x.t.envoyer(qui, await x.t.clotureOf(await x.t.rapport(qui, intervention_id)))).outcome).toBe('applied')
  const note = { commentaire_texte: 'Clé chez le voisin' }
  await x.t.appeler(
    qui,
    'POST',
    `/api/entreprises/modules/gestion-clients-entreprises/clients/${visite.client_id}/observations`,
    {
      payload: note,
    },
  )
  expect(await x.lignes(qui)).toMatchObject({ intervention_etape: 3, intervention_rapport: 1 })
  expect(await x.prevenir(qui)).toEqual({ presents: true, phrases: [] })
  expect((await x.retirer(qui)).statusCode).toBe(200)
  expect(await x.lignes(qui)).toEqual(avant)
  expect((await x.retirer(qui)).json().message).toBe('Il n’y a plus d’exemple.')
  // What a phone still holds of it is refused in words, as for any visit that is not there.
  expect((await x.t.envoyer(qui, x.t.etapeOf(intervention_id, 0, 1))).outcome).toBe('rejected')
  await x.poser(qui)
  expect(await x.lignes(qui)).toMatchObject({ exemple: expect.any(Number), client: (avant.client ?? 0) + 6 })
})

it('says before what goes and what stays of what somebody typed, and does so', async () => {
  const qui = await x.anne()
  const { compte_id, utilisateur_id } = qui
  await x.poser(qui)
  const db = x.t.test.db
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
  const sienne = await x.t.visite(qui, { decalage: 5 })
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
  const autre = await x.t.visite({ compte_id, utilisateur_id }, { decalage: 6 })
  await db
    .updateTable('intervention')
    .set({ prestation_id: exemple.prestation_id })
    .where('intervention_id', '=', autre.intervention_id)
    .execute()
  expect((await x.prevenir(qui)).phrases).toEqual([
    'Un client d’exemple que vous avez renommé est devenu le vôtre\u00a0: il reste.',
    '1\u00a0intervention que vous avez créée chez un client d’exemple part avec lui.',
    '1\u00a0intervention d’exemple chez un client devenu le vôtre\u00a0: elle reste.',
    '2\u00a0prestations d’exemple servent à vos clients\u00a0: elles restent.',
  ])
  expect((await x.retirer(qui)).statusCode).toBe(200)
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
  expect(await x.lignes(qui)).not.toHaveProperty('exemple')
  const steps = (await x.pas(qui)).pas as { cle: string; fait: boolean }[]
  expect(steps.find(s => s.cle === 'prestations')?.fait).toBe(true)
})

it('waits where another company holds a sample request', async () => {
  const qui = await x.anne()
  await x.poser(qui)
  await x.t.test.db.updateTable('demande').set({ etat_id: 4 }).where('compte_id', '=', qui.compte_id).execute()
  const refus = await x.retirer(qui)
  expect([refus.statusCode, refus.json().message]).toEqual([
    409,
    expect.stringContaining('confiée à une autre entreprise'),
  ])
  expect(await x.lignes(qui)).toMatchObject({ client: 6, intervention: 5 })
})

it('sends no sample to a real company: neither its request, nor one that was typed at a sample customer', async () => {
  const qui = await x.anne()
  const autre = await x.t.test.someone({ modules: ['vx-reception-demandes-externes'] })
  await x.poser(qui)
  const { compte_id } = qui
  const exemple = await x.t.test.db
    .selectFrom('demande')
    .select(['demande_id', 'adresse_id', 'prestation_id'])
    .where('compte_id', '=', compte_id)
    .executeTakeFirstOrThrow()
  const { link_id } = await x.t.test.db
    .insertInto('lien')
    .values({
      ...{ compte_id, recepteur_compte_id: autre.compte_id, invite_par: compte_id },
      ...{ accord: true, accord_recepteur: true, etat: 'acceptee' },
    })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  await x.t.test.db
    .insertInto('lien_prestation')
    .values({ compte_id, link_id, prestation_id: exemple.prestation_id })
    .execute()
  const clients = '/api/entreprises/modules/gestion-clients-entreprises/creation-demandes'
  const typee = { adresse_id: exemple.adresse_id, demande_prestation_id: exemple.prestation_id }
  const { demande_id } = (await x.t.appeler(qui, 'POST', clients, { payload: typee })).json()
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
    const refus = await x.t.appeler(qui, 'POST', url, { payload })
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      'Une demande d’exemple ne s’envoie à aucune entreprise\u00a0: créez-en une pour un vrai client.',
    ])
  }
  expect(
    (await x.t.appeler(autre, 'GET', '/api/entreprises/modules/reception-demandes-externes/demandes')).json(),
  ).toEqual([])
  // They go as they came.
  expect((await x.retirer(qui)).statusCode).toBe(200)
})
