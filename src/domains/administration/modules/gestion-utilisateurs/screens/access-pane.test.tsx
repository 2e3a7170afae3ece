import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AccessPane } from './access-pane.tsx'

const { api } = vi.hoisted(() => ({ api: { empechement: null as string | null } }))
const base = { module_parent_id: null, raisons: [], origines: [] }
const lignes = [
  {
    ...base,
    sorte: 'module',
    id: 1,
    libelle: 'Mon activité',
    ouvert: true,
    origines: [{ sorte: 'profil', texte: 'Profil Technicien' }],
  },
  {
    ...base,
    sorte: 'option',
    id: 1,
    libelle: 'Inviter des collègues',
    ouvert: true,
    origines: [{ sorte: 'option', texte: 'Option donnée' }],
  },
  {
    ...base,
    sorte: 'module',
    id: 2,
    libelle: 'Régulation',
    ouvert: false,
    raisons: ['Aucun de ses profils ne le donne.'],
  },
]
vi.mock('#client/call/api.ts', () => ({ call: async () => ({ empechement: api.empechement, lignes }) }))

beforeEach(() => {
  api.empechement = null
})
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <AccessPane id={9} />
      </MantineProvider>
    </QueryClientProvider>,
  )

it('shows what the person sees with what gives it, then what is shut with why', async () => {
  show()
  expect(await screen.findByText('Profil Technicien')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Options/ })).toBeTruthy()
  expect(screen.queryByText('Régulation')).toBeNull()
  fireEvent.click(screen.getByText('Ce qu’elle ne voit pas'))
  expect(await screen.findByText('Aucun de ses profils ne le donne.')).toBeTruthy()
  expect(screen.queryByText('Mon activité')).toBeNull()
})

it('finds a right by its name or by what gives it', async () => {
  show()
  const search = await screen.findByRole('searchbox', { name: 'Rechercher un droit' })
  fireEvent.change(search, { target: { value: 'technicien' } })
  expect(screen.getByText('Mon activité')).toBeTruthy()
  expect(screen.queryByText('Inviter des collègues')).toBeNull()
  fireEvent.change(search, { target: { value: 'rien de tel' } })
  expect(screen.getByText('Aucun droit ici')).toBeTruthy()
})

it('says first why nothing opens at all', async () => {
  api.empechement = 'L’accès de cette personne est désactivé'
  show()
  expect(await screen.findByText('L’accès de cette personne est désactivé')).toBeTruthy()
})
