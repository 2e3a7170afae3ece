import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { libererDemande } from '../contract.ts'
import { RequestActions } from './request-actions.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/form/form-button.tsx', () => ({ FormButton: () => null }))
vi.mock('./assign-button.tsx', () => ({ AssignButton: () => null }))
const appeler = vi.mocked(call)

const PEUT = { planifier: false, reporter: false, affecter: false, liberer: true }
const show = (receveur: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RequestActions
          demande={
            { demande_id: 3, version: 5, client: 'Mme Roussel', etat_id: 2, receveur, peut: PEUT } as FicheDemande
          }
          online
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  cleanup()
  unlockTaps()
  appeler.mockReset()
  appeler.mockResolvedValue({ code: 'success', message: 'Libérée.', duration: 2500, version: 6 } as never)
})

it('one press takes nothing back: whose it is no more is said first, and the no changes nothing', async () => {
  show('Thermie Ouest')
  press('Libérer')
  const dialog = await screen.findByRole('dialog', { name: 'Libération de la demande' })
  expect(dialog.textContent).toContain('Thermie Ouest ne pourra plus la prendre.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
  expect(appeler).not.toHaveBeenCalled()
})

it('is taken back by the version that was read, once it is confirmed', async () => {
  show('')
  press('Libérer')
  const dialog = await screen.findByRole('dialog', { name: 'Libération de la demande' })
  expect(dialog.textContent).toContain('Les entreprises à qui elle est proposée ne pourront plus la prendre.')
  press('Libérer la demande')
  await waitFor(() => expect(appeler).toHaveBeenCalledTimes(1))
  expect(appeler.mock.calls[0]).toEqual([libererDemande, { params: { demande_id: '3' }, body: { version: 5 } }])
})
