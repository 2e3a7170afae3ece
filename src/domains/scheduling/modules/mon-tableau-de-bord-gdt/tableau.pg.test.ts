import { expect, it } from 'vitest'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { plageDe } from '#domains/scheduling/server/planning/plages.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis, joursEntre, lundiDe } from '#wire/dates.ts'

const r = ouvrirResidence()

const URL = '/api/edt/modules/mon-tableau-de-bord-gdt/statistiques'
const appeler = (s: TestSession, query = '') =>
  r.app.inject({ method: 'GET', url: `${URL}${query}`, headers: s.headers })
const lire = async (s: TestSession, query = ''): Promise<Tableau> => (await appeler(s, query)).json()
const annee = () => Number(r.jour(0).slice(0, 4))

it('refuses who lacks the module, a year that is none and somebody else’s', async () => {
  expect((await appeler(await r.someone())).statusCode).toBe(403)
  const ines = await r.agent()
  for (const query of ['?annee=1999', '?annee=x', `?utilisateur_id=${ines.utilisateur_id}`])
    expect((await appeler(ines, query)).statusCode, query).toBe(400)
})

it('sums one’s own posts of the year, and opens the days behind every number', async () => {
  const ines = await r.agent()
  await r.aLAnnee(ines.compte_id)
  await r.pointage(await r.agent(ines.compte_id), 0)
  // Over since 07:00 this morning; under way at noon; on a sick day.
  const attendus = [
    { jour: r.jour(-1), libelle: 'Nuit', minutes: 570, sorte: 'fait' },
    { jour: r.jour(0), libelle: 'Jour', minutes: 450, sorte: 'prevu' },
    { jour: r.jour(1), libelle: 'Matin', minutes: 420, sorte: 'neutralise' },
  ]
  await r.pointage(ines, -1, 'Nuit')
  await r.pointage(ines, 0, 'Jour')
  await r.pointage(ines, 1, 'Matin')
  const { compte_id, utilisateur_id } = ines
  await r.db
    .insertInto('absence')
    .values({ compte_id, utilisateur_id, jour: r.jour(1), sorte: 'maladie' })
    .execute()

  const { data, chart, jours } = await lire(ines)
  const deLAnnee = attendus.filter(a => a.jour.startsWith(String(annee())))
  const somme = (sorte: string) => deLAnnee.reduce((t, a) => t + (a.sorte === sorte ? a.minutes : 0), 0)
  expect(jours).toEqual(deLAnnee)
  expect(data).toEqual({
    heure_total: 96_420,
    heure_fait: somme('fait'),
    heure_reelle: somme('fait'),
    heure_prevu: somme('prevu'),
    heure_neutralise: somme('neutralise'),
    heure_restant: 96_420 - somme('fait') - somme('neutralise'),
    explication: '1\u202f607\u00a0h pour un temps plein (article L3121-41)',
  })
  expect(chart).toHaveLength(12)
  expect(chart.reduce((t, m) => t + m.fait + m.prevu + m.neutralise, 0)).toBe(
    deLAnnee.reduce((t, a) => t + a.minutes, 0),
  )
  expect(chart[11]?.attendu_cumule).toBe(96_420)
})

/** Agents of this house see ten days, today among them. */
const voirDixJours = (compte_id: number) =>
  r.db
    .insertInto('planning_proprietes')
    .values({ compte_id, valable_du: '1900-01-01', propriete_planning_roulant: 10 })
    .execute()

it('counts nothing beyond the days that its person may see, and says how far these are published', async () => {
  const ines = await r.agent()
  await voirDixJours(ines.compte_id)
  for (const n of [3, 9, 10, 20]) await r.pointage(ines, n)
  const vus = [r.jour(3), r.jour(9)].filter(j => j.startsWith(String(annee())))
  const { data, jours, publie_jusqua, annees } = await lire(ines)
  expect(jours.map(j => j.jour)).toEqual(vus)
  expect(data.heure_prevu).toBe(420 * vus.length)
  expect(publie_jusqua).toBe(r.jour(9) < `${annee()}-12-31` ? r.jour(9) : undefined)
  expect(annees[0]).toBe(Math.max(annee(), Number(r.jour(9).slice(0, 4))))
  // A year that is over is whole, and nothing is published to whoever has no post to come.
  expect((await lire(ines, `?annee=${annee() - 1}`)).publie_jusqua).toBeUndefined()
  const samir = await r.agent()
  await voirDixJours(samir.compte_id)
  expect((await lire(samir)).publie_jusqua).toBeNull()
})

it('counts a night of 31 December for the year it starts in, and lists the years with posts', async () => {
  const ines = await r.agent()
  const veille = `${annee() - 2}-12-31`
  await r.pointage(ines, joursEntre(r.jour(0), veille), 'Nuit')
  const { annees, jours } = await lire(ines, `?annee=${annee() - 2}`)
  expect(jours).toEqual([{ jour: veille, libelle: 'Nuit', minutes: 570, sorte: 'fait' }])
  expect(annees).toEqual([annee(), annee() - 1, annee() - 2])
  expect((await lire(ines, `?annee=${annee() - 1}`)).jours).toEqual([])
})

it('counts on-call interventions as work, but not deleted ones nor a colleague’s', async () => {
  const ines = await r.agent()
  const samir = await r.agent(ines.compte_id)
  const { compte_id } = ines
  for (const [qui, debut, fin, supprime_a] of [
    [ines, '01:00', '02:30', null],
    [ines, '03:00', '04:00', new Date()],
    [samir, '01:00', '02:00', null],
  ] as const) {
    const astreintes = await r.db
      .selectFrom('astreinte')
      .select('astreinte_id')
      .where('utilisateur_id', '=', qui.utilisateur_id)
      .execute()
    await r.db
      .insertInto('astreinte_intervention')
      .values({
        compte_id,
        intervention_uid: crypto.randomUUID(),
        intervention_astreinte_id: astreintes[0]?.astreinte_id ?? (await r.astreinte(qui, -1)),
        intervention_description: 'Chute',
        plage: plageDe(instantParis(r.jour(0), debut), instantParis(r.jour(0), fin)),
        auteur_id: qui.utilisateur_id,
        fait_a: new Date(),
        recu_a: new Date(),
        supprime_a,
        supprime_par: supprime_a && qui.utilisateur_id,
      })
      .execute()
  }
  const { jours, data } = await lire(ines)
  expect(jours).toEqual([{ jour: r.jour(0), libelle: 'Intervention d’astreinte', minutes: 90, sorte: 'fait' }])
  expect(data.heure_fait).toBe(90)
})

it('asks of a house that counts by the week its weeks, less those away, where a sick post counts for nothing', async () => {
  const ines = await r.agent()
  const { compte_id, utilisateur_id } = ines
  const an = annee() - 1
  const lundi = joursEntre(r.jour(0), lundiDe(`${an}-05-15`))
  await r.pointage(ines, lundi)
  const avant = await lire(ines, `?annee=${an}`)
  const jours = Math.round(joursEntre(`${an}-01-01`, `${an}-12-31`)) + 1
  expect(avant.data).toMatchObject({
    ...{ heure_total: jours * 300, heure_fait: 420 },
    explication: '35\u00a0h par semaine selon votre contrat',
  })
  await r.db
    .insertInto('absence')
    .values(
      [0, 1, 2, 3, 4].map(n => ({ compte_id, utilisateur_id, jour: r.jour(lundi + n), sorte: 'maladie' as const })),
    )
    .execute()
  const { data, jours: lus } = await lire(ines, `?annee=${an}`)
  expect(data).toMatchObject({ heure_total: (jours - 7) * 300, heure_fait: 0, heure_neutralise: 0 })
  expect(data.explication).toBe(
    '35\u00a0h par semaine selon votre contrat, moins ce que prennent 5\u00a0jours d’absence',
  )
  expect(lus).toEqual([
    { jour: r.jour(lundi), libelle: 'Matin', minutes: 0, minutes_reelles: 420, sorte: 'neutralise' },
  ])
})

it('follows the contract, and a full-time one when there is none', async () => {
  const ines = await r.agent()
  await r.aLAnnee(ines.compte_id)
  await r.db
    .updateTable('agent_contrat')
    .set({ minutes_annuelles: 77_136 })
    .where('compte_id', '=', ines.compte_id)
    .execute()
  expect((await lire(ines)).data).toMatchObject({ heure_total: 77_136, explication: expect.stringContaining('80') })
  const sans = await r.someone({ modules: ['vx-mon-tableau-de-bord-gdt'] })
  await r.aLAnnee(sans.compte_id)
  expect((await lire(sans)).data.heure_total).toBe(96_420)
})
