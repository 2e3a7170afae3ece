import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { ligne } from '#domains/field-service/model/demandes/testing/lignes.ts'
import { affecterDemande, listerReceveurs } from '../contract.ts'
import { BulkAssign } from './bulk-assign.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const onLeft = vi.fn()
const AVIS = { code: 'success', message: 'C’est fait.', duration: 2500 }

/** @param refused the request that the office says no to */
function office(refused: number | null = null): void {
  appeler.mockImplementation((async (operation: unknown, input: { params?: { demande_id?: string } }) => {
    if (operation === listerReceveurs) return [{ compte_id: 3, compte_raison_sociale: 'Chauffage Picard' }]
    if (input.params?.demande_id === String(refused))
      throw new ApiProblem(409, {
        ...{ code: 'error', message: 'Une autre personne l’a changée.', duration: 4500, erreur: 'PLAN_MODIFIE' },
      } as ApiProblem['problem'])
    return AVIS
  }) as never)
}
const sent = () =>
  appeler.mock.calls.filter(([operation]) => operation === affecterDemande).map(([, input]) => input as object)

beforeEach(() => {
  for (const { id } of readNotices()) dismissNotice(id)
  onLeft.mockReset()
  appeler.mockReset()
})

function open(...demandes: readonly LigneDemande[]) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BulkAssign demandes={demandes} onLeft={onLeft} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Affecter' }))
}
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Prestataire'), { target: { value } })
const yes = () => fireEvent.click(screen.getByRole('button', { name: /^Affecter 2\sdemandes$/ }))

it('asks for somebody, in the words of the specification, and sends nothing before', async () => {
  office()
  open(ligne(1), ligne(2))
  yes()
  await waitFor(() => expect(readNotices().some(n => n.message === 'Veuillez sélectionner un receveur')).toBe(true))
  expect(sent()).toEqual([])
})

it('keeps chosen what the office refuses, and says why', async () => {
  office(2)
  open(ligne(1), ligne(2, { client: 'M. Paul Morel' }))
  await screen.findByRole('option', { name: 'Chauffage Picard' })
  choose('3')
  yes()
  expect((await screen.findByRole('alert')).textContent).toContain('M. Paul Morel\u00a0: Une autre personne')
  expect(onLeft).toHaveBeenCalledWith([2])
  expect(readNotices().some(n => /^1\sdemande proposée\.$/.test(n.message))).toBe(true)
})

it('sends each of them as it was read, and lets go of them', async () => {
  office()
  open(ligne(1, { version: 4 }), ligne(2))
  await screen.findByRole('option', { name: 'Chauffage Picard' })
  choose('3')
  yes()
  await waitFor(() => expect(onLeft).toHaveBeenCalledWith([]))
  expect(sent()).toEqual([
    { params: { demande_id: '1' }, body: { receveur: 3, version: 4 } },
    { params: { demande_id: '2' }, body: { receveur: 3, version: 1 } },
  ])
})

it('of several services goes to all that do each, and to nobody by name', async () => {
  office()
  open(ligne(1), ligne(2, { prestation_id: 9 }))
  expect(screen.queryByRole('option', { name: 'Chauffage Picard' })).toBeNull()
  expect(screen.getByText(/Plusieurs prestations/)).toBeTruthy()
  choose('0')
  yes()
  await waitFor(() => expect(onLeft).toHaveBeenCalledWith([]))
  expect(sent()[0]).toMatchObject({ body: { receveur: 0 } })
})
