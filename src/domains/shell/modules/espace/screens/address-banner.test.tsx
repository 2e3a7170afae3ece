import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { restorePutOffs } from '#client/page/put-off.ts'
import { AddressBanner } from './address-banner.tsx'

const state = vi.hoisted(() => ({ phone: true, today: '2026-11-27', kept: undefined as unknown }))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => state.phone }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => state.today }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => null }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({ session: { adresse_a_confirmer: true, user: { email: 'anne@picard.test' } }, valide: true }),
}))
vi.mock('#client/queue/sync.ts', () => ({
  dbOf: () => ({ cache: { put: async (row: { valeur: unknown }) => (state.kept = row.valeur) } }),
}))

/** The page starts from what the device kept. */
const open = () => {
  restorePutOffs(state.kept)
  return render(
    <MantineProvider env="test">
      <AddressBanner />
    </MantineProvider>,
  )
}

it('is one line of a phone with its button, and waits until tomorrow once that is said', async () => {
  open()
  const banner = await screen.findByRole('status')
  expect([banner.dataset.line, banner.querySelector('p')?.textContent]).toEqual(['true', 'Adresse à confirmer'])
  expect(screen.getByRole('button', { name: 'Renvoyer le lien' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus le dire aujourd’hui' }))
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  open()
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  state.today = '2026-11-28'
  open()
  expect(await screen.findByRole('status')).toBeTruthy()
})

it('says on a desk which address, and what waits for it', async () => {
  Object.assign(state, { phone: false, kept: undefined })
  open()
  expect((await screen.findByRole('status')).textContent).toMatch(/anne@picard.test.*ni invitations ni gros fichiers/)
})
