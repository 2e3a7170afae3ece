import { expect, it } from 'vitest'
import { readCards } from './cards.ts'
import { readFile } from './sheet.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')
const file = (text: string) => new Blob([text])

it.each([
  ['nothing but a beginning', 'BEGIN:VCARD\r\nFN:Anne', /rien à importer|que le nom des colonnes/],
  ['an empty card', card('VERSION:3.0'), /rien à importer|que le nom des colonnes/],
  ['what is no card', 'BEGIN:VCARD', /rien à importer|que le nom des colonnes/],
])('refuses %s', async (_what, text, sentence) => {
  await expect(readFile(file(text))).rejects.toThrow(sentence)
})

it('reads a person of versions 3.0 and 4.0, folded lines and groups too', () => {
  const text = [
    card(
      'VERSION:3.0',
      'N:Morel;Anne;;;',
      'FN:Anne Morel',
      'item1.TEL;type=CELL:06 12 34 56 78',
      'EMAIL:anne@mo',
      ' rel.fr',
    ),
    card('VERSION:4.0', 'N:Le\\; Goff;Yann', 'TEL;VALUE=uri:tel:+33612345679'),
  ].join('\r\n')
  expect(readCards(text)).toEqual([
    ['Nom', 'Prénom', 'Téléphone', 'E-mail'],
    ['Morel', 'Anne', '06 12 34 56 78', 'anne@morel.fr'],
    ['Le; Goff', 'Yann', '+33612345679', ''],
  ])
})

it('reads what phones write: version 2.1, quoted bytes over two lines', () => {
  const text = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:L=C3=A9v=',
    'y;Am=C3=A9lie;;;',
    'TEL;CELL:0612345678',
  )
  expect(readCards(text)[1]).toEqual(['Lévy', 'Amélie', '0612345678'])
})

it('takes an organisation without a person for a company, and who has one name by it', () => {
  const text = [card('ORG:Boulangerie Petit;Vente', 'FN:Boulangerie'), card('N:;Luc;;;'), card('FN:Mme Roux')].join(
    '\n',
  )
  expect(readCards(text)).toEqual([
    ['Type', 'Nom'],
    ['Société', 'Boulangerie Petit'],
    ['Particulier', 'Luc'],
    ['Particulier', 'Mme Roux'],
  ])
})

it('keeps where somebody lives, and what has no column of its own among what is to be known', () => {
  const text = card(
    ...['N:Moreau;Jean', 'TEL:0612345678', 'TEL;TYPE=HOME:0491000001', 'ORG:Moreau Bois', 'NOTE:Code 1234'],
    'ADR;TYPE=HOME:;;5 quai du Port;Marseille;;13002;France',
  )
  const [titles, line] = readCards(text)
  expect(titles).toEqual(['Nom', 'Prénom', 'Téléphone', 'Adresse', 'Code postal', 'Ville', 'À savoir'])
  expect(line?.slice(3)).toEqual([
    ...['5 quai du Port', '13002', 'Marseille'],
    'Code 1234\nSociété\u00a0: Moreau Bois\nAutre téléphone\u00a0: 0491000001',
  ])
})

it('is read out of a file like any sheet', async () => {
  const { titres, lignes } = await readFile(file(card('N:Morel;Anne', 'TEL:0612345678')))
  expect(titres).toEqual(['Nom', 'Prénom', 'Téléphone'])
  expect(lignes[0]?.valeurs).toEqual({ Nom: 'Morel', Prénom: 'Anne', Téléphone: '0612345678' })
})
