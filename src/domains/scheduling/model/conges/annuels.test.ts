import { expect, it } from 'vitest'
import { grouperSuites, type JourAbsent, joursQuiComptent, parMois } from './annuels.ts'
import { DECOMPTE_PAR_DEFAUT } from './regles.ts'

const de = (sorte: JourAbsent['sorte'], ...jours: string[]): JourAbsent[] => jours.map(jour => ({ jour, sorte }))

it('groups days of the same kind in a row', () => {
  const jours = [
    ...de('conge', '2026-12-02', '2026-12-01', '2026-11-30', '2026-12-04'),
    ...de('tlc', '2026-12-03'),
    ...de('attente', '2026-01-01'),
  ]
  expect(grouperSuites(jours)).toEqual([
    { sorte: 'attente', debut: '2026-01-01', fin: '2026-01-01' },
    { sorte: 'conge', debut: '2026-11-30', fin: '2026-12-02' },
    { sorte: 'tlc', debut: '2026-12-03', fin: '2026-12-03' },
    { sorte: 'conge', debut: '2026-12-04', fin: '2026-12-04' },
  ])
})

it('counts working days of leave and every day of TLC, nothing else, and months add up to the year', () => {
  // Saturday 5 and Sunday 6 December, Christmas, a TLC Sunday, a sick day and a day asked for.
  const jours = [
    ...de('conge', '2026-11-30', '2026-12-05', '2026-12-06', '2026-12-25'),
    ...de('tlc', '2026-12-13'),
    ...de('maladie', '2026-12-14'),
    ...de('attente', '2026-12-15'),
  ]
  const conges = joursQuiComptent(jours, 'conge', DECOMPTE_PAR_DEFAUT)
  const tlc = joursQuiComptent(jours, 'tlc', DECOMPTE_PAR_DEFAUT)
  expect(conges).toEqual(['2026-11-30', '2026-12-05'])
  expect(tlc).toEqual(['2026-12-13'])
  expect(parMois([...conges, ...tlc])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  // A Friday to a Monday back at work: the Saturday counts once.
  expect(joursQuiComptent(de('conge', '2026-12-03', '2026-12-04'), 'conge', DECOMPTE_PAR_DEFAUT)).toHaveLength(3)
})
