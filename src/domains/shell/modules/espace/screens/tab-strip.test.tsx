import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { changeTabs } from '#client/address/workspace.ts'
import { TabStrip } from './tab-strip.tsx'

const dirty = vi.hoisted(() => ({ tabs: new Set<string>() }))
vi.mock('#client/address/dirty.ts', async original => ({
  ...(await original<object>()),
  dirtyFormsOf: (nom: string) => (dirty.tabs.has(nom) ? ['Une saisie'] : []),
}))

vi.mock('#client/queue/sync.ts', async original => ({
  ...(await original<object>()),
  myDb: () => ({ cache: { put: async () => undefined } }),
}))

function open(names: readonly string[]): void {
  const onglets = names.map(titre => ({ nom: titre.toLowerCase(), titre, chemin: [], params: {} }))
  changeTabs(() => ({ onglets, courant: 'c' }))
  render(
    <MantineProvider env="test">
      <TabStrip />
    </MantineProvider>,
  )
}
const tabs = () => screen.getAllByRole('link').map(link => link.textContent)

it('lists all tabs once they are many, and closes the others but what holds an entry', async () => {
  dirty.tabs = new Set(['b'])
  open(['A', 'B', 'C', 'D', 'E'])
  fireEvent.click(screen.getByRole('button', { name: 'Tous les onglets' }))
  expect(await screen.findByRole('menuitem', { name: 'E' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Fermer les autres onglets' }))
  expect(tabs()).toEqual(['B', 'C'])
})

it('lists nothing while they are few', () => {
  open(['A', 'B', 'C', 'D'])
  expect(screen.queryByRole('button', { name: 'Tous les onglets' })).toBeNull()
})
