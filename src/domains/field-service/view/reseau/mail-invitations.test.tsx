import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { operationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import { MailInvitations } from './mail-invitations.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const operations = operationsReseau('recepteurs')
const LETTRE = {
  invitation_id: 3,
  email: 'contact@picard.test',
  depuis: '2026-11-02T08:00:00.000Z',
  expire_a: '2026-12-02T08:00:00.000Z',
  expiree: false,
}

it('says to which address an invitation went, and takes it back', async () => {
  appeler.mockImplementation((async (operation: unknown) =>
    operation === operations.listerEmails
      ? [LETTRE, { ...LETTRE, invitation_id: 2, email: 'vieux@picard.test', expiree: true }]
      : { code: 'success', message: 'L’invitation est retirée.', duration: 4500 }) as never)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MailInvitations operations={operations} online />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const lignes = (await screen.findAllByRole('listitem')).map(li => li.textContent)
  expect(lignes[0]).toMatch(/^Invitation envoyée à contact@picard\.test.*2 déc\./)
  expect(lignes[1]).toMatch(/^Invitation expirée, envoyée à vieux@picard\.test/)
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’invitation envoyée à contact@picard.test' }))
  await waitFor(() =>
    expect(appeler.mock.calls.find(([operation]) => operation === operations.retirerEmail)?.[1]).toMatchObject({
      params: { id: '3' },
    }),
  )
})
