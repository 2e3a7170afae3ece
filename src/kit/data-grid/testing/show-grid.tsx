import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { GridDescriptor } from '#wire/grid.ts'
import { DataGrid } from '../data-grid.tsx'
import type { DataGridProps } from '../types.ts'
import { GENS, uneGrille } from './grid.ts'

/** Whether the window is a phone's. */
export const world = { narrow: false }

beforeEach(() => {
  world.narrow = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: world.narrow && query.includes('48em'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})

export const menu = (id: string, conditions: string[] = [], danger = false) => ({
  id,
  label: `Action ${id}`,
  icon: '',
  conditions,
  danger,
  confirmation: danger ? { titre: 'Supprimer', message: 'Voulez-vous supprimer cette personne ?' } : null,
})
export const avecMenus: Partial<GridDescriptor> = {
  menus: [menu('modifier'), menu('relancer', ['cher']), menu('supprimer', ['sans_ville'], true)],
  conditions: [
    { id: 'cher', field: 'cout', term: 'more', value: 50_000, fieldToCompare: null },
    { id: 'sans_ville', field: 'ville', term: 'equal', value: '', fieldToCompare: null },
  ],
}

export function element(given: Partial<DataGridProps> = {}) {
  const props: DataGridProps = {
    name: 'gens',
    label: 'Personnes',
    descriptor: uneGrille(GENS),
    empty: <p>Personne encore</p>,
    pending: false,
    error: null,
    onRefresh: vi.fn(),
    onQuery: null,
    exporter: null,
    describeError: () => 'Refusé par le bureau',
    onAdd: null,
    onMenu: null,
    onSelect: null,
    expandRow: null,
    memory: null,
    ...given,
  }
  return (
    <MantineProvider env="test">
      <DataGrid {...props} />
    </MantineProvider>
  )
}
export const show = (given?: Partial<DataGridProps>) => render(element(given))

export const field = () => screen.getByRole('textbox', { name: 'Filtrer (termes séparés par #)' })
export const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('td[data-first]')?.textContent)
export const cell = (text: string) => screen.getByText(text).closest('td') as HTMLElement
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
export const key = (name: string, options = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...options })
