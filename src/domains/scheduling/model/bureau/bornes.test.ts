import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { erreurJourDePoste, erreursArret } from './bornes.ts'

const AUJOURDHUI = '2026-11-28'
const a = (jours: number) => ajouterJours(AUJOURDHUI, jours)

it.each([
  [-5 * 366 - 1, /cinq ans/],
  [-5 * 366, null],
  [0, null],
  [2 * 366, null],
  [2 * 366 + 1, /deux ans/],
])('a post %i days from today', (jours, attendu) => {
  const erreur = erreurJourDePoste(a(jours), AUJOURDHUI)
  if (attendu === null) expect(erreur).toBeNull()
  else expect(erreur).toMatch(attendu)
})

it.each([
  [0, -1, 'date_fin'],
  [-367, -300, 'date_debut'],
  [-366, -366, null],
  [700, 2 * 366, null],
  [700, 2 * 366 + 1, 'date_fin'],
])('a sickness from day %i to day %i', (du, au, champ) => {
  expect(Object.keys(erreursArret({ du: a(du), au: a(au) }, AUJOURDHUI) ?? {})).toEqual(champ === null ? [] : [champ])
})
