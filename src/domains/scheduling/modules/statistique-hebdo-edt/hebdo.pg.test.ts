import { expect, it } from 'vitest'
import { detailStatSchema, statistiqueHebdoSchema } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { joursEntre, semaineIso } from '#wire/dates.ts'
import { MODULE_STATISTIQUE_HEBDO } from './contract.ts'

const BASE = '/api/edt/modules/statistique-hebdo-edt'
const r = ouvrirResidence()
const appeler = (s: TestSession, suite: string) =>
  r.app.inject({ method: 'GET', url: `${BASE}/${suite}`, headers: s.headers })
const cadreDe = (compte_id: number) => r.someone({ compte_id, modules: [MODULE_STATISTIQUE_HEBDO], nom: 'Lefèvre' })
const lire = async (s: TestSession, annee: number) =>
  statistiqueHebdoSchema.parse((await appeler(s, `statistiques?annee=${annee}`)).json())
const le = (qui: TestSession, jour: string, nom: 'Matin' | 'Nuit' = 'Matin') =>
  r.pointage(qui, joursEntre(r.jour(0), jour), nom)

it('is closed to who is not signed in, has not the module or is of another house, and refuses each field that is none', async () => {
  const agent = await r.agent()
  const cadre = await cadreDe(agent.compte_id)
  const detail = `detail?utilisateur_id=${agent.utilisateur_id}&annee=2026&semaine=53`
  for (const suite of ['statistiques', 'logo', detail]) {
    expect((await r.app.inject({ method: 'GET', url: `${BASE}/${suite}` })).statusCode, suite).toBe(401)
    expect((await appeler(agent, suite)).statusCode, suite).toBe(403)
    expect((await appeler(cadre, suite)).statusCode, suite).toBe(200)
  }
  for (const suite of [
    ...['1999', 'x', '2026&semaine=1'].map(v => `statistiques?annee=${v}`),
    ...['0', '54', '01', 'x'].map(v => `detail?utilisateur_id=1&annee=2026&semaine=${v}`),
    ...['detail?utilisateur_id=0&annee=2026&semaine=1', 'detail?utilisateur_id=1&annee=x&semaine=1', 'logo?x=1'],
  ])
    expect((await appeler(cadre, suite)).statusCode, suite).toBe(400)
  // 2025 has no week 53; another house has nobody here.
  const sans = `detail?utilisateur_id=${agent.utilisateur_id}&annee=2025&semaine=53`
  expect((await appeler(cadre, sans)).statusCode).toBe(404)
  const voisin = await cadreDe(await r.createCompany('Les Lilas'))
  expect((await appeler(voisin, detail)).statusCode).toBe(404)
  expect((await lire(voisin, 2026)).agents).toEqual([])
})

it('follows the weeks of ISO 8601 over the end of the year, and cuts a night at Sunday midnight', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  // Thursday 31 December 2020 and Friday 1 January 2021 are of week 53 of 2020, whose Sunday is 3 January.
  await le(ines, '2020-12-31')
  await le(ines, '2021-01-01')
  await le(ines, '2021-01-03', 'Nuit')
  const cadre = await cadreDe(ines.compte_id)
  const avant = await lire(cadre, 2020)
  expect(avant.semaines).toHaveLength(53)
  expect(avant.semaines.at(-1)).toEqual({ semaine: 53, lundi: '2020-12-28' })
  // 21 h to 7 h: three hours on Sunday; then three more before a break of 30 minutes at 3 h, and the rest until 7 h.
  expect(avant.agents[0]?.minutes[52]).toBe(420 + 420 + 180)
  const apres = await lire(cadre, 2021)
  expect(apres.semaines).toHaveLength(52)
  expect(apres.agents[0]?.minutes.slice(0, 2)).toEqual([570 - 180, 0])
  // The mean looks back over the eve of the year.
  expect(apres.agents[0]?.moyenne12[0]).toBe(Math.ceil((420 + 420 + 570) / 12))
  const { utilisateur_id } = ines
  const detail = async (annee: number, semaine: number) =>
    detailStatSchema
      .parse((await appeler(cadre, `detail?utilisateur_id=${utilisateur_id}&annee=${annee}&semaine=${semaine}`)).json())
      .lignes.map(l => [l.jour, l.libelle, l.minutes_reelles])
  expect(await detail(2020, 53)).toEqual([
    ['2020-12-31', 'Matin', 420],
    ['2021-01-01', 'Matin', 420],
    ['2021-01-03', 'Nuit', 180],
  ])
  expect(await detail(2021, 1)).toEqual([['2021-01-03', 'Nuit', 390]])
})

it('counts the hour that a change of clocks takes or gives', async () => {
  const ines = await r.agent(await r.createCompany('Les Érables'))
  // Saturday night to Sunday: 29 March 2025 loses an hour, 25 October 2025 has one more.
  await le(ines, '2025-03-29', 'Nuit')
  await le(ines, '2025-10-25', 'Nuit')
  const { agents } = await lire(await cadreDe(ines.compte_id), 2025)
  const semaine = (jour: string) => agents[0]?.minutes[semaineIso(jour).semaine - 1]
  expect(semaine('2025-03-29')).toBe(510)
  expect(semaine('2025-10-25')).toBe(630)
})

it('tells what is over from what is to come, without sick days; the mean holds both', async () => {
  const ines = await r.agent(await r.createCompany('Les Charmes'))
  const { compte_id, utilisateur_id } = ines
  for (const decalage of [-1, 1, 2]) await r.pointage(ines, decalage)
  await r.db
    .insertInto('absence')
    .values({ compte_id, utilisateur_id, jour: r.jour(2), sorte: 'maladie' })
    .execute()
  const cadre = await cadreDe(compte_id)
  const total = { minutes: 0, prevu: 0 }
  for (const annee of new Set([-1, 1].map(n => semaineIso(r.jour(n)).annee))) {
    const [sienne] = (await lire(cadre, annee)).agents
    for (const n of sienne?.minutes ?? []) total.minutes += n
    for (const n of sienne?.prevu ?? []) total.prevu += n
  }
  expect(total).toEqual({ minutes: 420, prevu: 420 })
  const { semaine, annee } = semaineIso(r.jour(1))
  // Fourteen hours over twelve weeks less the day of sickness, where that is of them.
  const jours = semaineIso(r.jour(2)).semaine === semaine ? 83 : 84
  expect((await lire(cadre, annee)).agents[0]?.moyenne12[semaine - 1]).toBe(Math.ceil((840 * 7) / jours))
})
