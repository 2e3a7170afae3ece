import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Journee } from '#domains/field-service/model/interventions/regulation.ts'
import { uneVisite } from '../testing/visites.ts'
import { DayGrid } from './day-grid.tsx'

vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({ session: { user: { modules: [], administrateur_plateforme: false } }, emprunt: null }),
}))
beforeEach(cleanup)

const visite = uneVisite()
const journee = {
  ...{ lu_a: '2026-11-20T08:00:00.000Z', jour: '2026-11-20', interventions: [visite], techniciens: [] },
  ...{ compteurs: {}, duree_moyenne_kilometre: 0 },
} as unknown as Journee

function show(online: boolean) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DayGrid
          {...{ journee, online }}
          visites={[visite]}
          retards={new Map()}
          attendues={new Map()}
          maintenant="2026-11-20T09:00:00.000Z"
          aujourdhui="2026-11-20"
          choisie={null}
          onOuvrir={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('without network, says above the grid of when it is and what waits', () => {
  show(true)
  expect(screen.queryByText(/se fait avec du réseau/)).toBeNull()
  cleanup()
  show(false)
  expect(screen.getByText(/Déplacer se fait avec du réseau\./).textContent).toMatch(/09:00/)
})
