import { expect, it } from 'vitest'
import {
  detailStatSchema,
  statistiquePlanificationSchema,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { joursEntre } from '#wire/dates.ts'
import { MODULE_STATISTIQUE_PLANIFICATION } from './contract.ts'

const BASE = '/api/edt/modules/statistique-planification-edt'
const r = ouvrirResidence()
const appeler = (s: TestSession, suite: string) =>
  r.app.inject({ method: 'GET', url: `${BASE}/${suite}`, headers: s.headers })
const cadreDe = (compte_id: number) =>
  r.someone({ compte_id, modules: [MODULE_STATISTIQUE_PLANIFICATION], nom: 'Lefèvre' })
const lire = async (s: TestSession, annee: number) =>
  statistiquePlanificationSchema.parse((await appeler(s, `statistiques?annee=${annee}`)).json())
const an = () => Number(r.jour(0).slice(0, 4))
const le = (qui: TestSession, jour: string, nom: 'Matin' | 'Nuit' | 'Jour' = 'Matin') =>
  r.pointage(qui, joursEntre(r.jour(0), jour), nom)

it('is closed to who is not signed in or has not the module, and refuses each field that is none', async () => {
  const agent = await r.agent()
  const cadre = await cadreDe(agent.compte_id)
  const detail = `detail?utilisateur_id=${agent.utilisateur_id}&annee=2028&mois=2`
  for (const suite of ['statistiques', 'logo', detail]) {
    expect((await r.app.inject({ method: 'GET', url: `${BASE}/${suite}` })).statusCode, suite).toBe(401)
    expect((await appeler(agent, suite)).statusCode, suite).toBe(403)
    expect((await appeler(cadre, suite)).statusCode, suite).toBe(200)
  }
  for (const suite of [
    ...['1999', '20xx', '2028&mois=1'].map(v => `statistiques?annee=${v}`),
    ...['0', '13', '02', 'x', ''].map(v => `detail?utilisateur_id=1&annee=2028&mois=${v}`),
    ...['detail?utilisateur_id=1&annee=1999&mois=1', 'detail?utilisateur_id=x&annee=2028&mois=1'],
    ...['detail?annee=2028&mois=1', 'logo?x=1'],
  ])
    expect((await appeler(cadre, suite)).statusCode, suite).toBe(400)
})

it('says nothing of another house: neither its agents nor what their figures are made of', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  await le(ines, '2028-02-01')
  const voisin = await cadreDe(await r.createCompany('Les Lilas'))
  expect((await lire(voisin, 2028)).agents).toEqual([])
  const url = `detail?utilisateur_id=${ines.utilisateur_id}&annee=2028&mois=2`
  expect((await appeler(voisin, url)).statusCode).toBe(404)
})

it('tells hours to come from hours done, real ones from paid ones, and sick days from both', async () => {
  const ines = await r.agent(await r.createCompany('Les Érables'))
  const { compte_id, utilisateur_id } = ines
  const passe = an() - 1
  await r.aLAnnee(compte_id)
  // 7 h 30 less 30 minutes of break; typed 6 h by the manager; sick.
  await le(ines, `${passe}-03-02`)
  const tape = await le(ines, `${passe}-03-03`)
  await r.db.updateTable('pointage').set({ pointage_heures_manuel: 360 }).where('pointage_id', '=', tape).execute()
  await le(ines, `${passe}-03-04`)
  await r.db
    .insertInto('absence')
    .values({ compte_id, utilisateur_id, jour: `${passe}-03-04`, sorte: 'maladie' })
    .execute()
  await le(ines, `${passe}-12-31`, 'Nuit')
  await le(ines, `${an() + 1}-05-10`, 'Jour')
  const cadre = await cadreDe(compte_id)
  const [avant] = (await lire(cadre, passe)).agents
  const douze = (mois: Record<number, number>) => Array.from({ length: 12 }, (_, rang) => mois[rang + 1] ?? 0)
  expect(avant).toMatchObject({
    ...{ label: 'Inès Caron', contrat: 96_420 },
    prevu: douze({}),
    reel: douze({ 3: 840, 12: 570 }),
    compte: douze({ 3: 780, 12: 570 }),
    neutralise: douze({ 3: 420 }),
  })
  expect(avant?.ecart[2]).toBe(780 + 420 - 8035)
  const [apres] = (await lire(cadre, an() + 1)).agents
  expect(apres).toMatchObject({ prevu: douze({ 5: 450 }), reel: douze({}), compte: douze({}) })
  const detail = detailStatSchema.parse(
    (await appeler(cadre, `detail?utilisateur_id=${utilisateur_id}&annee=${passe}&mois=3`)).json(),
  )
  expect(detail.lignes.map(l => [l.jour, l.heure_debut, l.sorte, l.minutes, l.minutes_reelles])).toEqual([
    [`${passe}-03-02`, '06:45', 'fait', 420, 420],
    [`${passe}-03-03`, '06:45', 'fait', 360, 420],
    [`${passe}-03-04`, '06:45', 'neutralise', 420, 420],
  ])
  expect(detail.mois.at(-1)).toEqual({ mois: 3, part: 8035, compte: 780, neutralise: 420, prevu: 0, ecart: -6835 })
})

it('keeps who left in the years in which they held a post, and in no other', async () => {
  const compte_id = await r.createCompany('Les Charmes')
  const [ines, paul] = [await r.agent(compte_id), await r.agent(compte_id, { prenom: 'Paul', nom: 'Roux' })]
  await le(ines, '2024-02-01')
  await le(paul, '2024-02-01')
  await r.db
    .updateTable('utilisateur')
    .set({ actif: false })
    .where('utilisateur_id', '=', paul.utilisateur_id)
    .execute()
  const cadre = await cadreDe(compte_id)
  expect((await lire(cadre, 2024)).agents.map(a => a.label)).toEqual(['Inès Caron', 'Paul Roux'])
  const { agents, annees } = await lire(cadre, 2025)
  expect(agents.map(a => a.label)).toEqual(['Inès Caron'])
  expect(annees).toEqual(expect.arrayContaining([2024, 2025, an()]))
})
