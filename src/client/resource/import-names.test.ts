import { expect, it } from 'vitest'
import { guessColumns } from './columns.ts'
import { splitName, splitNames, whoOf } from './import-names.ts'
import { readSheet } from './sheet.ts'

const FIELDS = [
  { id: 'resident_civilite', label: 'Civilité' },
  { id: 'resident_nom', label: 'Nom' },
  { id: 'resident_prenom', label: 'Prénom' },
  { id: 'logement', label: 'Logement' },
]

it.each([
  ['Petit Denise', 'name-first', ['', 'Petit', 'Denise']],
  ['Denise Petit', 'first-name-first', ['', 'Petit', 'Denise']],
  ['Denise PETIT', 'name-first', ['', 'PETIT', 'Denise']],
  ['PETIT ROUX Marie Denise', 'first-name-first', ['', 'PETIT ROUX', 'Marie Denise']],
  ['Mme  Petit  Denise', 'name-first', ['Mme', 'Petit', 'Denise']],
  ['de la Tour Jean', 'name-first', ['', 'de la Tour', 'Jean']],
  ['Le Goff', 'name-first', ['', 'Le', 'Goff']],
  ['Roux, Anne-Marie', 'first-name-first', ['', 'Roux', 'Anne-Marie']],
  ['Petit', 'name-first', ['', 'Petit', '']],
  ['PETIT DENISE', 'name-first', ['', 'PETIT', 'DENISE']],
  ['', 'name-first', ['', '', '']],
] as const)('« %s » (%s)', (text, order, [civilite, nom, prenom]) => {
  expect(splitName(text, order)).toEqual({ civilite, nom, prenom })
})

it('leaves a sheet alone that has a column of either name, and a list that has not both', () => {
  for (const text of ['Nom;Prénom\na;b', 'Nom et prénom;Prénom\na b;b', 'Logement\n1']) {
    const sheet = readSheet(text)
    expect(splitNames(sheet, FIELDS)).toEqual({ sheet })
  }
  const sheet = readSheet('Nom et prénom\na b')
  expect(splitNames(sheet, [{ id: 'nom', label: 'Nom' }])).toEqual({ sheet })
})

it('makes two columns of one, in its place, and of a form of address a third', () => {
  const split = splitNames(readSheet('Chambre;NOM et Prénom\n1;Mme Petit Denise\n2;Roche Paul'), FIELDS)
  expect(split.title).toBe('NOM et Prénom')
  expect(split.sheet.titres).toEqual(['Chambre', 'Civilité', 'Nom', 'Prénom'])
  expect(split.sheet.lignes.map(l => l.valeurs)).toEqual([
    { Chambre: '1', Civilité: 'Mme', Nom: 'Petit', Prénom: 'Denise' },
    { Chambre: '2', Civilité: '', Nom: 'Roche', Prénom: 'Paul' },
  ])
})

it('says who a line is about by its columns, whatever the sheet calls them', () => {
  const { titres, lignes } = readSheet('Nom de famille;Chambre;Prénoms\nPetit;1;Denise')
  expect(whoOf(lignes[0]?.valeurs ?? {}, FIELDS, guessColumns(titres, FIELDS))).toBe('Petit Denise')
  expect(whoOf(lignes[0]?.valeurs ?? {}, [{ id: 'nom', label: 'Marque' }], new Map())).toBe('')
})
