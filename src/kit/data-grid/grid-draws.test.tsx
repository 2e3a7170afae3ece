import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { GENS, uneGrille, unHeader } from './testing/grid.ts'
import { cell, element, key, menu, names, show, type } from './testing/show-grid.tsx'

/** How often each row was drawn since it was last asked: its icon is drawn with it. */
const drawn = new Map<string, number>()
const renderIcon = (name: string) => {
  if (name.startsWith('ligne-')) drawn.set(name, (drawn.get(name) ?? 0) + 1)
  return null
}
function draws(): Record<string, number> {
  const counts = Object.fromEntries([...drawn].map(([name, count]) => [name.slice('ligne-'.length), count]))
  drawn.clear()
  return counts
}
beforeEach(() => drawn.clear())

const withIcon = (rows: readonly GridRow[]) => rows.map(row => ({ ...row, icone: `ligne-${row.id}` }))
const headers = [...uneGrille([]).headers.slice(0, 2), unHeader('icone', 'icone', 'Icône')]
const list = (datas: GridRow[], change: Partial<GridDescriptor> = {}) =>
  uneGrille(datas, { headers, selection: true, menus: [menu('modifier')], ...change })
const gens = withIcon(GENS)
const given = { descriptor: list(gens), renderIcon, onMenu: vi.fn(), onSelect: vi.fn() }
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button', { name }))

describe('a press of a heading', () => {
  it('draws each line once, and those that stay where they were not at all', () => {
    show(given)
    expect(draws()).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 })
    press('Nom')
    expect(names()).toEqual(['Bruno 9', 'Bruno 10', 'Élodie Œuvrard', 'eric petit', 'Zoé Adam'])
    // Nobody is where they were.
    expect(draws()).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 })
    press('Nom')
    // Third of five both ways.
    expect(draws()).toEqual({ 2: 1, 3: 1, 4: 1, 5: 1 })
  })

  it('draws nothing of a list of the server until its answer, then each line once', async () => {
    const answers: ((grid: GridDescriptor) => void)[] = []
    const onQuery = vi.fn(() => new Promise<GridDescriptor>(resolve => answers.push(resolve)))
    show({ ...given, descriptor: list(gens, { total: 30 }), onQuery, block: 60 })
    await waitFor(() => expect(onQuery).toHaveBeenCalledOnce())
    await act(async () => answers[0]?.(list(gens, { total: 30 })))
    draws()
    press('Nom')
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(draws()).toEqual({})
    const others = withIcon([6, 7, 8].map(id => ({ id, nom: `Aline ${id}`, ville: 'Albert' })))
    await act(async () => answers.at(-1)?.(list(others, { total: 30 })))
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false')
    expect(names().slice(0, 3)).toEqual(['Aline 6', 'Aline 7', 'Aline 8'])
    expect(draws()).toEqual({ 6: 1, 7: 1, 8: 1 })
  })
})

describe('what changes elsewhere', () => {
  it('draws no line: other handlers, the same rows read again, a width, words being typed that all rows hold', () => {
    const { rerender } = show(given)
    draws()
    rerender(element({ ...given, onMenu: vi.fn(), onSelect: vi.fn(), onRefresh: vi.fn(), pending: true }))
    rerender(element({ ...given, descriptor: { ...given.descriptor, lu_a: '2026-11-20T07:15:00Z' } }))
    within(screen.getByRole('columnheader', { name: 'Nom' }))
      .getByRole('button')
      .focus()
    draws()
    key('ArrowRight', { shiftKey: true })
    type('#')
    expect(draws()).toEqual({})
  })

  it('draws the lines it concerns alone: the focus, the choice, the row that changed', () => {
    const { rerender } = show(given)
    act(() => cell('Zoé Adam').focus())
    draws()
    key('ArrowDown')
    expect(draws()).toEqual({ 2: 1, 3: 1 })
    key(' ')
    expect(draws()).toEqual({ 3: 1 })
    const [first, ...others] = gens
    const datas = [{ ...first, ville: 'Albert' } as GridRow, ...others]
    rerender(element({ ...given, descriptor: { ...given.descriptor, datas } }))
    expect(cell('Albert')).toBeTruthy()
    expect(draws()).toEqual({ 1: 1 })
  })

  it('reaches the handlers of now, not those of when the line was drawn', async () => {
    const [before, now] = [vi.fn(), vi.fn()]
    const { rerender } = show({ ...given, onSelect: before, onMenu: before })
    rerender(element({ ...given, onSelect: now, onMenu: now }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Zoé Adam' }))
    fireEvent.click(screen.getByRole('button', { name: 'Actions sur Zoé Adam' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Action modifier' }))
    expect(before).not.toHaveBeenCalled()
    expect(now.mock.calls).toEqual([[['2']], ['modifier', gens[1]]])
  })
})
