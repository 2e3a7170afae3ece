import { expect, it } from 'vitest'
import { lireSociete } from './feuille.ts'

it('the name of a company is that of the line where it names nobody, and is noted beside somebody', () => {
  expect(lireSociete({ Nom: 'Martin' })).toEqual({ Nom: 'Martin' })
  expect(lireSociete({ Nom: '', Société: ' Garage du Nord ' })).toEqual({ Nom: 'Garage du Nord', Type: 'Société' })
  expect(lireSociete({ 'Raison sociale': 'Toitures Martin' })).toEqual({ Nom: 'Toitures Martin', Type: 'Société' })
  expect(lireSociete({ Entreprise: 'X', Type: 'Particulier' })).toEqual({ Nom: 'X', Type: 'Particulier' })
  expect(lireSociete({ Nom: 'Martin', Société: 'SCI Lilas' })).toEqual({
    ...{ Nom: 'Martin', 'À savoir': 'Société\u00a0: SCI Lilas' },
  })
  expect(lireSociete({ Nom: 'Martin', Société: '' })).toEqual({ Nom: 'Martin' })
})
