import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Compte } from '#domains/administration/modules/maintenance/contract.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { success } from '#wire/notice.ts'
import { narrow, Screen } from './screen.tsx'

const { api } = vi.hoisted(() => ({ api: { asked: [] as [string, unknown][], begun: vi.fn(async () => undefined) } }))
vi.mock('#client/account/impersonation.ts', () => ({ beginImpersonation: api.begun, endImpersonation: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({
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
})
async function show() {
  showScreen(<Screen />)
  await screen.findByText('Martin Léa')
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('keeps a company that matches whole, and of the others the people who do', () => {
  expect(narrow(comptes, 'thermi')[0]?.utilisateurs).toHaveLength(2)
  expect(narrow(comptes, 'zoé').map(c => c.utilisateurs)).toEqual([[zoe]])
  expect(narrow(comptes, 'zoe thermi').map(c => c.utilisateurs)).toEqual([[zoe]])
  expect(narrow(comptes, 'personne')).toEqual([])
})

it('marks the owner, and opens only who may be opened; the platform’s own company has no menu', async () => {
  await show()
  expect(screen.getAllByText('Propriétaire')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Ouvrir le compte de/ })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Actions sur/ })).toHaveLength(1)
})

async function askToDelete() {
  await show()
  fireEvent.click(button('Actions sur Thermi-Somme'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer le compte' }))
  return await screen.findByLabelText(/^Pour confirmer, saisissez .*Thermi-Somme/)
}

it('says what goes, and deletes once the company’s name is typed, not before', async () => {
  const name = await askToDelete()
  expect(screen.getByText(/Cette opération est lourde/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').some(li => /connecter(a|ont) plus/.test(li.textContent ?? ''))).toBe(true)
  const yes = button('Supprimer Thermi-Somme')
  for (const typed of ['', 'Thermi', 'thermi-somme']) {
    fireEvent.change(name, { target: { value: typed } })
    fireEvent.click(yes)
  }
  expect(api.asked.map(([id]) => id)).toEqual(['maintenance.lister'])
  fireEvent.change(name, { target: { value: 'Thermi-Somme' } })
  fireEvent.click(yes)
  await waitFor(() => expect(api.asked).toContainEqual(['maintenance.supprimer', { compte_id: '4' }]))
})

it('changes nothing where one says so, even with the name typed', async () => {
  fireEvent.change(await askToDelete(), { target: { value: 'Thermi-Somme' } })
  fireEvent.click(button('Ne rien changer'))
  expect(api.asked.map(([id]) => id)).toEqual(['maintenance.lister'])
})

it('says why first, then opens the account', async () => {
  await show()
  fireEvent.click(button('Ouvrir le compte de Martin Léa'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Motif' }), {
    target: { value: 'Son planning reste vide' },
  })
  fireEvent.click(button('Ouvrir ce compte'))
  await waitFor(() => expect(api.begun).toHaveBeenCalledWith({ token: 'jeton', expires_in: 1800 }), { timeout: 3000 })
  expect(api.asked.slice(1)).toEqual([
    ['gestion-utilisateurs.usurpation-motiver', { motif: 'Son planning reste vide' }],
    ['maintenance.usurper', { user_id: '9' }],
  ])
})
