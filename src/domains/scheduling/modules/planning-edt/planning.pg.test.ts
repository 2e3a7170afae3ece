import { expect, it } from 'vitest'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const lire = (s: TestSession, suite = '') => r.app.inject({ url: `${BASE}/planning${suite}`, headers: s.headers })

it('is closed to who is not signed in, to agents, and to what is no month', async () => {
  expect((await r.app.inject({ url: `${BASE}/planning` })).statusCode).toBe(401)
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  expect((await lire(ines)).statusCode).toBe(403)
  const cadre = await r.cadre(ines.compte_id)
  for (const faux of ['?annee=1999', '?mois=13', '?mois=0', '?annee=2026&mois=1&jour=2'])
    expect((await lire(cadre, faux)).statusCode, faux).toBe(400)
})

it('tells the current month by default, a year that ends on week 53, and February of a leap year', async () => {
  const cadre = await r.cadre(await r.createCompany('Les Tilleuls'))
  const courant = planningMoisSchema.parse((await lire(cadre)).json())
  expect([courant.annee, courant.mois]).toEqual(r.jour().split('-').slice(0, 2).map(Number))
  const decembre = planningMoisSchema.parse((await lire(cadre, '?annee=2026&mois=12')).json())
  expect(decembre.dates.at(-1)).toMatchObject({ dadate: '2026-12-31', semaine: 53, jour: 31, jour_lettre: 'J' })
  expect(decembre.dates.find(d => d.feries)).toMatchObject({ dadate: '2026-12-25' })
  expect(planningMoisSchema.parse((await lire(cadre, '?annee=2028&mois=2')).json()).dates).toHaveLength(29)
})

it('shows posts, rest, absences, duties, events and nights of the house alone, each as the specification numbers it', async () => {
  const compte_id = await r.createCompany('Les Tilleuls')
  const ines = await r.agent(compte_id)
  const cadre = await r.cadre(compte_id)
  const voisin = await r.agent(await r.createCompany('Les Lilas'))
  const { utilisateur_id } = ines
  const le = (qui: TestSession, jour: string, suite = {}) =>
    r.pointage(qui, 0, 'Matin', { pointage_date: jour, ...suite })
  const poste = await le(ines, '2028-03-01')
  await le(voisin, '2028-03-01')
  await le(ines, '2028-03-02', { heure_fin: '15:00' })
  // Night of the clock change: seven hours.
  await r.pointage(ines, 0, 'Nuit', { pointage_date: '2028-03-25', heure_debut: '22:00', heure_fin: '06:00' })
  await r.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: '2028-03-10', sorte: 'conge' }).execute()
  await r.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: '2028-03-11', sorte: 'maladie' }).execute()
  await r.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: '2028-03-12', sorte: 'tlc' }).execute()
  await r.db
    .insertInto('astreinte')
    .values({
      ...{ compte_id, utilisateur_id, astreinte_date: '2028-03-15', heure_debut: '21:15', heure_fin: '06:45' },
      plage: `[${instantParis('2028-03-15', '21:15')},${instantParis('2028-03-16', '06:45')})`,
    })
    .execute()
  await r.db.insertInto('evenement').values({ compte_id, event_date: '2028-03-20', event_titre: 'Visite' }).execute()
  await r.db.insertInto('nuit').values({ compte_id, jour: '2028-03-21', etat_nuit: 1 }).execute()
  const mois = planningMoisSchema.parse((await lire(cadre, '?annee=2028&mois=3')).json())
  const [elle] = mois.agents
  expect(mois.agents.map(a => a.wcu_utilisateur_id)).toEqual([utilisateur_id, cadre.utilisateur_id])
  expect(elle?.calendrier.map(c => [c.dadate, c.poste > 0 ? 'poste' : c.poste, c.pointage_astreinte])).toEqual([
    ['2028-03-01', 'poste', 0],
    ['2028-03-02', 'poste', 0],
    ['2028-03-10', -1, 0],
    ['2028-03-11', -3, 0],
    ['2028-03-12', -2, 0],
    ['2028-03-15', 0, 1],
    ['2028-03-25', 'poste', 0],
  ])
  expect(elle?.calendrier[0]).toMatchObject({ pointage_id: poste, version: 1, etat: 'publie', fin_different: 0 })
  expect(elle?.calendrier[1]).toMatchObject({ heure_fin: '15:00', fin_different: 1 })
  expect(elle).toMatchObject({ is_conge: 1, is_tlc: 1, is_maladie: 1, is_astreinte: 1, label: 'Inès Caron' })
  // 7 h (a break of half an hour after six), 7 h 45, and the short night of seven hours less its break.
  expect(elle?.detail[0]).toMatchObject({ prevu: 420 + 465 + 390, reel: 0, conge: 1, tlc: 1, maladie: 1, astreinte: 1 })
  expect(mois.dates.find(d => d.dadate === '2028-03-20')?.detail_evenement).toMatchObject([
    { event_titre: 'Visite', event_etat: 1 },
  ])
  expect(mois.dates.filter(d => d.etat_nuit === 1).map(d => d.dadate)).toEqual(['2028-03-21'])
})

it('is an empty month in a house that nobody works in yet', async () => {
  const seul = await r.someone({ compte_id: await r.createCompany('Les Neufs'), modules: ['vx-planning-edt'] })
  const mois = planningMoisSchema.parse((await lire(seul)).json())
  expect(mois).toMatchObject({ agents: [], publication: { a_publier: 0, derniere: null, pas_vu: [] } })
  expect(mois.dates.length).toBeGreaterThan(27)
})
