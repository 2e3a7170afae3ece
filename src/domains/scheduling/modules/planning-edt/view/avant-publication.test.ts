import { expect, it } from 'vitest'
import { direPrevenus, manquesParPoste } from './avant-publication.ts'

it('names three of those who are told, and never counts one alone', () => {
  const noms = ['Leïla', 'Hugo', 'Inès', 'Paul', 'Ava']
  expect(direPrevenus(noms.slice(0, 1))).toBe('Leïla')
  expect(direPrevenus(noms.slice(0, 4))).toBe('Leïla, Hugo, Inès et Paul')
  expect(direPrevenus(noms)).toBe('Leïla, Hugo, Inès et 2\u00a0autres')
})

it('what is missing is told post by post and week by week, the post that lacks the most first, and none of it twice', () => {
  const un = (jour: string, poste_id: number, manque: number) => ({
    ...{ jour, poste_id, manque, minimum: manque, souhaite: manque, tenus: 0 },
  })
  const lus = manquesParPoste([
    un('2027-01-11', 1, 1),
    un('2027-01-08', 1, 2),
    un('2027-01-06', 2, 5),
    un('2027-01-06', 1, 0),
  ])
  expect(lus.map(p => [p.poste_id, p.combien, p.jours])).toEqual([
    [2, 5, 1],
    [1, 3, 2],
  ])
  expect(lus[1]?.semaines.map(s => [s.lundi, s.combien, s.manques.map(m => m.jour)])).toEqual([
    ['2027-01-04', 2, ['2027-01-08']],
    ['2027-01-11', 1, ['2027-01-11']],
  ])
})
