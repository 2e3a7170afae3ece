import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ChangeForm } from './change-form.tsx'
import type { GridEntry, GridRow } from './types.ts'

const ENTRY: GridEntry = {
  id: '1',
  start: '2026-11-27T11:00',
  end: '2026-11-27T12:00',
  label: 'Docks',
  name: 'Auto-école des Docks, 11:00 – 12:00',
}
const rows = (...ids: string[]): GridRow[] => ids.map(id => ({ id, label: `Ligne ${id}`, entries: [] }))

function open(given: readonly GridRow[], rowName?: string) {
  const done = vi.fn()
  render(
    <MantineProvider env="test">
      <ChangeForm
        kind="move"
        entry={ENTRY}
        row={given[0]?.id ?? ''}
        rows={given}
        rowName={rowName}
        onDone={done}
        onClose={vi.fn()}
      />
    </MantineProvider>,
  )
  return done
}

it('says what is moved under a short title, and asks who, which day and which hour, all in sight', () => {
  const done = open(rows('7', '9'), 'Technicien')
  expect(screen.getByRole('dialog', { name: 'Déplacer' })).toBeTruthy()
  expect(screen.getByText('Auto-école des Docks, 11:00 – 12:00')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Jour' })).toBeTruthy()
  const who = screen.getByRole('combobox', { name: 'Technicien' })
  fireEvent.focus(who)
  expect(who.getAttribute('aria-expanded')).not.toBe('true')
  fireEvent.change(screen.getByLabelText('Heure de début'), { target: { value: '14:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Déplacer' }))
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ row: '7', start: '2026-11-27T14:00' }))
})

it('asks no day where the rows are days', () => {
  open(rows('2026-11-27', '2026-11-28'), 'Jour')
  expect(screen.queryByRole('textbox', { name: 'Jour' })).toBeNull()
})
