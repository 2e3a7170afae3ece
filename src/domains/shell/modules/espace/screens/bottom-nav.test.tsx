import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MenuItem } from '#wire/session.ts'
import { BottomNav } from './bottom-nav.tsx'

vi.mock('#client/address/workspace.ts', async original => ({
  ...(await original<object>()),
  useTabs: () => ({ onglets: [], courant: 'vx-mon-activite' }),
}))
const address = vi.hoisted(() => ({ now: '/m/mon-activite/intervention/12' }))
vi.mock('#client/address/location.ts', async original => ({
  ...(await original<object>()),
  readAddress: () => address.now,
  navigate: (to: string) => {
    address.now = to
  },
}))
const world = vi.hoisted(() => ({ data: null as null | object, enabled: [] as unknown[] }))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: (_of: unknown, _input: unknown, { enabled }: { enabled: boolean }) => {
    world.enabled.push(enabled)
    return { data: enabled ? world.data : null }
  },
}))
vi.mock('#client/modules/badges.ts', () => ({ useBadges: () => ({}) }))

const scrollTo = vi.fn()
beforeEach(() => {
  Element.prototype.scrollTo = scrollTo
  scrollTo.mockReset()
})

it('leads to the first screen of the module one is in when tapped again, and there to its top', () => {
  const entry: MenuItem = {
    module_id: 410,
    module_libelle: 'Mon activité',
    module_parent_id: null,
    module_plateforme: 3,
    route: 'mon-activite',
    module: 'vx-mon-activite',
    params: {},
    action: null,
    icone: 'tool',
    groupe: 'Terrain',
  }
  render(
    <MantineProvider>
      <main>
        <section data-onglet="vx-mon-activite" />
      </main>
      <BottomNav entries={[entry]} />
    </MantineProvider>,
  )
  const tab = screen.getByRole('button', { name: 'Activité' })
  expect(tab.getAttribute('aria-current')).toBe('page')
  fireEvent.click(tab)
  expect(address.now).toBe('/m/mon-activite')
  expect(scrollTo).not.toHaveBeenCalled()
  fireEvent.click(tab)
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
})

it('counts what waits beside the queue, where the bar has it, and asks for it nowhere else', () => {
  world.data = { lignes: [{ nombre: 3 }, { nombre: 1 }] }
  const entry = (module: string, module_libelle: string): MenuItem => ({
    ...{ module_id: 1, module_libelle, module_parent_id: null, module_plateforme: 2, route: module, module },
    ...{ params: {}, action: null, icone: 'inbox', groupe: '' },
  })
  const draw = (entries: MenuItem[]) =>
    render(
      <MantineProvider>
        <BottomNav entries={entries} />
      </MantineProvider>,
    )
  const { unmount } = draw([entry('vx-mon-activite', 'Mon activité')])
  expect(world.enabled.at(-1)).toBe(false)
  unmount()
  draw([entry('a-traiter', 'À traiter')])
  expect(screen.getByRole('button', { name: /^À traiter/ }).textContent).toContain('4')
})
