import { expect, it } from 'vitest'
import type { GridDescriptor, GridHeader } from './grid.ts'
import { lignesCsv, lignesExport } from './grid-export.ts'

const header = (id: string, type: GridHeader['type']): GridHeader => ({
  id,
  type,
  label: id.toUpperCase(),
  width: null,
  sortable: true,
  hidden: false,
})

const grid: GridDescriptor = {
  headers: [
    header('nom', 'texte'),
    header('cout', 'montant'),
    header('km', 'nombre'),
    header('jour', 'date'),
    header('vu', 'date_heure'),
    header('debut', 'heure'),
    header('actif', 'booleen'),
    header('tel', 'telephone'),
    header('etat', 'texte'),
    header('mots', 'tags'),
  ],
  datas: [],
  item_key: 'nom',
  visible_ajout: false,
  export: true,
  items_par_page: 15,
  selection: false,
  expand: false,
  footer: null,
  itemsRenderers: { etat: { kind: 'pastille', libelles: { k: 'En cours' } } },
  menus: [],
  conditions: [],
  total: 0,
  page: 1,
  lu_a: '2026-11-20T07:12:00Z',
}
const row = {
  nom: '=HYPERLINK("http://x")',
  cout: -123450,
  km: 12.5,
  jour: '2026-11-20',
  vu: '2026-11-20T23:30:00Z',
  debut: '08:05',
  actif: false,
  tel: '+44 20 7946 0000',
  etat: 'k',
  mots: ['a', 'b'],
}

it('keeps types, says the words of pills, and leaves out what is not chosen', () => {
  const table = lignesExport(grid, [row], grid.headers.slice(0, 2))
  expect(table).toEqual({
    colonnes: [
      { label: 'NOM', type: 'texte' },
      { label: 'COUT', type: 'montant' },
    ],
    lignes: [[row.nom, -123450]],
  })
  expect(lignesExport(grid, [{}]).lignes).toEqual([grid.headers.map(() => null)])
})

it('writes CSV for a French spreadsheet, none of it a formula', async () => {
  let text = ''
  for await (const line of lignesCsv(lignesExport(grid, [row, {}]))) text += line
  expect(text).toBe(
    '\uFEFFNOM;COUT;KM;JOUR;VU;DEBUT;ACTIF;TEL;ETAT;MOTS\r\n' +
      '"\'=HYPERLINK(""http://x"")";-1234,5;12,5;20/11/2026;21/11/2026 00:30;08:05;Non;\'+442079460000;En cours;a, b\r\n' +
      ';;;;;;;;;\r\n',
  )
})
