import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Missing } from '#client/session/wipe.ts'
import { Banners } from './banners.tsx'

const state = vi.hoisted(() => ({
  offer: null as string | null,
  update: false,
  online: true,
  shell: 'entiere',
}))
vi.mock('#client/device/install.ts', async original => ({
  ...(await original<object>()),
  useInstallOffer: () => state.offer,
}))
vi.mock('#client/device/update.ts', async original => ({
  ...(await original<object>()),
  useUpdateReady: () => state.update,
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useSession: () => ({ valide: true }), useOnline: () => state.online }))
vi.mock('#client/modules/preparation.ts', () => ({ hasPreparers: () => true }))
vi.mock('#client/device/shell-worker.ts', async original => ({
  ...(await original<object>()),
  useShell: () => state.shell,
}))
vi.mock('./address-banner.tsx', () => ({ AddressBanner: () => null }))
vi.mock('./impersonation-banner.tsx', () => ({ ImpersonationBanner: () => null }))

const NOTHING: Missing = { actions: 0, times: null }

function texts(given: { offer: string | null; update: boolean }, missing: Missing = NOTHING): (string | null)[] {
  Object.assign(state, given)
  render(
    <MantineProvider env="test">
      <Banners missing={missing} />
    </MantineProvider>,
  )
  return screen.queryAllByRole('status').map(banner => banner.querySelector('p')?.textContent ?? null)
}

it('says nothing where there is nothing to say', () => {
  expect(texts({ offer: null, update: false })).toEqual([])
})

it('tells whoever is about to leave that nothing opens without network yet', () => {
  state.shell = 'absente'
  expect(texts({ offer: null, update: false })).toEqual([expect.stringContaining('restez connecté')])
  cleanup()
  state.online = false
  expect(texts({ offer: null, update: false })).toEqual([expect.stringContaining('retrouvez du réseau')])
  Object.assign(state, { online: true, shell: 'entiere' })
})

it('proposes the installation, but not beside a new version', () => {
  expect(texts({ offer: 'navigateur', update: false })).toEqual([expect.stringContaining('Installez Relais Terrain')])
  cleanup()
  expect(texts({ offer: 'navigateur', update: true })).toEqual(['Une nouvelle version est disponible.'])
})

it('never lets an invitation hide what was lost', () => {
  expect(texts({ offer: 'ios', update: true }, { actions: 2, times: null })).toEqual([
    expect.stringContaining('2\u00a0actions enregistrées ici n’ont pas pu partir'),
    'Une nouvelle version est disponible.',
  ])
})

it('says when it was done, so that one knows what to do again', () => {
  const times = ['2026-03-02T08:12:00.000Z', '2026-03-02T10:40:00.000Z'] as const
  const [told] = texts({ offer: null, update: false }, { actions: 3, times })
  expect(told).toMatch(/partir \(entre lun\. 2 mars à 09:12 et lun\. 2 mars à 11:40\)\. Vérifiez/)
})
