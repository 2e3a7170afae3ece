import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { ligne } from '#domains/field-service/model/demandes/testing/lignes.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { affecterDemande, listerReceveurs } from '../contract.ts'
import { AssignButton } from './assign-button.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('./free-slots.tsx', () => ({ FreeSlots: () => null }))
vi.mocked(call).mockImplementation((async (operation: unknown) =>
  operation === listerReceveurs
    ? [
        { compte_id: 3, compte_raison_sociale: 'Chauffage Picard' },
        { compte_id: 4, compte_raison_sociale: 'Atlas' },
      ]
    : null) as never)

async function open(plus: Partial<FicheDemande>) {
  const demande = { ...ligne(97), offres: [], ...plus } as FicheDemande
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AssignButton demande={demande} online />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Affecter' }))
  const dialog = await screen.findByRole('dialog')
  return { dialog, choice: await within(dialog).findByLabelText<HTMLSelectElement>('Prestataire') }
}

it('to one company, whichever answered before: « Affecter la demande »; in the flows it is not put twice', async () => {
  const { dialog, choice } = await open({ etat_id: 4, receveur: 'Atlas' })
  expect(within(dialog).getByRole('heading').textContent).toBe('Affecter la demande')
  expect(within(dialog).getByRole('button', { name: 'Affecter la demande' })).toBeTruthy()
  expect([...choice.options].map(o => o.text)).toEqual(['À choisir', 'Chauffage Picard', 'Atlas'])
})

it('to all of them: « Propager la demande »', async () => {
  const { dialog, choice } = await open({ etat_id: 8 })
  expect(within(dialog).getByRole('heading').textContent).toBe('Affecter la demande')
  expect(within(dialog).queryByText(/Picard et Atlas/)).toBeNull()
  fireEvent.change(choice, { target: { value: '0' } })
  expect(within(dialog).getByText('À Chauffage Picard et Atlas.')).toBeTruthy()
  expect(within(dialog).getByRole('heading').textContent).toBe('Propager la demande')
  expect(within(dialog).getByRole('button', { name: 'Propager la demande' })).toBeTruthy()
})

it.each([
  ['31/02/2027', '10:00', 'Une date comme 20/11/2026 est attendue.'],
  ['31/', '10:00', 'Une date comme 20/11/2026 est attendue.'],
  ['15/02/2027', '25:00', 'Une heure comme 14:05 est attendue.'],
  ['', '10:00', 'Indiquez le jour de cette heure, ou effacez-la.'],
])('sends nothing with a deadline of « %s » at « %s »: its field says why', async (jour, heure, phrase) => {
  vi.mocked(call).mockClear()
  const { dialog, choice } = await open({ etat_id: 8 })
  fireEvent.change(choice, { target: { value: '0' } })
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  type('Répondre avant le', jour)
  type('à', heure)
  const sent = () => vi.mocked(call).mock.calls.filter(([operation]) => operation === affecterDemande)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propager la demande' }))
  expect(within(dialog).getByText(phrase)).toBeTruthy()
  expect(sent()).toEqual([])
  // Put right, it leaves with it.
  type('Répondre avant le', '15/02/2027')
  type('à', '10:00')
  unlockTaps()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propager la demande' }))
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[1]).toMatchObject({ body: { receveur: 0, repondre_avant: '2027-02-15T09:00:00.000Z' } })
})
