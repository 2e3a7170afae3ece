import { expect, it } from 'vitest'
import type { CreneauAgenda } from '#domains/field-service/model/interventions/creneau-agenda.ts'
import { instantParis } from '#wire/dates.ts'
import { agendaDays, agendaSlots, techniciansOf, usualView } from './agenda-rows.ts'

const visit = (debut: string, fin: string, plus: Partial<CreneauAgenda> = {}): CreneauAgenda => ({
  id: 1,
  client_id: 1,
  label: 'Mme Roussel',
  detail: '',
  jour: debut.slice(0, 10),
  debut: instantParis(debut.slice(0, 10), debut.slice(11)),
  fin: instantParis(fin.slice(0, 10), fin.slice(11)),
  th_libelle: '',
  technicien_id: 3,
  technicien: 'Hugo Delattre',
  etape: 0,
  url_fiche_inter: '/m/x',
  ...plus,
})

it('puts a visit at its hours of Paris, in winter, in summer and over midnight', () => {
  const ends = (debut: string, fin: string) => agendaSlots([visit(debut, fin)]).map(s => [s.day, s.start, s.end])
  expect(ends('2026-01-12 09:00', '2026-01-12 10:30')).toEqual([['2026-01-12', 540, 630]])
  expect(ends('2026-07-13 09:00', '2026-07-13 10:30')).toEqual([['2026-07-13', 540, 630]])
  expect(ends('2026-07-13 23:00', '2026-07-14 01:00')).toEqual([['2026-07-13', 1380, 1500]])
})

it('marks what nobody was given, and names it last', () => {
  const visits = [
    visit('2026-01-12 09:00', '2026-01-12 10:00', { technicien_id: null, technicien: '' }),
    visit('2026-01-12 09:00', '2026-01-12 10:00'),
  ]
  expect(agendaSlots(visits).map(s => s.pattern)).toEqual(['hachures', undefined])
  expect(techniciansOf(visits)).toEqual([
    { value: '3', label: 'Hugo Delattre' },
    { value: '0', label: 'Sans technicien' },
  ])
})

it('draws the week of one person or of a few, and tells the week of a team', () => {
  const of = (...ids: (number | null)[]) =>
    ids.map(technicien_id => visit('2026-01-12 09:00', '2026-01-12 10:00', { technicien_id }))
  expect(usualView([])).toBe('grille')
  expect(usualView(of(1, 1, 1, 1, 1))).toBe('grille')
  expect(usualView(of(1, 2, null))).toBe('grille')
  expect(usualView(of(1, 2, 3, null))).toBe('liste')
})

it('has seven days from Monday, Sunday shaded', () => {
  const days = agendaDays('2026-11-23', '2026-11-25')
  expect(days.map(d => d.number)).toEqual(['23', '24', '25', '26', '27', '28', '29'])
  expect(days.filter(d => d.off).map(d => d.id)).toEqual(['2026-11-29'])
  expect(days.filter(d => d.today).map(d => d.id)).toEqual(['2026-11-25'])
})
