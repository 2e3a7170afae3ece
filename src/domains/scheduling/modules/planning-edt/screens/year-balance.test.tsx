import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { YearBalance } from './year-balance.tsx'

const session = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => ({}) }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => ({ session: { user: { ...session, administrateur_plateforme: false } }, emprunt: null }),
}))

const NBSP = '\u00a0'
const mois = (n: number, part: number, compte: number) => ({
  ...{ mois: n, part, compte, neutralise: 60, prevu: 120, ecart: compte + 180 - part },
})
const detail = {
  ...{ lu_a: '2026-12-01T08:00:00.000Z', utilisateur_id: 1, label: 'Leïla Amrani', lignes: [], semaines: [] },
  ...{ absences: [], astreintes: [], mois: [mois(1, 6000, 6300), mois(2, 6000, 5000)] },
}

function open(answer: object) {
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue(answer as never)
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <YearBalance utilisateur_id={1} mois={{ annee: 2026, mois: 2 }} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('is asked by nobody who may not read the statistics', async () => {
  session.modules = ['vx-planning-edt']
  const { container } = open(detail)
  expect(container.querySelector('section')).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

it('sums the months to this one with what was carried over, and leads to what the balance sums', async () => {
  session.modules = ['vx-statistique-mensuelles']
  open({ ...detail, repris: { jour: '2026-01-01', minutes: -90 } })
  const solde = await screen.findByRole('link', { name: `−${NBSP}7${NBSP}h${NBSP}10` })
  expect(solde.getAttribute('href')).toBe('/m/statistique-mensuelles?annee=2026&mois=2&ouvert=1-2-solde')
  await waitFor(() => expect(document.body.textContent).toContain(`Publié194${NBSP}h${NBSP}20`))
  expect(document.body.textContent).toContain(`Dû200${NBSP}h`)
  expect(document.body.textContent).toContain(`−${NBSP}1${NBSP}h${NBSP}30`)
})

it('groups the thousands of its hours, and its link stays in the application, as the others of the desk', async () => {
  session.modules = ['vx-statistique-mensuelles']
  open({ ...detail, mois: [mois(1, 120_000, 180_030)] })
  await waitFor(() => expect(document.body.textContent).toContain(`Publié3\u202f003${NBSP}h${NBSP}30`))
  expect(document.body.textContent).toContain(`Dû2\u202f000${NBSP}h`)
  const solde = await screen.findByRole('link', { name: `+${NBSP}1\u202f003${NBSP}h${NBSP}30` })
  expect(fireEvent.click(solde)).toBe(false)
  expect(location.pathname + location.search).toBe('/m/statistique-mensuelles?annee=2026&mois=2&ouvert=1-2-solde')
})
