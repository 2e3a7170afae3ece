import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldServiceDemo } from '#domains/field-service/demo/load.ts'
import { remplacantsSchema } from '#domains/scheduling/model/appels/appel.ts'
import { equitePersonneSchema, tardifsDe } from '#domains/scheduling/model/equite/equite.ts'
import { jourParis } from '#wire/dates.ts'
import { createResidence, type Residence } from '../server/testing/residence.ts'
import { ACCES_DEMO, schedulingDemo } from './load.ts'
import '#domains/field-service/server/tables.ts'

let r: Residence
beforeAll(async () => {
  r = await createResidence({ env: { DEMO: '1' } })
  await fieldServiceDemo.load(r.services)
  await schedulingDemo([]).load(r.services)
})
afterAll(() => r.close())

async function entrer(email: string) {
  const personne = await r.db
    .selectFrom('utilisateur')
    .select(['compte_id', 'utilisateur_id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { ...personne, ...(await r.signIn(personne)) }
}

async function lire(email: string, url: string) {
  const { headers } = await entrer(email)
  const answer = await r.app.inject({ method: 'GET', url, headers })
  expect(answer.statusCode, `${url} ${answer.body.slice(0, 300)}`).toBe(200)
  return answer.json()
}

it('lets the colleague in with the demonstration password, and nobody else of those generated', async () => {
  for (const { email } of ACCES_DEMO) {
    const payload = {
      grant_type: 'password',
      client_id: 'test',
      client_secret: 'x',
      username: email,
      password: r.services.config.demo.password,
    }
    const answer = await r.app.inject({ method: 'POST', url: '/oauth/token', payload })
    expect(answer.statusCode, email).toBe(200)
  }
  const { compte_id } = await entrer('agent@demo.test')
  const acces = await r.db
    .selectFrom('utilisateur')
    .select('email')
    .where('compte_id', '=', compte_id)
    .where('mot_de_passe', 'is not', null)
    .orderBy('email')
    .execute()
  expect(acces.map(a => a.email)).toEqual(['agent@demo.test', 'cadre@demo.test', 'collegue@demo.test'])
})

it('gives each residence its people, with a contract and the profile of an agent', async () => {
  for (const [email, nombre] of [
    ['agent@demo.test', 41],
    ['agent2@demo.test', 8],
  ] as const) {
    const { compte_id } = await entrer(email)
    const contrats = await r.db
      .selectFrom('agent_contrat as c')
      .innerJoin('utilisateur_profil as p', 'p.utilisateur_id', 'c.utilisateur_id')
      .select(['p.profil_id', 'c.utilisateur_id'])
      // Some came for fewer hours first.
      .distinct()
      .where('c.compte_id', '=', compte_id)
      // Who treats has a profile more.
      .where('p.profil_id', '<>', 75)
      .execute()
    expect(contrats.filter(c => c.profil_id === 70)).toHaveLength(nombre - 1)
    expect(contrats).toHaveLength(nombre)
  }
})

it('holds every state of requests, exchanges, events and absences', async () => {
  const { compte_id } = await entrer('agent@demo.test')
  const distincts = async (
    table: 'echange' | 'demande_conge' | 'evenement' | 'absence',
    colonne: 'bde_etat' | 'demande_conge_etat' | 'event_etat' | 'sorte',
  ) => {
    const rows = await r.services.pools.systemPool.query(
      `select distinct ${colonne} as v from ${table} where compte_id = $1 order by 1`,
      [compte_id],
    )
    return rows.rows.map(row => row.v)
  }
  expect(await distincts('echange', 'bde_etat')).toEqual([0, 1, 2, 7, 8, 9])
  expect(await distincts('demande_conge', 'demande_conge_etat')).toEqual([0, 1, 2, 7])
  expect(await distincts('evenement', 'event_etat')).toEqual([1, 2, 3])
  expect(await distincts('absence', 'sorte')).toEqual(['conge', 'maladie', 'tlc'])
})

it('shows the agent a month with her posts, a change since yesterday and tonight on call', async () => {
  const planning = await lire('agent@demo.test', '/api/edt/modules/mon-planning-edt/planning')
  const aujourdhui = jourParis(r.services.clock())
  const jours: { dadate: string; postes: unknown[]; astreintes: unknown[]; modifie: unknown }[] = planning.jours
  const ceJour = jours.find(j => j.dadate === aujourdhui)
  expect(ceJour?.postes).toHaveLength(1)
  expect(ceJour?.astreintes.length).toBeGreaterThanOrEqual(1)
  expect(jours.filter(j => j.modifie !== null && j.dadate >= aujourdhui).length).toBeGreaterThanOrEqual(1)
  const { collegues } = await lire('agent@demo.test', '/api/edt/modules/mon-planning-edt/equipe')
  expect(collegues).toHaveLength(41)
})

it('lets the agent accept what she received, and gives the manager something to answer', async () => {
  const { echanges } = await lire('agent@demo.test', '/api/edt/modules/bourse-des-echanges-edt/echanges')
  const recus = echanges.filter(
    (e: { bde_etat: number; bde_direction: number }) => e.bde_etat === 0 && e.bde_direction === 2,
  )
  expect(recus.length).toBeGreaterThanOrEqual(2)
  expect(recus.every((e: { peut: { accepter: boolean } }) => e.peut.accepter)).toBe(true)
  expect(recus.some((e: { anomalies: unknown[] }) => e.anomalies.length > 0)).toBe(true)
  const { astreintes } = await lire('agent@demo.test', '/api/edt/modules/gestion-astreintes-pwa-gdt/astreintes')
  expect(astreintes.length).toBeGreaterThan(60)
  const { demandes } = await lire('agent@demo.test', '/api/edt/modules/gestion-conges-edt/conges?type=0')
  expect(demandes.length).toBeGreaterThanOrEqual(6)
})

it('counts late changes alike on the desk, on the dashboard and in what changed', async () => {
  const { utilisateur_id, compte_id } = await entrer('agent@demo.test')
  const mienne = equitePersonneSchema.parse(
    await lire('agent@demo.test', '/api/edt/modules/mon-tableau-de-bord-gdt/equite'),
  )
  const au = mienne.avec?.au ?? mienne.au
  const query = `?annee=${au.slice(0, 4)}&mois=${Number(au.slice(5, 7))}`
  const bureau = equitePersonneSchema.parse(
    await lire('cadre@demo.test', `/api/edt/modules/planning-edt/equite/${utilisateur_id}${query}`),
  )
  const lignes = await r.db
    .selectFrom('planning_changement')
    .select(['jour', 'avant', 'apres', 'fait_a'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('cause', 'is not', null)
    .execute()
  const jours = new Set(tardifsDe(lignes.map(l => ({ ...l, dit: jourParis(l.fait_a) }))).map(l => l.jour))
  const dans = (fin: string) => [...jours].filter(j => j >= mienne.du && j <= fin).length
  expect([mienne.mesures.tardifs.nombre, bureau.mesures.tardifs.nombre]).toEqual([dans(mienne.au), dans(mienne.au)])
  expect(mienne.avec?.mesures.tardifs.nombre ?? dans(au)).toBe(dans(au))
  expect(bureau.avec?.mesures.tardifs.nombre ?? dans(au)).toBeGreaterThanOrEqual(dans(au))
  // What the manager herself changed is a change of the house.
  expect(lignes.length).toBeGreaterThanOrEqual(1)
})

it('gives the manager leave and exchanges to answer, the first of them possible', async () => {
  const cadre = await entrer('cadre@demo.test')
  const base = '/api/entreprises/modules/gestion-actions-gdi'
  const { datas } = await lire('cadre@demo.test', `${base}/actions`)
  const de = (type: string): { cible_id: number; bde: { empechement: string | null } | null; conge: unknown }[] =>
    datas.filter((a: { type: string }) => a.type === type)
  expect(de('conge').length).toBeGreaterThanOrEqual(4)
  expect(de('bde').map(a => a.bde?.empechement)).toEqual([null, null])
  const url = `${base}/demandes/${de('bde')[0]?.cible_id}/accepter_demande_bde`
  const answer = await r.app.inject({ method: 'POST', url, headers: cadre.headers, payload: { motif: 'D’accord.' } })
  expect(answer.statusCode, answer.body).toBe(200)
})

it('lets whoever looks for somebody read how far three of them live; the agent who signs in has said nothing yet', async () => {
  expect((await lire('agent@demo.test', '/api/edt/modules/mon-planning-edt/lieu')).lieu).toBeNull()
  const { compte_id, headers } = await entrer('cadre@demo.test')
  const { pointage_date, poste_id } = await r.db
    .selectFrom('appel')
    .select(['pointage_date', 'poste_id'])
    .where('compte_id', '=', compte_id)
    .executeTakeFirstOrThrow()
  const answer = await r.app.inject({
    ...{ method: 'POST', url: '/api/edt/modules/planning-edt/remplacants', headers },
    payload: { cible: { date: pointage_date, poste_id } },
  })
  const { candidats } = remplacantsSchema.parse(answer.json())
  const dites = candidats.flatMap(c =>
    c.raisons.filter(({ mots }) => mots.endsWith('\u00a0km')).map(({ mots }) => mots),
  )
  expect(dites.sort()).toEqual(['Entre 15 et 30\u00a0km', 'À moins de 5\u00a0km', 'À plus de 30\u00a0km'])
})

it('gives new rows identifiers that are free', async () => {
  const ines = await entrer('agent@demo.test')
  const pointage_id = await r.pointage(ines, 60)
  expect(pointage_id).toBeGreaterThan(4000)
})
