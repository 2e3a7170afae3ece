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
  ['#229', ['n°229']],
  [' # 0000229 ', ['n°229']],
  ['amiens#229', ['amiens', '229']],
  ['amiens##229', ['amiens', 'n°229']],
  ['#12 rue', ['12 rue']],
  ['n°229', ['n°229']],
  ['N° 0000006', ['n°6']],
  ['N°\u00a06 caron', ['n°6', 'caron']],
  ['0000006', ['n°6']],
  ['caron no 12 rue lilas nº 6', ['caron', 'n°12', 'rue', 'lilas', 'n°6']],
  // A post code, a telephone and what is no number stay as they are.
  ['01000', ['01000']],
  ['0612345', ['0612345']],
  ['n° 0', ['n°', '0']],
  ['nord 12', ['nord', '12']],
])('reads the terms of %j', (saisie, termes) => expect(lireTermes(saisie)).toEqual(termes))

it('keeps terms as typed for their tags', () => {
  expect(couperTermes(' Zoé 2 #Diesel')).toEqual(['Zoé 2', 'Diesel'])
})

it('wants every term', () => {
  expect(tousTrouves('amiens diesel', ['diesel', 'amiens'])).toBe(true)
  expect(tousTrouves('amiens diesel', ['diesel', 'rivery'])).toBe(false)
})

it('finds a number that stands by itself, zeros before it or not, and no part of another one', () => {
  for (const texte of ['demande n° 0000006', 'caron n°6', '6', '0000006 amiens', '(n° 6)', 'n° 6, amiens'])
    expect(tousTrouves(texte, ['n°6']), texte).toBe(true)
  for (const texte of ['n° 60', 'n° 16', '0600', '06:00', '80006 amiens', '6000'])
    expect(tousTrouves(texte, ['n°6']), texte).toBe(false)
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
