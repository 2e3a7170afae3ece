import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { keepFile } from '#server/files/keep.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { lireDetailJours, MODULE_STATISTIQUE_JOURS, statistiqueJoursSchema } from './contract.ts'

const URL = '/api/edt/modules/statistique-jours-edt/statistiques'
const r = ouvrirResidence()

const appeler = (s: TestSession, suite = '') =>
  r.app.inject({ method: 'GET', url: `${URL}${suite}`, headers: s.headers })
const cadreDe = (compte_id: number) => r.someone({ compte_id, modules: [MODULE_STATISTIQUE_JOURS], nom: 'Lefèvre' })

it('is closed to who is not signed in, has not the module, or asks for what is no year; an empty one is none', async () => {
  expect((await r.app.inject({ method: 'GET', url: URL })).statusCode).toBe(401)
  const agent = await r.agent()
  expect((await appeler(agent)).statusCode).toBe(403)
  const cadre = await cadreDe(agent.compte_id)
  for (const annee of ['1999', '20xx', '2028&mois=1'])
    expect((await appeler(cadre, `?annee=${annee}`)).statusCode).toBe(400)
  expect((await appeler(cadre, '?annee=')).json().annee).toBe((await appeler(cadre)).json().annee)
})

it('counts each day once, by month, without sickness, other years or other companies', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const voisin = await r.agent(await r.createCompany('Les Lilas'))
  const le = (qui: TestSession, jour: string, nom: 'Matin' | 'Nuit' = 'Matin') =>
    r.pointage(qui, 0, nom, { pointage_date: jour })
  for (const jour of ['2028-02-28', '2028-02-29', '2028-03-01', '2027-12-31', '2029-01-02']) await le(ines, jour)
  // A night of the last day of the year, and a second post of one day.
  await le(ines, '2028-12-31', 'Nuit')
  await le(ines, '2028-03-01', 'Nuit')
  await le(ines, '2028-02-25')
  await r.db
    .insertInto('absence')
    .values({ compte_id, utilisateur_id: ines.utilisateur_id, jour: '2028-02-25', sorte: 'maladie' })
    .execute()
  await le(voisin, '2028-02-01')
  const answer = await appeler(await cadreDe(compte_id), '?annee=2028')
  expect(answer.statusCode).toBe(200)
  const { agents, annee, annees } = statistiqueJoursSchema.parse(answer.json())
  expect(agents.map(a => [a.utilisateur_id, a.label, a.jours])).toEqual([
    [ines.utilisateur_id, 'Inès Caron', [0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    [samir.utilisateur_id, 'Samir Haddad', Array.from({ length: 12 }, () => 0)],
  ])
  expect(annee).toBe(2028)
  expect(annees).toEqual(expect.arrayContaining([2027, 2028, 2029]))
})

it('tells the days that are over from those that are planned: today is not over', async () => {
  const ines = await r.agent(await r.createCompany('Les Érables'))
  for (const decalage of [-2, -1, 0, 1]) await r.pointage(ines, decalage)
  await r.pointage(ines, -2, 'Après-midi', { heure_debut: '15:00' })
  const annees = [...new Set([-2, -1, 0, 1].map(n => r.jour(n).slice(0, 4)))]
  const cadre = await cadreDe(ines.compte_id)
  const total = { jours: 0, faits: 0 }
  for (const annee of annees) {
    const { agents } = statistiqueJoursSchema.parse((await appeler(cadre, `?annee=${annee}`)).json())
    const sienne = agents.find(a => a.utilisateur_id === ines.utilisateur_id)
    for (const n of sienne?.jours ?? []) total.jours += n
    for (const n of sienne?.faits ?? []) total.faits += n
  }
  expect(total).toEqual({ jours: 4, faits: 2 })
})

const LOGOS = [
  'statistique-jours-edt',
  'statistique-planification-edt',
  'statistique-hebdo-edt',
  'statistique-mensuelles',
]

it('gives the logo of one’s own house, empty without one, to each of the four statistics', async () => {
  const compte_id = await r.createCompany('Les Ormes')
  const cadre = await r.someone({ compte_id, modules: LOGOS.map(m => `vx-${m}`) })
  const voisin = await r.someone({ compte_id: await r.createCompany(), modules: LOGOS.map(m => `vx-${m}`) })
  const lireLogo = (s: TestSession, module: string) =>
    r.app.inject({ method: 'GET', url: `/api/edt/modules/${module}/logo`, headers: s.headers })
  for (const module of LOGOS) expect((await lireLogo(cadre, module)).json()).toEqual({ logo: '' })
  const octets = await sharp({ create: { width: 600, height: 60, channels: 3, background: '#f60' } })
    .jpeg()
    .toBuffer()
  const { utilisateur_id } = cadre
  const depot = { compte_id, utilisateur_id, octets, mime: 'image/jpeg', now: new Date() }
  const sha256 = await keepFile(r.db, r.services, depot)
  await sql`insert into entreprise_logo (compte_id, sha256) values (${compte_id}, ${sha256})`.execute(r.db)
  for (const module of LOGOS) {
    const { logo } = (await lireLogo(cadre, module)).json()
    expect(logo).toMatch(/^data:image\/png;base64,/)
    const { format, width } = await sharp(Buffer.from(logo.split(',')[1], 'base64')).metadata()
    expect([format, width]).toEqual(['png', 240])
    expect((await lireLogo(voisin, module)).json()).toEqual({ logo: '' })
  }
})

it('opens the days of a number to one’s own house alone', async () => {
  const ines = await r.agent(await r.createCompany('Les Saules'))
  await r.pointage(ines, 0, 'Matin', { pointage_date: '2028-02-29' })
  const suite = `?utilisateur_id=${ines.utilisateur_id}&annee=2028&mois=2`
  const detail = (s: TestSession, q = suite) =>
    r.app.inject({ method: 'GET', url: `${lireDetailJours.path}${q}`, headers: s.headers })
  expect((await detail(ines)).statusCode).toBe(403)
  expect((await detail(await cadreDe(await r.createCompany('Les Houx')))).statusCode).toBe(404)
  const cadre = await cadreDe(ines.compte_id)
  for (const q of ['', suite.replace('mois=2', 'mois=13'), `${suite}&semaine=1`])
    expect((await detail(cadre, q)).statusCode).toBe(400)
  expect((await detail(cadre)).json().lignes).toMatchObject([{ jour: '2028-02-29', libelle: 'Matin', sorte: 'prevu' }])
})
