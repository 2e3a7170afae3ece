import { expect, it } from 'vitest'
import type { Cell, TypeColonne } from './grid.ts'
import { estVide, texteCellule, texteRecherche, valeurTri } from './grid-cells.ts'

const colonne = (type: TypeColonne) => ({ id: 'x', type, label: 'X', width: null, sortable: true, hidden: false })

it.each<[TypeColonne, Cell, string]>([
  ['montant', 123450, '1\u202f234,50\u00a0€'],
  ['montant', -5, '-0,05\u00a0€'],
  ['montant', 1.5, '1,5'],
  ['nombre', 12345.5, '12\u202f345,5'],
  ['texte', 80000, '80000'],
  ['date', '2026-11-20', '20/11/2026'],
  ['date', '2026-11-20T23:30:00Z', '21/11/2026'],
  ['date_heure', '2026-11-20T07:05:00Z', '20/11/2026 08:05'],
  ['date_heure', 'jamais', 'jamais'],
  ['heure', '08:05:00', '08:05'],
  ['booleen', true, 'Oui'],
  ['booleen', 0, 'Non'],
  ['telephone', '+33612345678', '06 12 34 56 78'],
  ['tags', ['a', 'b'], 'a, b'],
  ['texte', null, ''],
])('a %s of %j reads %j', (type, cell, text) => expect(texteCellule(cell, colonne(type))).toBe(text))

it('says the words of a renderer', () => {
  const renderer = { kind: 'pastille', libelles: { el: 'Électrique' } } as const
  expect(texteCellule('el', colonne('texte'), renderer)).toBe('Électrique')
  expect(valeurTri('el', colonne('texte'), renderer)).toBe('Électrique')
  expect(texteCellule('autre', colonne('texte'), renderer)).toBe('autre')
})

it('says the words of what holds nothing, which goes last all the same', () => {
  const renderer = { kind: 'texte', libelles: { '': 'calculées' } } as const
  expect(texteCellule(null, colonne('nombre'), renderer)).toBe('calculées')
  expect(texteCellule(7.5, colonne('nombre'), renderer)).toBe('7,5')
  expect(valeurTri(null, colonne('nombre'), renderer)).toBeNull()
})

it('sorts what is counted by value, and empty cells apart', () => {
  expect(valeurTri(12, colonne('montant'))).toBe(12)
  expect(valeurTri('2026-11-20', colonne('date'))).toBe(20261120)
  expect(valeurTri('2026-11-20T08:00:00+01:00', colonne('date_heure'))).toBe(Date.parse('2026-11-20T07:00:00Z'))
  expect(valeurTri('08:30', colonne('heure'))).toBe(830)
  expect(valeurTri(false, colonne('booleen'))).toBe(0)
  for (const vide of [null, undefined, '', []]) expect(valeurTri(vide, colonne('texte'))).toBeNull()
  expect([0, false].some(estVide)).toBe(false)
})

it('finds amounts and phones with or without their spaces, and no term across two cells', () => {
  const grid = {
    headers: [
      { ...colonne('telephone'), id: 'tel' },
      { ...colonne('montant'), id: 'cout' },
      { ...colonne('texte'), id: 'nom' },
    ],
    itemsRenderers: {},
  }
  const text = texteRecherche({ tel: '0612345678', cout: 123450, nom: 'Cœur d’Étoile' }, grid)
  for (const found of ['06 12 34', '061234', '1 234,50', '1234,50', "coeur d'etoile"]) expect(text).toContain(found)
  expect(text).not.toContain('€ coeur')
})
