import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aujourdhui, createTerrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { startPublicServices } from '#tests/stand-ins/public-services.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { MODULE_PLANNINGS } from './contract.ts'

let t: Awaited<ReturnType<typeof createTerrain>>
let services: Awaited<ReturnType<typeof startPublicServices>>
/** Without a router, but where a test lets it answer. */
beforeAll(async () => {
  services = await startPublicServices()
  services.state.mood = 'panne'
  t = await createTerrain({ env: { ROUTER_URL: services.router } })
})
afterAll(async () => {
  await t.test.close()
  services.close()
})

const DEMAIN = ajouterJours(aujourdhui(), 1)
const BASE = '/api/entreprises/modules/plannings-entreprises/tournees'
const DEPART = '/api/entreprises/modules/mon-activite/depart'
const lire = async (qui: TestSession | null, query = `date=${DEMAIN}`) =>
  await t.appeler(qui, 'GET', `${BASE}?${query}`)

async function equipe() {
  const bureau = await t.test.someone({ modules: [MODULE_PLANNINGS] })
  const anne = await t.technicien(bureau.compte_id)
  const bob = await t.technicien(bureau.compte_id)
  return { bureau, anne, bob }
}
/** A visit of an hour tomorrow, somewhere, promised or not. */
async function visite(
  qui: TestSession,
  heure: string,
  { lieu = [49.9, 2.3], promis = '' }: { lieu?: readonly [number, number] | null; promis?: string } = {},
) {
  const { intervention_id, adresse_id, prestation_id } = await t.visite(qui, { decalage: 1, heure, minutes: 60 })
  await sql`update intervention set th_libelle = ${promis} where intervention_id = ${intervention_id}`.execute(
    t.test.db,
  )
  const [latitude = null, longitude = null] = lieu ?? []
  await sql`update adresse set adresse_latitude = ${latitude}, adresse_longitude = ${longitude}
    where compte_id = ${qui.compte_id} and adresse_id = ${adresse_id}`.execute(t.test.db)
  return { intervention_id, prestation_id }
}
const situer = async ({ compte_id }: TestSession) =>
  await sql`update compte set compte_latitude = 49.9, compte_longitude = 2.3 where compte_id = ${compte_id}`.execute(
    t.test.db,
  )
const de = (tournees: { techniciens: { id: number }[] }, qui: TestSession) =>
  // biome-ignore lint/suspicious/noExplicitAny: what the office answered, read as the test wants it
  tournees.techniciens.find(x => x.id === qui.utilisateur_id) as any

describe('refusals', () => {
  it('are nobody’s, a technician’s, and another company’s technician', async () => {
    const { anne, bureau } = await equipe()
    const autre = await t.technicien()
    expect((await lire(null)).statusCode).toBe(401)
    expect((await lire(anne)).statusCode).toBe(403)
    for (const id of [autre.utilisateur_id, bureau.utilisateur_id, 2_000_000_000])
      expect((await lire(bureau, `date=${DEMAIN}&user=${id}`)).statusCode).toBe(404)
  })

  it.each(['', 'date=2026-02-31', 'date=demain', `date=${DEMAIN}&user=0`, `date=${DEMAIN}&prix=1`])(
    'a question that says "%s"',
    async query => {
      expect((await lire((await equipe()).bureau, query)).statusCode).toBe(400)
    },
  )
})

describe('the tours of a day', () => {
  it('say the order, the ways and the arrivals of each, from the company', async () => {
    const { bureau, anne, bob } = await equipe()
    await situer(bureau)
    // A hundredth of a degree to the north is 1.1 km, 1.4 by road: three minutes at the usual pace, and ten of stops.
    await visite(anne, '09:00', { promis: '08:00 - 10:00' })
    const second = await visite(anne, '10:05', { lieu: [49.91, 2.3], promis: '10:00 - 12:00' })
    await visite(anne, '11:06', { lieu: [49.91, 2.3] })
    await visite(anne, '15:00', { lieu: [49.91, 2.3], promis: '13:00 - 15:00' })
    const tournees = (await lire(bureau)).json()
    expect(tournees).toMatchObject({ jour: DEMAIN, estime: true, notAssignedPoints: [], non_situees: [] })
    const sienne = de(tournees, anne)
    expect(sienne.startingPoint).toEqual({ latitude: 49.9, longitude: 2.3, sorte: 'entreprise' })
    expect(sienne.waypoints.map((w: { ordre: number }) => w.ordre)).toEqual([1, 2, 3, 4])
    expect(sienne.waypoints[0]).toMatchObject({
      ...{ latitude: 49.9, longitude: 2.3, icon: 'etape', etat_inter: '2', etape: 0, deplacable: true, retard: 0 },
      trajet: { metres: 0, minutes: 0 },
      promesse: { debut: instantParis(DEMAIN, '08:00'), fin: instantParis(DEMAIN, '10:00') },
      technicien_ids: null,
    })
    expect(sienne.waypoints[0].contenu.split('\n')[1]).toMatch(/promis/)
    expect(sienne.waypoints[1]).toMatchObject({
      intervention_id: second.intervention_id,
      trajet: { metres: 1446, minutes: 2 },
      arrivee: instantParis(DEMAIN, '10:13'),
      retard: 0,
    })
    // Nothing was promised there: eight minutes late begin where the ones before end late.
    expect(sienne.waypoints[2]).toMatchObject({ trajet: { metres: 0, minutes: 0 }, retard: 7 })
    // There long before it is time: nobody begins before the hour that was given.
    expect(sienne.waypoints[3].arrivee).toBe(instantParis(DEMAIN, '15:00'))
    expect(sienne.retour).toEqual({ metres: 1446, minutes: 2 })
    expect(de(tournees, bob)).toMatchObject({ waypoints: [], non_situees: [], retour: null })
  })

  it('tell apart what is on no map, what nobody has, and a company that was never placed', async () => {
    const { bureau, anne } = await equipe()
    const perdue = await visite(anne, '09:00', { lieu: null })
    const libre = await visite(anne, '11:00')
    const nulle = await visite(anne, '14:00', { lieu: null })
    await sql`update intervention set technicien_id = null
      where intervention_id in (${libre.intervention_id}, ${nulle.intervention_id})`.execute(t.test.db)
    const tournees = (await lire(bureau)).json()
    expect(de(tournees, anne)).toMatchObject({
      ...{ startingPoint: null, waypoints: [], retour: null },
      non_situees: [{ intervention_id: perdue.intervention_id, trajet: null }],
    })
    expect(tournees.notAssignedPoints).toMatchObject([
      { intervention_id: libre.intervention_id, etat_inter: '1', icon: 'attente', arrivee: null },
    ])
    expect(tournees.non_situees).toMatchObject([{ intervention_id: nulle.intervention_id }])
    const seule = (await lire(bureau, `date=${DEMAIN}&user=${anne.utilisateur_id}`)).json()
    expect([seule.techniciens.length, seule.notAssignedPoints, seule.non_situees]).toEqual([1, [], []])
  })

  it('do not know the way that leaves what is on no map, nor claim an arrival or lateness from it', async () => {
    const { bureau, anne } = await equipe()
    await situer(bureau)
    await visite(anne, '08:00')
    const perdue = await visite(anne, '09:00', { lieu: null })
    const suivante = await visite(anne, '10:00', { lieu: [50.2, 2.3] })
    const connue = await visite(anne, '11:00', { lieu: [50.3, 2.3] })
    const { waypoints, non_situees, retour } = de((await lire(bureau)).json(), anne)
    expect(non_situees).toMatchObject([{ intervention_id: perdue.intervention_id, trajet: null, retard: 0 }])
    expect(waypoints.slice(1)).toMatchObject([
      { intervention_id: suivante.intervention_id, trajet: null, arrivee: instantParis(DEMAIN, '10:00'), retard: 0 },
      { intervention_id: connue.intervention_id, trajet: { minutes: 22 } },
    ])
    expect(waypoints[2].retard).toBeGreaterThan(0)
    expect(retour).not.toBeNull()
  })

  it('leave out what is cancelled and other companies, lock what began, and say who may do each', async () => {
    const { bureau, anne, bob } = await equipe()
    const faite = await visite(anne, '09:00')
    const annulee = await visite(anne, '11:00')
    await sql`update intervention set etapes_en_cours = 1 where intervention_id = ${faite.intervention_id}`.execute(
      t.test.db,
    )
    await sql`update intervention set annulee_a = now() where intervention_id = ${annulee.intervention_id}`.execute(
      t.test.db,
    )
    await sql`insert into prestation_technicien (compte_id, prestation_id, utilisateur_id)
      values (${bob.compte_id}, ${faite.prestation_id}, ${bob.utilisateur_id})`.execute(t.test.db)
    await visite(await t.technicien(), '09:00')
    expect(de((await lire(bureau)).json(), anne).waypoints).toMatchObject([
      { intervention_id: faite.intervention_id, deplacable: false, etape: 1, technicien_ids: [bob.utilisateur_id] },
    ])
  })
})

it('of today, start from who is on site since when, as the desk says', async () => {
  const { bureau, anne } = await equipe()
  const { intervention_id } = await t.visite(anne, { decalage: 0, heure: '00:00', minutes: 1, etape: 2 })
  const apres = await t.visite(anne, { decalage: 0, heure: '00:02', minutes: 1 })
  const { fait_a } = await t.test.db
    .selectFrom('intervention_etape')
    .select('fait_a')
    .where('intervention_id', '=', intervention_id)
    .orderBy('passage_id', 'desc')
    .executeTakeFirstOrThrow()
  const tournees = (await lire(bureau, `date=${aujourdhui()}`)).json()
  const [ici, suivante] = [...de(tournees, anne).waypoints, ...de(tournees, anne).non_situees]
  expect(ici).toMatchObject({ intervention_id, arrivee: fait_a.toISOString(), alerte: { sorte: 'depassement' } })
  expect(suivante).toMatchObject({ intervention_id: apres.intervention_id, alerte: { sorte: 'retard' } })
  expect(suivante.arrivee >= tournees.lu_a).toBe(true)
})

describe('ways by road', () => {
  const trajets = async (qui: TestSession | null, query = `date=${DEMAIN}`) =>
    await t.appeler(qui, 'GET', `${BASE}/trajets?${query}`)

  it('are refused to the same people, and nothing where nobody answers', async () => {
    const { bureau, anne } = await equipe()
    const autre = await t.technicien()
    await visite(anne, '09:00')
    await visite(anne, '10:30', { lieu: [49.91, 2.3] })
    expect([(await trajets(null)).statusCode, (await trajets(anne)).statusCode]).toEqual([401, 403])
    expect((await trajets(bureau, `date=${DEMAIN}&user=${autre.utilisateur_id}`)).statusCode).toBe(404)
    expect((await trajets(bureau, 'date=2026-02-31')).statusCode).toBe(400)
    expect((await trajets(bureau)).json()).toEqual({ estime: true, lieux: [], metres: [], minutes: [] })
  })

  it('are the router’s once it answers, for all or for nobody', async () => {
    const { bureau, anne } = await equipe()
    await situer(bureau)
    await visite(anne, '09:00')
    await visite(anne, '10:30', { lieu: [49.91, 2.3] })
    services.state.mood = 'bien'
    // It is left alone for a while after it was away.
    t.test.advance(300_000)
    const tournees = (await lire(bureau)).json()
    expect([tournees.estime, de(tournees, anne).waypoints[1].trajet]).toEqual([false, { metres: 100, minutes: 1 }])
    const lus = (await trajets(bureau)).json()
    expect(lus).toMatchObject({ estime: false, metres: [0, 100, 100, 0] })
    expect(lus.lieux).toEqual([
      { latitude: 49.9, longitude: 2.3 },
      { latitude: 49.91, longitude: 2.3 },
    ])
    services.state.mood = 'panne'
  })
})

describe('where a technician leaves from', () => {
  const donner = async (qui: TestSession | null, over: object = {}) =>
    await t.appeler(qui, 'PUT', DEPART, { payload: { ville: 'Rivery', latitude: 49.9019, longitude: 2.3286, ...over } })
  const dit = async (qui: TestSession) => (await t.appeler(qui, 'GET', DEPART)).json().depart

  it('is refused from nobody, the office, and with anything that is no place', async () => {
    const { bureau, anne } = await equipe()
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await t.appeler(null, method, DEPART)).statusCode).toBe(401)
      expect((await t.appeler(bureau, method, DEPART)).statusCode).toBe(403)
    }
    expect([(await donner(null)).statusCode, (await donner(bureau)).statusCode]).toEqual([401, 403])
    for (const over of [{ ville: ' ' }, { latitude: 91 }, { longitude: '2' }, { rue: '1 rue du Quai' }])
      expect((await donner(anne, over)).statusCode).toBe(400)
    expect(await dit(anne)).toBeNull()
  })

  it('is theirs to say: the company’s until then, to a kilometre from then on, and gone once taken back', async () => {
    const { bureau, anne, bob } = await equipe()
    await situer(bureau)
    for (let fois = 0; fois < 2; fois++) expect((await donner(anne)).json().depart.ville).toBe('Rivery')
    expect(await dit(anne)).toMatchObject({ ville: 'Rivery' })
    expect(await dit(bob)).toBeNull()
    const answer = await lire(bureau)
    expect(de(answer.json(), anne).startingPoint).toEqual({ latitude: 49.9, longitude: 2.33, sorte: 'technicien' })
    expect(de(answer.json(), bob).startingPoint.sorte).toBe('entreprise')
    // Neither the street, nor the town, nor the exact place is anywhere that others read.
    expect(answer.body).not.toMatch(/Rivery|49\.9019|2\.3286/)
    const { rows } = await sql<{ tout: string }>`select coalesce(string_agg(a::text, ' '), '') as tout from audit a
      where compte_id = ${anne.compte_id}`.execute(t.test.db)
    expect(rows[0]?.tout).toMatch(/depart.accepter/)
    expect(rows[0]?.tout).not.toMatch(/Rivery|49\.90|2\.33/)
    for (let fois = 0; fois < 2; fois++) expect((await t.appeler(anne, 'DELETE', DEPART)).statusCode).toBe(200)
    expect(await dit(anne)).toBeNull()
    expect(de((await lire(bureau)).json(), anne).startingPoint.sorte).toBe('entreprise')
  })
})
