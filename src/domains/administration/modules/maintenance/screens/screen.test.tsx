import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Compte } from '#domains/administration/modules/maintenance/contract.ts'
import { success } from '#wire/notice.ts'
import { narrow, Screen } from './screen.tsx'

const { api } = vi.hoisted(() => ({ api: { asked: [] as [string, unknown][], begun: vi.fn(async () => undefined) } }))
vi.mock('#client/impersonation.ts', () => ({ beginImpersonation: api.begun, endImpersonation: vi.fn() }))
vi.mock('#client/api.ts', () => ({
  call: async ({ id }: { id: string }, { params, body }: { params?: unknown; body?: unknown } = {}) => {
    api.asked.push([id, body ?? params])
    if (id === 'maintenance.lister') return comptes
    if (id === 'maintenance.usurper') return { title: 'Compte ouvert', desc: '', token: 'jeton', expires_in: 1800 }
    return success('Fait.')
  },
}))

const lea = { id: 9, label: 'Martin Léa', email: 'lea@exemple.fr', ouvrable: true }
const zoe = { id: 8, label: 'Petit Zoé', email: 'zoe@exemple.fr', ouvrable: false }
const comptes: Compte[] = [
  {
    compte_id: 4,
    compte_raison_sociale: 'Thermi-Somme',
    nb_users: 2,
    compte_proprietaire: 9,
    supprimable: true,
    utilisateurs: [lea, zoe],
  },
  {
    compte_id: 1,
    compte_raison_sociale: 'Relais Terrain',
    nb_users: 0,
    compte_proprietaire: null,
    supprimable: false,
    utilisateurs: [],
  },
]

beforeEach(() => {
  api.asked = []
  // Looked at by fields that grow, and unknown to jsdom.
  const fonts = { addEventListener: vi.fn(), removeEventListener: vi.fn() }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)
async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Martin Léa')
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('keeps a company that matches whole, and of the others the people who do', () => {
  expect(narrow(comptes, 'thermi')[0]?.utilisateurs).toHaveLength(2)
  expect(narrow(comptes, 'zoé').map(c => c.utilisateurs)).toEqual([[zoe]])
  expect(narrow(comptes, 'zoe thermi').map(c => c.utilisateurs)).toEqual([[zoe]])
  expect(narrow(comptes, 'personne')).toEqual([])
})

it('marks the owner, and opens only who may be opened; the platform’s own company has no bin', async () => {
  await show()
  expect(screen.getAllByRole('img', { name: 'Propriétaire' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Ouvrir le compte de/ })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Supprimer le compte de/ })).toHaveLength(1)
})

it('asks twice before deleting, the second time with what it means', async () => {
  await show()
  fireEvent.click(button('Supprimer le compte de Thermi-Somme'))
  expect(await screen.findByText(/supprimer le compte de Thermi-Somme/)).toBeTruthy()
  fireEvent.click(button('Oui'))
  expect(await screen.findByText(/Cette opération est lourde/)).toBeTruthy()
  expect(api.asked.map(([id]) => id)).toEqual(['maintenance.lister'])
  fireEvent.click(button('Oui'))
  await waitFor(() => expect(api.asked).toContainEqual(['maintenance.supprimer', { compte_id: '4' }]))
})

it('stops at the second question', async () => {
  await show()
  fireEvent.click(button('Supprimer le compte de Thermi-Somme'))
  fireEvent.click(await screen.findByRole('button', { name: 'Oui' }))
  await screen.findByText(/Cette opération est lourde/)
  fireEvent.click(button('Annuler'))
  expect(api.asked.map(([id]) => id)).toEqual(['maintenance.lister'])
})

it('says why first, then opens the account', async () => {
  await show()
  fireEvent.click(button('Ouvrir le compte de Martin Léa'))
  fireEvent.change(await screen.findByLabelText('Motif'), { target: { value: 'Son planning reste vide' } })
  fireEvent.click(button('Ouvrir'))
  await waitFor(() => expect(api.begun).toHaveBeenCalledWith({ token: 'jeton', expires_in: 1800 }), { timeout: 3000 })
  expect(api.asked.slice(1)).toEqual([
    ['gestion-utilisateurs.usurpation-motiver', { motif: 'Son planning reste vide' }],
    ['maintenance.usurper', { user_id: '9' }],
  ])
})
