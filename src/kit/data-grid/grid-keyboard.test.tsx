import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { GENS, uneGrille } from './testing/grid.ts'
import { cell, element, field, key, show, type } from './testing/show-grid.tsx'

describe('keyboard', () => {
  it('walks cells with one stop for Tab, headings included', () => {
    const { container } = show()
    const stops = () => container.querySelectorAll('[data-row][tabindex="0"]')
    expect([...stops()].map(stop => stop.textContent)).toEqual(['Élodie Œuvrard'])
    cell('Élodie Œuvrard').focus()
    key('ArrowDown')
    key('ArrowRight')
    expect(document.activeElement?.textContent).toBe('Abbeville')
    expect(stops()).toHaveLength(1)
    key('End')
    expect(document.activeElement?.textContent).toBe('-0,05\u00a0€')
    key('End', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('2,50\u00a0€')
    key('Home', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Élodie Œuvrard')
    key('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Nom')
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  it('Enter opens, "/" goes to the filter', () => {
    const onOpen = vi.fn()
    show({ onOpen })
    cell('Zoé Adam').focus()
    key('Enter')
    expect(onOpen).toHaveBeenCalledWith(GENS[1], 'enter')
    key('/')
    expect(document.activeElement).toBe(field())
  })

  it('Space selects, Shift extends, and the selection is said to the screen', () => {
    const onSelect = vi.fn()
    show({
      descriptor: uneGrille(GENS, { selection: true }),
      onSelect,
      bulkActions: ({ keys }) => <b>{keys.join()}</b>,
    })
    cell('Zoé Adam').focus()
    key(' ')
    key('ArrowDown', { shiftKey: true })
    key('ArrowDown', { shiftKey: true })
    expect(onSelect).toHaveBeenLastCalledWith(['2', '3', '4'])
    expect(screen.getByRole('group', { name: 'Sélection' }).textContent).toContain('3\u00a0lignes sélectionnées')
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Élodie Œuvrard' }), { shiftKey: true })
    expect(onSelect.mock.calls.at(-1)?.[0].toSorted()).toEqual(['1', '2', '3', '4'])
    fireEvent.click(screen.getByRole('button', { name: 'Sélectionner les 5\u00a0lignes' }))
    expect(screen.getByRole('checkbox', { name: 'Tout sélectionner' })).toHaveProperty('checked', true)
    type('amiens')
    expect(screen.getByRole('group', { name: 'Sélection' }).textContent).toContain('5\u00a0lignes sélectionnées')
    fireEvent.click(screen.getByRole('button', { name: 'Tout désélectionner' }))
    expect(onSelect).toHaveBeenLastCalledWith([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }))
    expect(onSelect).toHaveBeenLastCalledWith(['1', '3'])
  })

  it('keeps its row through a refresh, and takes the next one when it has gone', () => {
    const { rerender } = show()
    cell('eric petit').focus()
    rerender(element({ descriptor: uneGrille([...GENS].reverse()) }))
    expect(document.activeElement?.textContent).toBe('eric petit')
    rerender(element({ descriptor: uneGrille(GENS.filter(row => row.id !== 3)) }))
    expect(document.activeElement?.textContent).toBe('Bruno 10')
  })
})
