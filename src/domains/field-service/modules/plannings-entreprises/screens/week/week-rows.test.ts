import { expect, it } from 'vitest'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import type { PresenceSemaine } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { ajouterMinutes, instantParis } from '#wire/dates.ts'
import { cellWords, looseRows, personRows, personScale, teamRows, teamScale, type Week, withHeld } from './week-rows.ts'

const LUNDI = '2026-11-23'
const entree = (jour: string, heure: string, minutes: number, over: Partial<EntreePlanning> = {}): EntreePlanning => ({
  nom_client: 'Mme Martine Roussel',
  adresse_cp: '80100',
  adresse_ville: 'Abbeville',
  prestation_libelle: 'Ramonage',
  intervention_duree: '1.00',
  url_fiche_client: '/m/x',
  url_fiche_inter: '/m/y',
  url_report: '/api/x',
  url_annulation: '/api/y',
  intervention_id: 1,
  technicien_id: 7,
  technicien: 'Hugo Delattre',
  jour,
  debut: instantParis(jour, heure),
  fin: ajouterMinutes(instantParis(jour, heure), minutes),
  th_libelle: '08:00 - 10:00',
  etape: 0,
  version: 1,
  peut: { affecter: true, reporter: true, annuler: true },
  ...over,
})
const hugo = (over: Partial<PresenceSemaine> = {}): PresenceSemaine => ({
  id: 7,
  label: 'Hugo Delattre',
  absences: [],
  disponibilites: null,
  ...over,
})
const week = (over: Partial<Week> = {}): Week => ({
  lundi: LUNDI,
  presences: [hugo()],
  visites: [],
  aujourdhui: LUNDI,
  ...over,
})

it.each([
  [30, 'Mme Martine Ro…'],
  [45, 'Mme Martine Ro… · 80100 Abbeville'],
  [60, 'Mme Martine Ro… · 80100 Abbeville · Ramonage'],
])('a visit of %i minutes says as much as the specification wants', (minutes, dit) => {
  expect(cellWords(entree(LUNDI, '09:00', minutes))).toBe(dit)
})

it('the team has a lane each, what nobody was given beside it, and what is past or begun stays', () => {
  const visites = [
    entree('2026-11-24', '14:00', 60, { intervention_id: 2 }),
    entree(LUNDI, '09:00', 60),
    entree('2026-11-24', '08:00', 60, {
      intervention_id: 3,
      etape: 1,
      peut: { affecter: false, reporter: false, annuler: true },
    }),
    entree('2026-11-25', '08:00', 60, { intervention_id: 4, technicien_id: null }),
  ]
  const shown = week({ visites, aujourdhui: '2026-11-24' })
  const [lane] = teamRows(shown)
  expect(lane?.entries.map(e => [e.id, e.start, e.locked])).toEqual([
    ['1', `${LUNDI}T09:00`, true],
    ['3', '2026-11-24T08:00', true],
    ['2', '2026-11-24T14:00', false],
  ])
  expect(looseRows(shown).map(e => e.id)).toEqual(['4'])
  expect(teamScale(week({ visites: [entree(LUNDI, '05:30', 30)] })).hours).toEqual([300, 1140])
})

it('what was just put somewhere stands there, and waits for the office', () => {
  const shown = week({ visites: [entree(LUNDI, '09:00', 60)] })
  const held = new Map([['1', { cible_id: 7, date_rdv: '2026-11-25', heure_debut: '14:00', duree_minutes: 30 }]])
  expect(teamRows(withHeld(shown, held))[0]?.entries).toMatchObject([
    { id: '1', start: '2026-11-25T14:00', end: '2026-11-25T14:30', state: 'pending' },
  ])
  expect(withHeld(shown, new Map())).toBe(shown)
})

it('one person has a day above the other, on one wall, hours and absences with them', () => {
  const jeudi = '2026-11-26'
  const shown = week({
    visites: [entree(jeudi, '09:00', 60), entree(jeudi, '23:30', 60, { intervention_id: 2, th_libelle: '' })],
    presences: [
      hugo({
        absences: [{ debut: instantParis(jeudi, '14:00'), fin: instantParis(jeudi, '16:00') }],
        disponibilites: [{ debut: instantParis(jeudi, '08:00'), fin: instantParis(jeudi, '18:00') }],
      }),
    ],
  })
  const rows = personRows(shown, 7)
  expect(rows.map(r => r.id)).toEqual([0, 1, 2, 3, 4, 5, 6].map(n => `2026-11-${23 + n}`))
  const day = rows[3]
  expect(day?.entries.map(e => [e.start, e.end])).toEqual([
    [`${LUNDI}T09:00`, `${LUNDI}T10:00`],
    [`${LUNDI}T23:30`, '2026-11-24T00:00'],
  ])
  expect(day?.shades?.map(s => [s.kind, s.start, s.end])).toEqual([
    ['closed', `${LUNDI}T00:00`, `${LUNDI}T08:00`],
    ['closed', `${LUNDI}T18:00`, '2026-11-24T00:00'],
    ['away', `${LUNDI}T14:00`, `${LUNDI}T16:00`],
  ])
  expect(rows[0]?.shades?.map(s => [s.kind, s.start, s.end])).toEqual([
    ['closed', `${LUNDI}T00:00`, '2026-11-24T00:00'],
  ])
  expect(personScale(shown).hours).toEqual([420, 1440])
})

it('a finished visit stands where it was worked, and says what was planned', () => {
  const fait = { debut: instantParis(LUNDI, '06:10'), fin: instantParis(LUNDI, '06:40') }
  const visites = [entree(LUNDI, '09:00', 60, { etape: 3, fait })]
  const [cell] = teamRows(week({ visites }))[0]?.entries ?? []
  expect(cell).toMatchObject({ start: `${LUNDI}T06:10`, end: `${LUNDI}T06:40` })
  expect(cell?.tip?.replaceAll(/\s/g, ' ')).toContain('fait 06:10 – 06:40, prévue 09:00 – 10:00')
  expect(teamScale(week({ visites })).hours?.[0]).toBe(360)
})

it('a visit over an absence is marked as in the day, for the team and for one person, and its name says so', () => {
  const absences = [{ debut: instantParis(LUNDI, '08:00'), fin: instantParis(LUNDI, '09:30') }]
  const visites = [entree(LUNDI, '09:00', 60), entree(LUNDI, '10:00', 60, { intervention_id: 2 })]
  const shown = week({ visites, presences: [hugo({ absences })] })
  const mark = {
    ...{ kind: 'conflict', start: `${LUNDI}T09:00`, end: `${LUNDI}T09:30` },
    label: 'Mme Martine Roussel\u00a0: pendant une absence',
  }
  for (const row of [teamRows(shown)[0], personRows(shown, 7)[0]]) {
    expect(row?.shades?.filter(s => s.kind === 'conflict')).toEqual([mark])
    expect(row?.entries.map(e => e.name?.includes('pendant une absence'))).toEqual([true, false])
  }
  // Done all the same, it is done.
  const done = week({ visites: [entree(LUNDI, '09:00', 60, { etape: 3 })], presences: [hugo({ absences })] })
  expect(teamRows(done)[0]?.shades?.map(s => s.kind)).toEqual(['away'])
})
