import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MenuItem } from '#wire/session.ts'
import { SideMenu } from './side-menu.tsx'

vi.mock('#client/address/workspace.ts', async original => ({
  ...(await original<object>()),
  useTabs: () => ({ onglets: [], courant: null }),
}))
vi.mock('./home-line.tsx', () => ({ HomeLine: () => null }))
vi.mock('#client/modules/badges.ts', () => ({ useBadges: () => ({}) }))

type Cross = (event: { matches: boolean }) => void
const crossings = new Set<Cross>()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: (_type: string, listener: Cross) => crossings.add(listener),
    removeEventListener: (_type: string, listener: Cross) => crossings.delete(listener),
  }))
  vi.stubGlobal('innerWidth', 1440)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry = (module_id: number, module_libelle: string): MenuItem => ({
  module_id,
  module_libelle,
  module_parent_id: null,
  module_plateforme: 3,
  route: `m-${module_id}`,
  module: `vx-${module_id}`,
  params: {},
  action: null,
  icone: 'tool',
  groupe: 'Terrain',
})
const show = (pins: readonly number[]) =>
  render(
    <MantineProvider env="test">
      <SideMenu menu={[entry(1, 'Régulation'), entry(2, 'Relevé')]} pins={pins} />
    </MantineProvider>,
  )

it('moves what is pinned above, and shows it once', () => {
  show([2])
  expect(screen.getAllByRole('button', { name: 'Relevé' })).toHaveLength(1)
  const names = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('button', { pressed: undefined })
      .map(b => b.textContent)
      .filter(Boolean)
  expect(names('Épinglés')).toEqual(['Relevé'])
  expect(names('Terrain')).toEqual(['Régulation'])
})

it('folds under 1024 px, and unfolds where there is room again', () => {
  vi.stubGlobal('innerWidth', 1023)
  show([])
  expect(screen.getByRole('button', { name: 'Agrandir le menu' })).toBeTruthy()
  vi.stubGlobal('innerWidth', 1024)
  act(() => {
    for (const cross of crossings) cross({ matches: false })
  })
  expect(screen.getByRole('button', { name: 'Réduire le menu' })).toBeTruthy()
})
