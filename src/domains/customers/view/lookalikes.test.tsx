import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { Lookalikes } from './lookalikes.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => ({}) }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))

it('says nothing of a telephone that was taken out again, at once and after the office has answered', async () => {
  const zoe = { client_id: 4, label: 'Mme Zoé Caron', ville: '80800 Corbie' }
  vi.mocked(call).mockImplementation((async (_operation: unknown, { query }: { query: { telephone?: string } }) =>
    query.telephone ? [{ ...zoe, raison: 'telephone' }] : [{ ...zoe, raison: 'nom_proche' }]) as never)
  const client = new QueryClient()
  const shown = (client_telephone: string) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Lookalikes values={{ client_nom: 'Carron', client_prenom: 'Zoé', client_telephone }} />
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(shown('0612345678'))
  expect(await screen.findByText(/même téléphone/)).toBeTruthy()
  rerender(shown(''))
  expect(screen.queryByText(/même téléphone/)).toBeNull()
  expect(await screen.findByText(/nom à une lettre près/)).toBeTruthy()
  expect(screen.queryByText(/même téléphone/)).toBeNull()
})
