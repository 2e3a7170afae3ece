import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (children: ReactNode) =>
  render(
    <MantineProvider>
      <h1>Clôture</h1>
      {children}
    </MantineProvider>,
  )
/** A part that comes once the network is back. */
function cutOnce<P>(part: ComponentType<P>) {
  return vi
    .fn<() => Promise<ComponentType<P>>>()
    .mockRejectedValueOnce(new Error('Unable to preload CSS'))
    .mockResolvedValue(part)
}
const Question = ({ opened }: { opened: boolean; onClose: () => void }) => (opened ? <p>Êtes-vous sûr ?</p> : null)
const Editor = () => <p>Éditeur de ligne</p>

it('says in its own place that it did not come, and comes when asked again: what is around it stays', async () => {
  const load = cutOnce(Editor)
  const Part = lazyPart(load)
  show(<Part />)
  expect((await screen.findByRole('alert')).textContent).toContain('Le chargement a échoué')
  expect(screen.getByRole('heading', { name: 'Clôture' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Éditeur de ligne')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

it('comes by itself once the network is back', async () => {
  const Part = lazyPart(cutOnce(Editor))
  show(<Part />)
  await screen.findByRole('alert')
  // Once drawn, it also listens.
  await act(async () => {})
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Éditeur de ligne')).toBeTruthy()
})

it('of a dialog says so over the page, and can be closed there', async () => {
  const onClose = vi.fn()
  const Dialog = lazyDialog(cutOnce(Question))
  show(<Dialog opened onClose={onClose} />)
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Êtes-vous sûr ?')).toBeTruthy()
})
