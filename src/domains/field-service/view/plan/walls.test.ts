import { expect, it } from 'vitest'
import { ajouterMinutes, heureParis, instantParis } from '#wire/dates.ts'
import { hoursOf, initialesDe } from './walls.ts'

it.each([
  ['Girard', 'Gir'],
  ['Rousselot-Delacroix', 'RD'],
  ['SCI du Clos', 'SC'],
  ['Auto-école des Docks', 'AD'],
  ['Syndic Vauban Nord Est', 'SVN'],
  ['Noël', 'Noë'],
  ['d’Hautefeuille', 'Hau'],
  ['3 Suisses', 'Sui'],
  ['', ''],
])('%s is %s where three letters are all there is room for', (nom, initiales) => {
  expect(initialesDe(nom)).toBe(initiales)
})

it.each([
  ['2026-10-24', 540],
  ['2027-03-27', 420],
  ['2026-11-20', 480],
])('tells the office of a night from %s the minutes that pass until the end it shows', (jour, minutes) => {
  // One person's week is drawn on the wall of its Monday.
  const told = hoursOf(jour, { start: '2026-11-16T22:00', end: '2026-11-17T06:00' })
  expect(told).toEqual({ heure_debut: '22:00', duree_minutes: minutes })
  expect(heureParis(ajouterMinutes(instantParis(jour, told.heure_debut), told.duree_minutes))).toBe('06:00')
})
