import { expect, it } from 'vitest'
import type { GridHeader, GridRow } from '#wire/grid.ts'
import { minimumWidth, shownColumns } from './columns.ts'
import { unHeader } from './testing/grid.ts'

const columnsOf = (headers: GridHeader[], datas: GridRow[], kept = {}) =>
  shownColumns({ headers, datas, itemsRenderers: {} }, kept)

const widthOf = (columns: ReturnType<typeof columnsOf>, id: string) => columns.find(c => c.header.id === id)?.needs ?? 0

/** What a window of 1280 leaves beside the menu, without the column of actions. */
const SMALL_DESK = 956

it('a list of many short columns stays within a small desk, none of them cut', () => {
  const columns = columnsOf(
    [
      unHeader('libelle', 'texte', 'Libellé'),
      unHeader('code', 'texte', 'Code'),
      unHeader('type', 'texte', 'Type'),
      unHeader('debut', 'heure', 'Début'),
      unHeader('fin', 'heure', 'Fin'),
      unHeader('coupure_debut', 'heure', 'Début de coupure'),
      unHeader('coupure_fin', 'heure', 'Fin de coupure'),
      unHeader('color', 'couleur', 'Couleur'),
      unHeader('metier', 'texte', 'Métier'),
    ],
    [
      { libelle: 'Nuit couchée', code: 'V', type: 'Nuit couchée', debut: '22:00', fin: '07:00', color: '#7fb3e6' },
      { libelle: 'Coupé', code: 'C', coupure_debut: '11:00', coupure_fin: '16:00', metier: 'Aide-soignant' },
    ],
  )
  expect(minimumWidth(columns)).toBeLessThanOrEqual(SMALL_DESK)
  expect(widthOf(columns, 'color')).toBeGreaterThan(100)
  expect(widthOf(columns, 'metier')).toBeGreaterThan(110)
})

it('a date is shown whole, and a long heading takes two lines above it', () => {
  const columns = columnsOf(
    [unHeader('plaque', 'texte', 'Immatriculation'), unHeader('controle', 'date', 'Prochain contrôle technique')],
    [{ plaque: 'FK-214-RT', controle: '2026-12-14' }],
  )
  expect(widthOf(columns, 'controle')).toBeGreaterThan(100)
  expect(widthOf(columns, 'controle')).toBeLessThan(190)
})

it('a long text is cut rather than pushing its neighbours away, and takes what is left', () => {
  const columns = columnsOf(
    [unHeader('nom', 'texte', 'Nom'), unHeader('note', 'texte', 'Note'), unHeader('jour', 'date', 'Jour')],
    [{ nom: 'Zone nord', note: 'mot '.repeat(200), jour: '2026-12-14' }],
  )
  expect(minimumWidth(columns)).toBeLessThan(500)
  expect(columns.map(c => c.width === null)).toEqual([false, true, false])
})

it('a width that somebody set is theirs, and another column fills the window', () => {
  const columns = columnsOf(
    [unHeader('nom', 'texte', 'Nom'), unHeader('jour', 'date', 'Jour')],
    [{ nom: 'Élodie Œuvrard', jour: '2026-11-20' }],
    { nom: { visible: true, width: 300 } },
  )
  expect(columns.map(c => c.width)).toEqual([300, null])
})
