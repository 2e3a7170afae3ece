import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog, type Deed, type Refusal } from './confirm-dialog.tsx'
import type { Comment, Kept } from './kept-comment.tsx'

const onYes = vi.fn()
const onCancel = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
})

/** As `useReason` holds it, without a device. */
const kept = (text: string, more: Partial<Kept> = {}): Kept => ({
  ...{ text, found: false, notKept: null, change: vi.fn(), startAgain: vi.fn() },
  ...more,
})
const dialog = (opened: boolean, comment?: Comment) => (
  <MantineProvider env="test">
    <ConfirmDialog
      opened={opened}
      title="Suppression"
      yes="Supprimer Notice.pdf"
      onYes={onYes}
      onCancel={onCancel}
      {...(comment ? { comment } : {})}
    >
      <p>Êtes-vous certain ?</p>
    </ConfirmDialog>
  </MantineProvider>
)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says what each answer does, and Escape changes nothing', () => {
  render(dialog(true))
  expect(screen.getAllByRole('button').map(b => b.textContent)).toEqual(['', 'Ne rien changer', 'Supprimer Notice.pdf'])
  press('Ne rien changer')
  expect([onCancel.mock.calls.length, onYes.mock.calls.length]).toEqual([1, 0])
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(2)
  press('Supprimer Notice.pdf')
  expect(onYes).toHaveBeenCalledWith('')
})

it('leaves nothing to answer where what was refused stays refused, and closes', () => {
  render(
    <MantineProvider env="test">
      <ConfirmDialog
        opened
        over
        title="Suppression"
        yes="Supprimer Notice.pdf"
        error="Reprise."
        onYes={onYes}
        onCancel={onCancel}
      >
        <p>Êtes-vous certain ?</p>
      </ConfirmDialog>
    </MantineProvider>,
  )
  expect(screen.getAllByRole('button').map(b => b.textContent)).toEqual(['', 'Fermer'])
  expect(screen.getByRole('alert').textContent).toBe('Reprise.')
  press('Fermer')
  expect([onCancel.mock.calls.length, onYes.mock.calls.length]).toEqual([1, 0])
})

it('hands over the comment, without the blanks around it', () => {
  render(dialog(true, { label: 'Motif', kept: kept('  Client absent ') }))
  press('Supprimer Notice.pdf')
  expect(onYes).toHaveBeenCalledWith('Client absent')
})

it('tells a comment that was found again, and lets it go', () => {
  const startAgain = vi.fn()
  render(dialog(true, { label: 'Motif', max: 40, kept: kept('Client absent', { found: true, startAgain }) }))
  expect(screen.getByLabelText('Motif')).toMatchObject({ value: 'Client absent', maxLength: 40 })
  expect(screen.getByRole('status').textContent).toContain('Votre saisie a été retrouvée.')
  press('Repartir de zéro')
  expect(startAgain).toHaveBeenCalledOnce()
})

function Asked({ error }: { error: string | null }) {
  const [text, change] = useState('')
  return (
    <MantineProvider env="test">
      <ConfirmDialog
        opened
        title="Suppression"
        yes="Supprimer Notice.pdf"
        comment={{ label: 'Motif', required: true, kept: kept(text, { change }) }}
        error={error}
        onYes={onYes}
        onCancel={onCancel}
      >
        <p>Êtes-vous certain ?</p>
      </ConfirmDialog>
    </MantineProvider>
  )
}

it('marks a comment that must be given, sends it by Enter, and lets go of the refusal as it is typed anew', () => {
  const { rerender } = render(<Asked error={null} />)
  expect(screen.getByText('Motif').textContent).toBe('Motif\u00a0*')
  const field = screen.getByRole('textbox', { name: 'Motif' })
  // Held down since the button that opened the dialog.
  fireEvent.keyDown(field, { key: 'Enter', repeat: true })
  expect(onYes).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onYes).toHaveBeenLastCalledWith('')
  rerender(<Asked error="Motif : à renseigner." />)
  expect(screen.getByRole('alert').textContent).toBe('Motif : à renseigner.')
  fireEvent.change(field, { target: { value: 'Doublon' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onYes).toHaveBeenLastCalledWith('Doublon')
})

it('an answer that says nothing of what it does has no type', () => {
  // @ts-expect-error "Oui" to what?
  const oui: Deed = 'Oui'
  // @ts-expect-error "Annuler" would do it, or not do it.
  const annuler: Deed = 'Annuler'
  // @ts-expect-error the same, of the no.
  const non: Refusal = 'Annuler'
  expect([oui, annuler, non]).toHaveLength(3)
})
