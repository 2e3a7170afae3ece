import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { GENS, uneGrille, unHeader } from './testing/grid.ts'
import { cell, element, key, show } from './testing/show-grid.tsx'

describe('cells changed in place', () => {
  const grille = uneGrille(GENS, {
    headers: [
      unHeader('nom', 'texte', 'Nom'),
      { ...unHeader('ville', 'texte', 'Ville'), saisie: 'texte' },
      { ...unHeader('cout', 'montant', 'Coût'), saisie: 'texte' },
      { ...unHeader('zone', 'texte', 'Zone'), saisie: 'choix' },
    ],
  })
  const editor = () => screen.getByRole<HTMLInputElement>('textbox', { name: /, Zoé Adam$/ })
  const begin = (text: string, name = 'F2') => {
    cell(text).focus()
    key(name)
  }

  it('changes nothing where the list does not allow it, nor for whoever only looks', () => {
    const onEdit = vi.fn()
    const { rerender } = show({ descriptor: grille, onEdit })
    begin('Zoé Adam')
    expect(screen.queryByRole('textbox', { name: /, Zoé Adam$/ })).toBeNull()
    rerender(element({ descriptor: grille }))
    begin('Abbeville')
    expect(screen.queryByRole('textbox', { name: /, Zoé Adam$/ })).toBeNull()
  })

  it('gives back with Escape, and asks nothing for what did not change', () => {
    const onEdit = vi.fn()
    show({ descriptor: grille, onEdit })
    begin('Abbeville')
    expect(editor().value).toBe('Abbeville')
    fireEvent.change(editor(), { target: { value: 'Albert' } })
    key('Escape')
    expect(document.activeElement).toBe(cell('Abbeville'))
    begin('Abbeville')
    key('Enter')
    expect(onEdit).not.toHaveBeenCalled()
  })

  it('says a refusal at the cell and keeps what was written, then keeps it and goes on with Tab', async () => {
    const onEdit = vi.fn().mockResolvedValueOnce('Ville\u00a0: 20 caractères au plus.').mockResolvedValue(null)
    show({ descriptor: grille, onEdit })
    // A letter begins anew, as in a spreadsheet.
    begin('Abbeville', 'P')
    expect(editor().value).toBe('P')
    fireEvent.change(editor(), { target: { value: 'Péronne' } })
    key('Tab')
    expect((await screen.findByRole('alert')).textContent).toBe('Ville\u00a0: 20 caractères au plus.')
    expect(editor().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(editor())
    key('Tab')
    await waitFor(() => expect(editor().getAttribute('aria-label')).toBe('Coût, Zoé Adam'))
    expect(onEdit).toHaveBeenLastCalledWith(GENS[1], 'ville', 'Péronne')
    expect(cell('Péronne')).toBeTruthy()
    key('Tab', { shiftKey: true })
    await waitFor(() => expect(editor().value).toBe('Péronne'))
  })

  it('offers the choices of the row, and a double press opens the cell instead of the row', async () => {
    const onEdit = vi.fn().mockResolvedValue(null)
    const onOpen = vi.fn()
    show({ descriptor: grille, onEdit, onOpen, choicesOf: async () => ['', 'Nord', 'Sud'] })
    const row = cell('Zoé Adam').closest('tr') as HTMLElement
    const zone = within(row).getAllByRole('cell')[3] as HTMLElement
    fireEvent.click(zone)
    fireEvent.doubleClick(zone)
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Zone, Zoé Adam' })
    await waitFor(() => expect([...choice.options].map(o => o.value)).toEqual(['', 'Nord', 'Sud']))
    fireEvent.change(choice, { target: { value: 'Sud' } })
    key('Enter')
    await waitFor(() => expect(onEdit).toHaveBeenCalledWith(GENS[1], 'zone', 'Sud'))
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(zone)
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(GENS[1], 'press'))
  })

  it('takes cells copied from a spreadsheet, over the columns that may be changed', () => {
    const onPaste = vi.fn(async () => undefined)
    show({ descriptor: grille, onEdit: vi.fn(), onPaste })
    const paste = (text: string) =>
      fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
    cell('Zoé Adam').focus()
    paste('un seul mot')
    expect(onPaste).not.toHaveBeenCalled()
    paste('Ignorée\tAlbert\t12,50\r\nIgnorée\tCorbie\t\r\n')
    expect(onPaste).toHaveBeenCalledWith([
      { row: GENS[1], texts: { ville: 'Albert', cout: '12,50' } },
      { row: GENS[2], texts: { ville: 'Corbie', cout: '' } },
    ])
  })
})
