import { expect, it } from 'vitest'
import {
  type DetailStat,
  detailStatSchema,
  type MoisAgent,
  statistiqueMensuelleSchema,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { plageDe } from '#domains/scheduling/server/planning/plages.ts'
import { lirePlanificationDe } from '#domains/scheduling/server/statistiques/planification.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis, joursEntre } from '#wire/dates.ts'
import { MODULE_STATISTIQUE_MENSUELLES } from './contract.ts'

const BASE = '/api/edt/modules/statistique-mensuelles'
const r = ouvrirResidence()
const appeler = (s: TestSession, suite: string) =>
  r.app.inject({ method: 'GET', url: `${BASE}/${suite}`, headers: s.headers })
const cadreDe = (compte_id: number) =>
  r.someone({ compte_id, modules: [MODULE_STATISTIQUE_MENSUELLES], nom: 'Lefèvre' })
const lire = async (s: TestSession, annee: number, mois: number) =>
  statistiqueMensuelleSchema.parse((await appeler(s, `statistiques?annee=${annee}&mois=${mois}`)).json())
const detailDe = async (s: TestSession, { utilisateur_id }: { utilisateur_id: number }, annee: number, mois: number) =>
  detailStatSchema.parse(
    (await appeler(s, `detail?utilisateur_id=${utilisateur_id}&annee=${annee}&mois=${mois}`)).json(),
  )
const rang = (jour: string) => joursEntre(r.jour(0), jour)
const absent = async (
  { compte_id, utilisateur_id }: TestSession,
  sorte: 'conge' | 'tlc' | 'maladie',
  ...jours: readonly string[]
) =>
  await r.db
    .insertInto('absence')
    .values(jours.map(jour => ({ compte_id, utilisateur_id, jour, sorte })))
    .execute()

it('is closed to who is not signed in, has not the module or is of another house, and refuses each field that is none', async () => {
  const agent = await r.agent()
  const cadre = await cadreDe(agent.compte_id)
  const detail = `detail?utilisateur_id=${agent.utilisateur_id}&annee=2026&mois=2`
  for (const suite of ['statistiques', 'logo', detail]) {
    expect((await r.app.inject({ method: 'GET', url: `${BASE}/${suite}` })).statusCode, suite).toBe(401)
    expect((await appeler(agent, suite)).statusCode, suite).toBe(403)
    expect((await appeler(cadre, suite)).statusCode, suite).toBe(200)
  }
  for (const suite of [
    ...['annee=1999', 'annee=2026&mois=0', 'annee=2026&mois=13', 'mois=x', 'jour=1'].map(q => `statistiques?${q}`),
    ...['detail?utilisateur_id=1&annee=2026&mois=13', 'detail?utilisateur_id=1&annee=x&mois=1', 'logo?x=1'],
  ])
    expect((await appeler(cadre, suite)).statusCode, suite).toBe(400)
  const voisin = await cadreDe(await r.createCompany('Les Lilas'))
  expect((await appeler(voisin, detail)).statusCode).toBe(404)
  expect((await lire(voisin, 2026, 2)).agents).toEqual([])
  const courant = statistiqueMensuelleSchema.parse((await appeler(cadre, 'statistiques')).json())
  expect([courant.annee, courant.mois]).toEqual(r.jour(0).split('-').slice(0, 2).map(Number))
})

it('counts a month by hand: nights, Sundays, holidays, overtime, absences and duties', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const le = (jour: string, nom: 'Matin' | 'Nuit' | 'Jour' = 'Matin', autre = {}) =>
    r.pointage(ines, rang(jour), nom, autre)
  // May 2024. Week 18, Monday 29 April to Sunday 5 May: 10 h a day on five days, of which 1 May is a holiday.
  const dix = { heure_debut: '08:00', heure_fin: '18:30' }
  for (const jour of ['2024-04-29', '2024-04-30', '2024-05-01', '2024-05-02', '2024-05-03']) await le(jour, 'Jour', dix)
  // Saturday 11 May, 21 h to 7 h: 9 h 30, of which the break is from 3 h to 3 h 30.
  await le('2024-05-11', 'Nuit')
  // The last week of May ends on 2 June: it is June's.
  for (const jour of ['2024-05-27', '2024-05-28', '2024-05-29', '2024-05-30']) await le(jour, 'Jour', dix)
  // Monday 13 to Friday 17 May away: Saturday counts too; Monday 20 is Whit Monday. Then two TLC and a sick post.
  await absent(ines, 'conge', '2024-05-13', '2024-05-14', '2024-05-15', '2024-05-16', '2024-05-17')
  await absent(ines, 'tlc', '2024-05-21', '2024-05-22')
  await le('2024-05-23')
  // 21 and 22 hold both, as could be written once: they stay TLC.
  await absent(ines, 'maladie', '2024-05-21', '2024-05-22', '2024-05-23', '2024-05-24')
  const astreinte = await r.astreinte(ines, rang('2024-05-08'), { heure_debut: '20:00', heure_fin: '06:00' })
  await r.db
    .insertInto('astreinte_intervention')
    .values({
      compte_id,
      intervention_uid: crypto.randomUUID(),
      intervention_astreinte_id: astreinte,
      intervention_description: 'Chute',
      plage: plageDe(instantParis('2024-05-08', '23:00'), instantParis('2024-05-09', '00:30')),
      auteur_id: ines.utilisateur_id,
      fait_a: new Date(),
      recu_a: new Date(),
    })
    .execute()
  const cadre = await cadreDe(compte_id)
  const { agents, par_an } = await lire(cadre, 2024, 5)
  expect(par_an).toBe(false)
  expect(agents).toHaveLength(1)
  const attendu: Partial<MoisAgent> = {
    // 35 h of each week, 5 and 5 days of the first and of the last; none of the week away, a fifth of that of 21 to 24.
    contrat: 1500 + 2100 + 0 + 420 + 1500,
    prevu: 0,
    // Seven days of 10 h, the night, and an hour and a half of intervention.
    ...{ reel: 7 * 600 + 570 + 90, compte: 7 * 600 + 570 + 90 },
    // 21 h to 6 h less the break; the intervention lies in the night whole.
    nuit: 510 + 90,
    // Sunday 12 May from 0 h to 7 h less the break; 1 May whole, and the intervention: 8 May, then Ascension.
    ...{ dimanche: 390, ferie: 600 + 90 },
    // Week 18 only: 50 h.
    ...{ sup25: 480, sup50: 420, complementaires: 0 },
    // Saturday 18 stands before the return; 23 and 24 are sick.
    ...{ conge: 6, hors_solde: 0, tlc: 2, maladie: 2 },
    ...{ astreinte_minutes: 600, interventions: 1 },
  }
  expect(agents[0]).toMatchObject(attendu)
  const detail = await detailDe(cadre, ines, 2024, 5)
  expect(detail.semaines.map(s => [s.semaine, s.lundi, s.minutes])).toEqual([
    [18, '2024-04-29', 3000],
    [19, '2024-05-06', 90 + 570],
    [20, '2024-05-13', 0],
    [21, '2024-05-20', 0],
  ])
  expect(detail.astreintes).toEqual([{ jour: '2024-05-08', minutes: 600, interventions: 1, non_terminee: false }])
  expect(detail.absences.filter(a => a.sorte === 'conge').map(a => a.jour.slice(8))).toEqual(
    '13 14 15 16 17 18'.split(' '),
  )
  const juin = await lire(cadre, 2024, 6)
  expect(juin.agents[0]).toMatchObject({ reel: 0, sup25: 300, sup50: 0 })
})

it('counts extra hours of a part-time contract, and none of a week where the year is counted', async () => {
  const ines = await r.agent(await r.createCompany('Les Érables'))
  const { compte_id, utilisateur_id } = ines
  await r.db
    .updateTable('agent_contrat')
    .set({ minutes_hebdomadaires: 1200 })
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  for (const jour of ['2024-05-06', '2024-05-07', '2024-05-10']) await r.pointage(ines, rang(jour), 'Jour')
  const cadre = await cadreDe(compte_id)
  expect((await lire(cadre, 2024, 5)).agents[0]).toMatchObject({ sup25: 0, sup50: 0, complementaires: 150 })
  await r.db
    .insertInto('planning_proprietes')
    .values({ compte_id, valable_du: '2024-01-01', propriete_decompte: 'annee', propriete_annee_accord: 'Accord' })
    .execute()
  const parAn = await lire(cadre, 2024, 5)
  expect(parAn.par_an).toBe(true)
  expect(parAn.agents[0]).toMatchObject({ complementaires: 0, reel: 1350 })
})

it('sums every month to the year, every figure to its lines, and carries the balance from month to month', async () => {
  const ines = await r.agent(await r.createCompany('Les Charmes'))
  const { compte_id } = ines
  await r.aLAnnee(compte_id)
  for (let n = 0; n < 365; n += 3) await r.pointage(ines, rang('2023-01-01') + n, n % 2 === 0 ? 'Matin' : 'Nuit')
  await absent(ines, 'maladie', '2023-01-04', '2023-08-20')
  const cadre = await cadreDe(compte_id)
  const [annee] = (await lirePlanificationDe({ db: r.db, caller: cadre as never, now: r.services.clock() }, 2023))
    .agents
  let solde = 0
  const somme = (detail: DetailStat, quoi: 'minutes' | 'minutes_reelles', sorte: string) =>
    detail.lignes.reduce((t, l) => t + (l.sorte === sorte ? l[quoi] : 0), 0)
  for (let mois = 1; mois <= 12; mois += 1) {
    const [sien] = (await lire(cadre, 2023, mois)).agents
    const detail = await detailDe(cadre, ines, 2023, mois)
    expect([sien?.compte, sien?.reel, sien?.prevu]).toEqual([
      annee?.compte[mois - 1],
      annee?.reel[mois - 1],
      annee?.prevu[mois - 1],
    ])
    expect(sien?.compte).toBe(somme(detail, 'minutes', 'fait'))
    expect(sien?.reel).toBe(somme(detail, 'minutes_reelles', 'fait'))
    solde += annee?.ecart[mois - 1] ?? 0
    expect(sien?.solde).toBe(solde)
  }
  const tout = [annee?.compte, annee?.prevu, annee?.neutralise].flat().reduce<number>((t, n) => t + (n ?? 0), 0)
  expect(solde).toBe(tout - 96_420)
})
