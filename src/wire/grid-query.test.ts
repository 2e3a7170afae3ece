import { expect, it } from 'vitest'
import { couperTermes, ecrireTri, lireTermes, lireTri, motsCherches, tousTrouves } from './grid-query.ts'

it.each([
  ['', []],
  [' # #', []],
  ['Amiens', ['amiens']],
  ['Éléonore # d’Arc#', ['eleonore', "d'arc"]],
  ['amiens#AMIENS#Àmiens', ['amiens']],
  ['Caron  Corbie', ['caron', 'corbie']],
  ['caron corbie # corbie', ['caron', 'corbie']],
  ['06 12 34 caron', ['06 12 34', 'caron']],
  ['12 rue lilas', ['12 rue', 'lilas']],
  ['rue 12', ['rue', '12']],
  ['399 personne', ['399', 'personne']],
  ['80000 amiens', ['80000', 'amiens']],
])('reads the terms of %j', (saisie, termes) => expect(lireTermes(saisie)).toEqual(termes))

it('keeps terms as typed for their tags', () => {
  expect(couperTermes(' Zoé 2 #Diesel')).toEqual(['Zoé 2', 'Diesel'])
})

it('wants every term', () => {
  expect(tousTrouves('amiens diesel', ['diesel', 'amiens'])).toBe(true)
  expect(tousTrouves('amiens diesel', ['diesel', 'rivery'])).toBe(false)
})

it('a search begins at its third character', () => {
  expect([motsCherches(''), motsCherches(' é '), motsCherches('de')]).toEqual([[], [], []])
  expect([motsCherches('zoé'), motsCherches(' Le  Nord ')]).toEqual([['zoe'], ['le', 'nord']])
  // Tags are words of one search, and a number that is called in pairs is one word here too.
  expect(motsCherches('de # 06 12 caron')).toEqual(['de', '06 12', 'caron'])
})

it('reads and writes an order, and nothing that is none', () => {
  for (const tri of ['client', '-cout_annuel']) expect(ecrireTri(lireTri(tri))).toBe(tri)
  for (const tri of [null, undefined, '', '--a', 'a b', 'A', "a'; drop"]) expect(lireTri(tri)).toBeNull()
})
