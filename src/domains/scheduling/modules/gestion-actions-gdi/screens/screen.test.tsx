import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unConge, unEchange, uneDemande } from '../testing/demandes.ts'
import { Screen } from './screen.tsx'

const list = vi.hoisted(() => ({ datas: [] as unknown[], detail: '' }))
vi.mock('./use-demandes.ts', () => ({
  useDemandes: () => ({ state: 'pret', data: { lu_a: '2026-11-20T08:00:00.000Z', datas: list.datas } }),
}))
// What stands under the title, in the frame of the workspace.
vi.mock('#client/address/screen-title.ts', async original => ({
  ...(await original<object>()),
  useScreenTitle: (_title: string, { detail }: { detail: string }) => {
    list.detail = detail
  },
}))
beforeEach(() => {
  list.datas = [unConge(1, { demandeur: 'Samir Haddad' }), unConge(2, { demandeur: 'Élise Jourdain' }), unEchange(3)]
})

it('titles the list with how many wait for this person, as the menu does, and says how many more wait for somebody else', () => {
  list.datas = [unConge(1), uneDemande(2, { attend: 'reponse' }), uneDemande(3)]
  render(
    <MantineProvider env="test">
      <Screen path={[]} params={{}} />
    </MantineProvider>,
  )
  expect(list.detail).toBe('2\u00a0actions')
  const more = screen.getAllByRole('status').map(s => s.textContent)
  expect(more.join()).toContain('à traiter, 1 attend une réponse d’ailleurs')
  expect(screen.getByRole('button', { name: /^Toutes / }).textContent).toBe('Toutes 3')
})

it('counts each kind among what the search leaves', () => {
  render(
    <MantineProvider env="test">
      <Screen path={[]} params={{}} />
    </MantineProvider>,
  )
  const nombres = () => screen.getAllByRole('button', { name: /^(?:Toutes|Congés|Échanges) / }).map(b => b.textContent)
  expect(nombres()).toEqual(['Toutes 3', 'Congés 2', 'Échanges 1'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Rechercher une demande' }), {
    target: { value: 'haddad cong' },
  })
  expect(nombres()).toEqual(['Toutes 1', 'Congés 1', 'Échanges 0'])
})
