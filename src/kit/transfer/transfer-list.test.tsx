import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { TransferItem } from '#wire/transfer.ts'
import { TransferDialog, TransferList } from './transfer-list.tsx'

const ITEMS: TransferItem[] = [
  { id: 1, label: 'Planning', etat: 0, module_parent_id: null },
  { id: 2, label: 'Congés', etat: 0, module_parent_id: 1 },
  { id: 3, label: 'Équipes', etat: 1, module_parent_id: null },
  { id: 4, label: 'Astreintes', etat: 1, module_parent_id: 99 },
]

function show(variante?: 'cases', items: readonly TransferItem[] = ITEMS) {
  const onSave = vi.fn()
  const onDirty = vi.fn()
  render(
    <MantineProvider env="test">
      <TransferList
        items={items}
        label="Modules"
        pending={false}
        error={null}
        onSave={onSave}
        onClose={null}
        onDirty={onDirty}
        variante={variante}
      />
    </MantineProvider>,
  )
  return { onSave, onDirty }
}

const list = (name: RegExp) => screen.getByRole('listbox', { name })
const names = (name: RegExp) =>
  within(list(name))
    .getAllByRole('option')
    .map(o => o.textContent)
const LEFT = /^Non sélectionné/
const RIGHT = /^Sélectionné/
const press = (name: RegExp, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(list(name), { key })
}

describe('transfer list', () => {
  it('shows both sides with counts, children indented', () => {
    show()
    expect(names(LEFT)).toEqual(['Planning', 'Congés'])
    expect(names(RIGHT)).toEqual(['Équipes', 'Astreintes'])
    expect(screen.getByText('Congés').closest('[role=option]')?.hasAttribute('data-child')).toBe(true)
    // A parent that is not in the list indents nothing.
    expect(screen.getByText('Astreintes').closest('[role=option]')?.hasAttribute('data-child')).toBe(false)
    expect(within(screen.getByRole('region', { name: LEFT })).getByRole('status').textContent).toBe('2')
  })
  it('shows ticked, and leaves alone, what something else gives', () => {
    const par = 'par le profil Régulateur'
    const { onSave } = show('cases', [
      { id: 1, label: 'Régulation', etat: 0, module_parent_id: null, par },
      { id: 2, label: 'Zones', etat: 0, module_parent_id: null },
    ])
    const option = screen.getByRole('option', { name: /Régulation/ })
    expect(option.textContent).toBe(`Régulation${par}`)
    expect([option.getAttribute('aria-selected'), option.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    fireEvent.click(option)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('option', { name: 'Zones' }))
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(onSave).toHaveBeenCalledWith([2])
  })
  it('adds the ticked ones, takes out those left unticked, undoes, and saves the list', () => {
    const { onSave, onDirty } = show()
    fireEvent.click(screen.getByText('Congés'))
    fireEvent.click(screen.getByRole('button', { name: 'Ajouter (1)' }))
    expect(names(RIGHT)).toEqual(['Congés', 'Équipes', 'Astreintes'])
    fireEvent.click(screen.getByText('Équipes'))
    fireEvent.click(screen.getByRole('button', { name: 'Retirer (1)' }))
    expect(names(RIGHT)).toEqual(['Congés', 'Astreintes'])
    expect(screen.getByText('Modifications non enregistrées')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Défaire le déplacement' }))
    expect(names(RIGHT)).toEqual(['Congés', 'Équipes', 'Astreintes'])
    expect(onDirty).toHaveBeenLastCalledWith(true)
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(onSave).toHaveBeenCalledWith([2, 3, 4])
  })
  it('works by keyboard: arrows, Space, Enter, Ctrl+Z', () => {
    show()
    press(LEFT, 'ArrowDown', ' ', 'Enter')
    expect(names(RIGHT)).toEqual(['Congés', 'Équipes', 'Astreintes'])
    press(RIGHT, 'End', 'Enter')
    expect(names(RIGHT)).toEqual(['Congés', 'Équipes'])
    fireEvent.keyDown(list(RIGHT), { key: 'z', ctrlKey: true })
    expect(names(RIGHT)).toEqual(['Congés', 'Équipes', 'Astreintes'])
  })
  it('searches one side, and moves all that it found', () => {
    show()
    fireEvent.change(screen.getByLabelText('Rechercher, sélectionné'), { target: { value: 'equipe' } })
    expect(names(RIGHT)).toEqual(['Équipes'])
    fireEvent.click(screen.getByRole('button', { name: 'Retirer les 1 trouvés' }))
    expect(names(LEFT)).toEqual(['Planning', 'Congés', 'Équipes'])
  })
  it('is one list of checkboxes where it is asked', () => {
    const { onSave } = show('cases')
    expect(names(/^Modules/)).toHaveLength(4)
    fireEvent.click(screen.getByText('Planning'))
    fireEvent.click(screen.getByText('Équipes'))
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(onSave).toHaveBeenCalledWith([1, 4])
  })
  it('is two tabs on a phone', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    show()
    expect(screen.queryByRole('listbox', { name: RIGHT })).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Sélectionné (2)' }))
    expect(names(RIGHT)).toEqual(['Équipes', 'Astreintes'])
  })
  it('asks before its dialog loses moves', () => {
    const onClose = vi.fn()
    render(
      <MantineProvider env="test">
        <TransferDialog
          opened
          title="Modules"
          items={ITEMS}
          label="Modules"
          pending={false}
          error={null}
          onSave={vi.fn()}
          onClose={onClose}
          onDirty={null}
        />
      </MantineProvider>,
    )
    fireEvent.click(screen.getByText('Planning'))
    fireEvent.click(screen.getByRole('button', { name: 'Ajouter (1)' }))
    const [close] = screen.getAllByRole('button', { name: 'Fermer' }).slice(-1)
    if (close) fireEvent.click(close)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer sans enregistrer' }))
    expect(onClose).toHaveBeenCalled()
  })
})
