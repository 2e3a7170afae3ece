import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Banners } from './banners.tsx'

const state = vi.hoisted(() => ({ offer: null as string | null, update: false }))
vi.mock('#client/install.ts', async original => ({
  ...(await original<object>()),
  useInstallOffer: () => state.offer,
}))
vi.mock('#client/update.ts', async original => ({ ...(await original<object>()), useUpdateReady: () => state.update }))
vi.mock('#client/use-sync.ts', () => ({ useSession: () => ({ valide: true }) }))
vi.mock('./impersonation-banner.tsx', () => ({ ImpersonationBanner: () => null }))

function texts(given: { offer: string | null; update: boolean }, missing = 0): (string | null)[] {
  Object.assign(state, given)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  render(
    <MantineProvider env="test">
      <Banners missing={missing} />
    </MantineProvider>,
  )
  return screen.queryAllByRole('status').map(banner => banner.querySelector('p')?.textContent ?? null)
}
afterEach(cleanup)

it('says nothing where there is nothing to say', () => {
  expect(texts({ offer: null, update: false })).toEqual([])
})

it('proposes the installation, but not beside a new version', () => {
  expect(texts({ offer: 'navigateur', update: false })).toEqual([expect.stringContaining('Installez Relais Terrain')])
  cleanup()
  expect(texts({ offer: 'navigateur', update: true })).toEqual(['Une nouvelle version est disponible.'])
})

it('never lets an invitation hide what was lost', () => {
  expect(texts({ offer: 'ios', update: true }, 2)).toEqual([
    expect.stringContaining('2\u00a0actions enregistrées ici n’ont pas pu partir'),
    'Une nouvelle version est disponible.',
  ])
})
