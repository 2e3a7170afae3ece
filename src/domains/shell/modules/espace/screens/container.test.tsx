import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { MenuItem } from '#wire/session.ts'
import { Container } from './container.tsx'

vi.mock('#client/address/location.ts', async original => ({ ...(await original<object>()), navigate: vi.fn() }))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => false }))
vi.mock('#client/modules/registry.ts', async original => ({
  ...(await original<object>()),
  findModule: (nom: string) => (nom === 'absent' ? undefined : { name: nom }),
}))
vi.mock('./module-host.tsx', () => ({
  ModuleHost: ({ registration, path }: { registration: { name: string }; path: string[] }) => (
    <p>{`écran ${registration.name} ${path.join('/')}`}</p>
  ),
}))

const item = (module_id: number, module: string, route: string): MenuItem =>
  ({ module_id, module, route, module_libelle: route.toUpperCase(), params: {}, icone: '' }) as unknown as MenuItem
const hub = item(337, 'plateforme', 'plateforme')
const items = [item(1, 'profils', 'profils'), item(2, 'menus', 'menus'), item(3, 'absent', 'absent')]

function show(...chemin: string[]) {
  return render(
    <MantineProvider env="test">
      <Container entry={hub} items={items} chemin={chemin} />
    </MantineProvider>,
  )
}
const current = () => screen.queryAllByRole('button', { current: 'page' }).map(b => b.textContent)

it('shows its first entry where the address names none', () => {
  show()
  expect(screen.getByText('écran profils')).toBeTruthy()
  expect(current()).toEqual(['PROFILS'])
})

it('shows the entry of the address, with what follows it', () => {
  show('menus', '12')
  expect(screen.getByText('écran menus 12')).toBeTruthy()
  expect(current()).toEqual(['MENUS'])
})

it('says that an address names no entry, shows none in its place, and offers the first', () => {
  show('inconnue', '12')
  expect(screen.getByText('Cette adresse ne mène à aucune entrée')).toBeTruthy()
  expect(screen.queryByText(/^écran/)).toBeNull()
  expect(current()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir PROFILS' }))
  expect(navigate).toHaveBeenCalledWith('/m/plateforme')
})

it('warns of an entry that is not registered, and folds its drawer', () => {
  show('absent')
  expect(screen.getByText('Le module doit être importé à la racine de votre projet')).toBeTruthy()
  expect(screen.getByText(/Cet écran n’existe pas, ou pas encore, dans votre application/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le menu' }))
  expect(navigate).toHaveBeenCalledWith('/espace')
  const drawer = screen.getByRole('button', { name: 'Sous Menu' })
  expect(drawer.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(drawer)
  expect(drawer.getAttribute('aria-expanded')).toBe('false')
})
