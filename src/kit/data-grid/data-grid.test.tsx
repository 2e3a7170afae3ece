import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { GridDescriptor } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import { GENS, uneGrille } from './testing/grid.ts'
import { avecMenus, cell, element, field, key, menu, names, show, type, world } from './testing/show-grid.tsx'

describe('states', () => {
  it('shows the coming lines, then why there are none', () => {
    const { rerender } = show({ descriptor: null, pending: true })
    expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
    rerender(element({ descriptor: uneGrille([]) }))
    expect(screen.getByText('Personne encore')).toBeTruthy()
  })

  it('says what failed and tries again; older rows stay when only the refresh failed', () => {
    const onRefresh = vi.fn()
    const error = { message: 'Lecture impossible', reference: 'ab12' }
    const { rerender } = show({ descriptor: null, error, onRefresh })
    expect(screen.getByRole('alert').textContent).toContain('ab12')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(onRefresh).toHaveBeenCalledOnce()
    rerender(element({ error }))
    expect(screen.getByRole('alert').textContent).toContain('Lecture impossible')
    expect(names()).toHaveLength(5)
  })

  it('offers to show all when no row matches', () => {
    show()
    type('personne de ce nom')
    expect(screen.getByText('5 lignes, 0 après filtre')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tout montrer' }))
    expect(names()).toHaveLength(5)
  })
})

describe('filter tags', () => {
  it('Enter makes tags, all of which must match; Backspace takes the last back', () => {
    show()
    type('AMIENS # oeuvrard')
    expect(names()).toEqual(['Élodie Œuvrard'])
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(screen.getByRole('button', { name: 'Retirer le filtre AMIENS' })).toBeTruthy()
    fireEvent.keyDown(field(), { key: 'Backspace' })
    expect(screen.queryByRole('button', { name: 'Retirer le filtre oeuvrard' })).toBeNull()
    expect(names()).toEqual(['Élodie Œuvrard', 'eric petit'])
    fireEvent.click(screen.getByRole('button', { name: 'Retirer le filtre AMIENS' }))
    expect(names()).toHaveLength(5)
    expect(document.activeElement).toBe(field())
  })

  it('all go at once', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Tout effacer' })).toBeNull()
    type('amiens#petit')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(names()).toEqual(['eric petit'])
    fireEvent.click(screen.getByRole('button', { name: 'Tout effacer' }))
    expect(names()).toHaveLength(5)
    expect(document.activeElement).toBe(field())
  })
})

describe('order', () => {
  it('goes up, down, then back to the server’s, and says so', async () => {
    show()
    await new Promise(resolve => setTimeout(resolve, 500))
    const heading = screen.getByRole('columnheader', { name: 'Coût' })
    const states = []
    for (const expected of ['Zoé Adam', 'Élodie Œuvrard', 'Élodie Œuvrard']) {
      fireEvent.click(within(heading).getByRole('button'))
      states.push(heading.getAttribute('aria-sort'))
      expect(names()[0]).toBe(expected)
    }
    expect(states).toEqual(['ascending', 'descending', 'none'])
    fireEvent.click(within(heading).getByRole('button'))
    await screen.findByText('Trié par Coût, ordre croissant')
  })
})

describe('a long list', () => {
  const many = Array.from({ length: 4_000 }, (_, i) => ({ id: i + 1, nom: `Personne ${i + 1}`, ville: 'Amiens' }))

  it('is one list, of which only what is in sight is drawn', async () => {
    show({ descriptor: uneGrille(many) })
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4001')
    expect(names().length).toBeLessThan(60)
    // Two words, each wherever it stands, in any order.
    type('amiens 399 personne')
    expect((await screen.findAllByText(/^4 000 lignes, 14 après filtre$/))[0]).toBeTruthy()
  })

  it('PageDown goes a screen further, End to the last row, and the focus never leaves the list', () => {
    show({ descriptor: uneGrille(many) })
    cell('Personne 3').focus()
    key('PageDown')
    expect(document.activeElement?.textContent).toBe('Personne 18')
    key('PageUp')
    expect(document.activeElement?.textContent).toBe('Personne 3')
    key('End', { ctrlKey: true })
    key('Home')
    expect(document.activeElement?.textContent).toBe('Personne 4000')
    key('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Personne 3999')
    key('Home', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Personne 1')
  })
})

describe('menus', () => {
  it('offers what holds for the row, and asks before what destroys', async () => {
    const onMenu = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
    show({ descriptor: uneGrille(GENS, avecMenus), onMenu })
    fireEvent.click(screen.getByRole('button', { name: 'Actions sur Élodie Œuvrard' }))
    await screen.findByRole('menuitem', { name: 'Action relancer' })
    expect(screen.queryByRole('menuitem', { name: 'Action supprimer' })).toBeNull()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Action modifier' }))
    expect(onMenu).toHaveBeenLastCalledWith('modifier', GENS[0])

    fireEvent.click(screen.getByRole('button', { name: 'Actions sur Bruno 10' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Action supprimer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer' })
    expect(dialog.textContent).toContain('Voulez-vous supprimer cette personne ?')
    expect(onMenu).toHaveBeenCalledOnce()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onMenu).toHaveBeenCalledOnce()
  })

  it('stays open on a refusal, and closes once done', async () => {
    const onMenu = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
    const alone = { ...avecMenus, menus: [menu('supprimer', ['sans_ville'], true)] }
    show({ descriptor: uneGrille(GENS, alone), onMenu })
    cell('Bruno 10').focus()
    key('Enter')
    fireEvent.click(await screen.findByRole('button', { name: 'Action supprimer «\u00a0Bruno 10\u00a0»' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Refusé par le bureau')
    const again = screen.getByRole('button', { name: 'Action supprimer «\u00a0Bruno 10\u00a0»' })
    // Told, it may be asked again: the button says when it hears.
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onMenu).toHaveBeenCalledTimes(2)
  })
})

describe('a list of the server', () => {
  const row = (rank: number) => ({ id: rank + 1, nom: `Personne ${rank + 1}`, ville: 'Amiens' })
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(from + i))
  const first = uneGrille(rows(0, 20), { total: 300 })

  it('asks for what is shown; the latest answer wins', async () => {
    const answers: ((grid: GridDescriptor) => void)[] = []
    const onQuery = vi.fn(() => new Promise<GridDescriptor>(resolve => answers.push(resolve)))
    show({ descriptor: uneGrille(rows(0, 20), { total: 30 }), onQuery, block: 60 })
    const heading = within(screen.getByRole('columnheader', { name: 'Nom' })).getByRole('button')
    fireEvent.click(heading)
    fireEvent.click(heading)
    await waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(2))
    expect(onQuery).toHaveBeenLastCalledWith(
      { page: 1, filtre: '', tri: '-nom', lignes: 60, total: 30 },
      expect.any(AbortSignal),
    )
    answers.at(-1)?.({ ...first, total: 2, datas: GENS.slice(3, 5) })
    await waitFor(() => expect(names()).toEqual(['Bruno 10', 'Bruno 9']))
    answers.at(-2)?.({ ...first, total: 2, datas: GENS.slice(1, 3) })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(names()).toEqual(['Bruno 10', 'Bruno 9'])
  })

  it('says how many rows there are to whoever counted them, once for each filter of each reading', async () => {
    const onQuery = vi.fn(async ({ filtre, page }: GridQuery) => ({
      ...first,
      datas: rows((page - 1) * 15, 15),
      total: filtre === '' ? 30 : 21,
    }))
    const given = { descriptor: uneGrille(rows(0, 20), { total: 30 }), onQuery, block: 15 }
    const { rerender } = show(given)
    const totals = () => onQuery.mock.calls.map(([{ filtre, page, total }]) => [filtre, page, total])
    const settled = (count: number) => waitFor(() => expect(onQuery).toHaveBeenCalledTimes(count))
    const heading = within(screen.getByRole('columnheader', { name: 'Nom' })).getByRole('button')
    await settled(1)
    type('amiens')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await settled(3)
    expect(totals().slice(1)).toEqual([
      ['amiens', 1, undefined],
      ['amiens', 2, 21],
    ])
    fireEvent.click(heading)
    await settled(5)
    expect(totals().slice(3)).toEqual([
      ['amiens', 1, 21],
      ['amiens', 2, 21],
    ])
    // Read again, rows may have come or gone.
    rerender(element({ ...given, descriptor: uneGrille(rows(0, 20), { total: 31 }) }))
    await settled(6)
    expect(totals().at(-1)).toEqual(['amiens', 1, undefined])
  })

  it('reads the rows one comes to, and says that they are coming', async () => {
    const onQuery = vi.fn(async ({ page }: GridQuery) => ({ ...first, datas: rows((page - 1) * 15, 15), page }))
    show({ descriptor: first, onQuery })
    expect(screen.getAllByText('Ligne en cours de lecture')).toHaveLength(20)
    expect(await screen.findByText('Personne 21')).toBeTruthy()
    expect(onQuery.mock.calls.map(([asked]) => asked)).toEqual([
      { page: 2, filtre: '', tri: null, lignes: 15, total: 300 },
      { page: 3, filtre: '', tri: null, lignes: 15, total: 300 },
    ])
    cell('Personne 40').focus()
    key('PageDown')
    // The row is not there yet: the focus waits where it was, then goes.
    expect(document.activeElement?.textContent).toBe('Personne 40')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Personne 55'))
  })

  it('keeps the rows and says why when a question is refused, then asks again', async () => {
    const onQuery = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ ...first, total: 1, datas: rows(0, 1) })
    show({ descriptor: uneGrille(rows(0, 2), { total: 30 }), onQuery })
    type('amiens')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toContain('Refusé par le bureau')
    expect(names().filter(Boolean)).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('30 lignes, 1 après filtre')
  })
})

it('makes a card of each row on a narrow screen, with the same menus and an order', async () => {
  world.narrow = true
  const onMenu = vi.fn()
  show({ descriptor: uneGrille(GENS, { ...avecMenus, footer: { cout: 91_245 } }), onMenu })
  expect(screen.queryByRole('grid')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Personnes' })).getAllByRole('listitem')
  expect(cards).toHaveLength(5)
  expect(cards[0]?.textContent).toContain('VilleAmiens')
  expect(screen.getByText('912,45 €')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Trier' }), { target: { value: '-nom' } })
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Zoé Adam')
  fireEvent.click(screen.getByRole('button', { name: 'Actions sur Bruno 10' }))
  expect(await screen.findByRole('menuitem', { name: 'Action supprimer' })).toBeTruthy()
})

it('folds what narrows and orders the list behind one button of a phone, which counts what is chosen', () => {
  world.narrow = true
  const onToggle = vi.fn()
  const folded = { count: 1, onToggle, children: <label htmlFor="x">Origine</label> }
  const { rerender } = show({ title: 'Personnes', folded: { ...folded, opened: false } })
  const filters = screen.getByRole('button', { name: 'Filtres (1)' })
  expect([filters.getAttribute('aria-expanded'), screen.queryByText('Origine')]).toEqual(['false', null])
  expect(screen.queryByRole('button', { name: /Exporter|Actualiser/ })).toBeNull()
  expect(field()).toBeTruthy()
  fireEvent.click(filters)
  expect(onToggle).toHaveBeenCalledOnce()
  rerender(element({ title: 'Personnes', folded: { ...folded, opened: true } }))
  expect(screen.getByText('Origine')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Actualiser' })).toBeTruthy()
})
