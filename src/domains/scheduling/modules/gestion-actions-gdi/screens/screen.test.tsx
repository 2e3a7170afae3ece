import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { unConge, unEchange } from '../testing/demandes.ts'
import { Screen } from './screen.tsx'

vi.mock('./use-demandes.ts', () => ({
  useDemandes: () => ({
    state: 'pret',
    data: {
      lu_a: '2026-11-20T08:00:00.000Z',
      datas: [unConge(1, { demandeur: 'Samir Haddad' }), unConge(2, { demandeur: 'Élise Jourdain' }), unEchange(3)],
    },
  }),
}))

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
