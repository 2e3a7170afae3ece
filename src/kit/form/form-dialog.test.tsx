import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { field, form } from './testing/vectors.ts'

afterEach(cleanup)

function show() {
  const onCancel = vi.fn()
  const draw = (asked: boolean) => (
    <MantineProvider env="test">
      <button type="button">Autres actions</button>
      <FormDialog
        opened
        definition={form([field('nom', 'texte', { label: 'Nom' })])}
        error={null}
        pending={false}
        onSubmit={vi.fn()}
        onCancel={onCancel}
        memory={null}
        onDirty={null}
      />
      <ConfirmDialog opened={asked} title="Question" yes="Supprimer la fiche" onYes={vi.fn()} onCancel={vi.fn()}>
        <p>Vraiment ?</p>
      </ConfirmDialog>
    </MantineProvider>
  )
  const { rerender } = render(draw(false))
  return { onCancel, ask: () => rerender(draw(true)) }
}

it('closes by Escape from its field, and from what opened it while that still has the keyboard', async () => {
  const { onCancel } = show()
  fireEvent.keyDown(await screen.findByLabelText('Nom'), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByText('Autres actions'), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(3)
})

it('leaves Escape to a question that is asked above it', async () => {
  const { onCancel, ask } = show()
  await screen.findByLabelText('Nom')
  ask()
  await screen.findByText('Vraiment ?')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onCancel).not.toHaveBeenCalled()
})

it('stays while something that floats above it closes on the same key', async () => {
  const { onCancel } = show()
  await screen.findByLabelText('Nom')
  const floating = document.createElement('div')
  floating.setAttribute('data-portal', 'true')
  const inside = floating.appendChild(document.createElement('button'))
  floating.addEventListener('keydown', () => floating.remove())
  document.body.appendChild(floating)
  fireEvent.keyDown(inside, { key: 'Escape' })
  expect(floating.isConnected).toBe(false)
  expect(onCancel).not.toHaveBeenCalled()
})
