import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Freshness } from '#client/reading/freshness.tsx'
import { useSyncLabel } from './sync-state.ts'

const world = vi.hoisted(() => ({ online: false }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useKnownQueue: () => ({ aResoudre: 0, enAttente: 0 }),
  useOnline: () => world.online,
  useSession: () => ({ valide: true, contact: Date.parse('2026-11-20T02:25:00Z') }),
  useSyncStatus: () => ({ lastSuccess: null }),
}))
vi.mock('#client/reading/stale.ts', () => ({ useStaleSince: () => undefined }))

const Pill = () => <output>{useSyncLabel(false).texte}</output>
const at = (heure: string) => <Freshness lu_a={`2026-11-20T${heure}:00.000Z`} aujourdhui="2026-11-20" />
const pill = () => screen.getByRole('status').textContent

beforeEach(() => {
  cleanup()
  world.online = false
})

it('without network, says the hour of the last exchange where the screen says none', () => {
  render(<Pill />)
  expect(pill()).toBe('Hors ligne, à jour à 03:25')
})

it('says the very hour that the screen says, the oldest of several, and no hour more once the network is back', () => {
  const { rerender } = render([<Pill key="pill" />, <p key="grid">{at('02:34')}</p>])
  expect([pill(), screen.getByText(/mis à jour à/).textContent]).toEqual([
    'Hors ligne, à jour à 03:34',
    'Hors ligne, mis à jour à 03:34',
  ])
  rerender([<Pill key="pill" />, <p key="grid">{at('02:34')}</p>, <p key="list">{at('02:30')}</p>])
  expect(pill()).toBe('Hors ligne, à jour à 03:30')
  world.online = true
  rerender([<Pill key="pill" />, <p key="grid">{at('02:34')}</p>])
  expect(pill()).toBe('En direct')
})
