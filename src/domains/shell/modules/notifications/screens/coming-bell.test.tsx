import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HeaderBell } from '../module.ts'

const network = vi.hoisted(() => ({ cut: true }))
vi.mock('./bell.tsx', () => ({
  get Bell() {
    if (network.cut) throw new Error('Unable to preload CSS')
    return () => <button type="button">Notifications</button>
  },
}))

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('that does not come leaves the workspace as it is, and comes when asked again', async () => {
  render(
    <MantineProvider>
      <h1>Mon planning</h1>
      <HeaderBell />
    </MantineProvider>,
  )
  const again = await screen.findByRole('button', { name: /le chargement a échoué. Réessayer$/ })
  expect(screen.getByRole('heading', { name: 'Mon planning' })).toBeTruthy()
  network.cut = false
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})
