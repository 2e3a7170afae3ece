import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import type { Support } from '#domains/administration/modules/supports/contract.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { success } from '#wire/notice.ts'
import { Screen } from './screen.tsx'

const FIN = '2026-11-20T09:00:00.000Z'
const office = vi.hoisted(() => ({ termine_a: null as string | null, asked: [] as unknown[] }))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, { query, body }: { query?: { termine: string }; body?: unknown } = {}) => {
    if (id === 'supports.lister')
      return (office.termine_a !== null) === (query?.termine === '1')
        ? [{ ...planning, termine_a: office.termine_a }]
        : []
    office.asked.push([id, body])
    office.termine_a = id === 'supports.terminer' ? FIN : null
    return id === 'supports.terminer'
      ? { ...success('La demande est terminée.'), termine_a: FIN }
      : success('Rouverte.')
  },
}))

const planning: Support = {
  support_id: 4,
  compte_raison_sociale: 'Thermi-Somme',
  utilisateur: 'Léa Martin',
  email: 'lea@exemple.fr',
  support_objet: 'Planning vide',
  support_description: 'Rien ne s’affiche.',
  cree_a: '2026-11-20T08:00:00.000Z',
  termine_a: null,
}

beforeEach(() => {
  office.termine_a = null
  office.asked = []
  for (const { id } of readNotices()) dismissNotice(id)
})

const show = () => showScreen(<Screen />)

it('takes back for ten seconds a request that was ended by a slip', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^Terminé.*Planning vide/ }))
  expect(await screen.findByText('Aucune demande')).toBeTruthy()
  const told = readNotices()[0]
  expect([told?.message, told?.duration, told?.action?.libelle]).toEqual([
    'La demande est terminée.',
    10_000,
    'Défaire',
  ])
  told?.action?.faire()
  expect(await screen.findByRole('button', { name: /^Terminé.*Planning vide/ })).toBeTruthy()
  expect(office.asked.at(-1)).toEqual(['supports.rouvrir', { de: FIN }])
})

it('reopens one later, from those that are over', async () => {
  office.termine_a = FIN
  show()
  fireEvent.click(screen.getByText('Terminées'))
  fireEvent.click(await screen.findByRole('button', { name: /^Rouvrir.*Planning vide/ }))
  await waitFor(() => expect(screen.queryByText('Planning vide')).toBeNull())
})
