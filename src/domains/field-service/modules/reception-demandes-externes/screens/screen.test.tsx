import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { AtDesk } from '#client/frames/desk.tsx'
import { useBadges } from '#client/modules/badges.ts'
import { type DemandeExterne, MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { Screen } from './screen.tsx'
import { Watch } from './watch.ts'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

const offer = (demande_id: number, plus: Partial<DemandeExterne> = {}) =>
  ({
    demande_id,
    donneur: 'Atlas',
    prestation: 'Ramonage',
    cpville: '80000 Amiens',
    demande_date_souhaite: null,
    demande_th_souhaite: '',
    demande_date_th_impose: 0,
    demande_remuneration_cents: 9000,
    etat: 'attente',
    etat_libelle: 'À répondre',
    repondre_avant: null,
    ...plus,
  }) as DemandeExterne
const OFFERS = [
  offer(1, { demande_date_th_impose: 1 }),
  offer(2),
  offer(3, { etat: 'acceptee', etat_libelle: 'Acceptée' }),
]

const page = (children: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AtDesk>{children}</AtDesk>
    </QueryClientProvider>
  </MantineProvider>
)

function Badge() {
  return <p>{`Pastille ${useBadges()[MODULE_EXTERNES] ?? 'absente'}`}</p>
}

it('counts in the menu the offers that wait for an answer, and no other', async () => {
  vi.mocked(call).mockResolvedValue(OFFERS as never)
  render(
    page(
      <>
        <Watch />
        <Badge />
      </>,
    ),
  )
  expect(screen.getByText('Pastille absente')).toBeTruthy()
  expect(await screen.findByText('Pastille 2')).toBeTruthy()
})

it('says of each what it pays, and which days are imposed', async () => {
  vi.mocked(call).mockResolvedValue(OFFERS as never)
  render(page(<Screen path={[]} params={{}} />))
  await waitFor(() => expect(document.querySelectorAll('[data-ligne]')).toHaveLength(3))
  const lines = [...document.querySelectorAll('[data-ligne]')].map(l => l.parentElement?.textContent)
  for (const line of lines) expect(line?.replaceAll(/\s/g, ' ')).toContain('90,00 €')
  expect(lines.map(l => l?.includes('Date imposée'))).toEqual([true, false, false])
})
