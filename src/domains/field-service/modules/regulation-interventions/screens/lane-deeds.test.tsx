import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { Journee, Technicien, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { ajouterIndisponibilite } from '#domains/people/model/temps.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { uneVisite } from '../testing/visites.ts'
import { DayGrid } from './day-grid.tsx'
import { LaneDeeds } from './lane-deeds.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({ session: { user: { modules: [], administrateur_plateforme: false } }, emprunt: null }),
}))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => ({ session: { user: { modules: [MODULE_UTILISATEURS] } } }),
}))

const HUGO: Technicien = { id: 7, label: 'Hugo Delattre', absences: [], disponibilites: null, appareils: [] }
const day = (interventions: VisitePlanifiee[]) =>
  ({ lu_a: '', jour: '2026-11-20', interventions, techniciens: [HUGO], compteurs: {} }) as unknown as Journee
const onRepartir = vi.fn()
const wrapped = (shown: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>
    </MantineProvider>,
  )
const open = (interventions: VisitePlanifiee[], technicien = HUGO) =>
  wrapped(<LaneDeeds {...{ technicien, onRepartir }} journee={day(interventions)} close={() => undefined} />)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  cleanup()
  unlockTaps()
  onRepartir.mockReset()
  vi.mocked(call).mockReset()
  vi.mocked(call).mockResolvedValue({ code: 'success', message: 'Notée.', duration: 1 } as never)
})

it('gives no day away that has nothing to give, and notes no absence twice', () => {
  const fermees = { affecter: false, reporter: false, annuler: false }
  open([uneVisite({ etapes_en_cours: 3, peut: fermees })], {
    ...HUGO,
    absences: [{ debut: '2026-11-19T23:00:00.000Z', fin: '2026-11-20T23:00:00.000Z' }],
  })
  expect(screen.queryByRole('button', { name: 'Répartir la journée' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Noter son absence/ })).toBeNull()
})

it('notes the absence from the first visit that is left, by the same call, and leads to the share-out', async () => {
  const begun = uneVisite({
    intervention_id: 1,
    etapes_en_cours: 3,
    peut: { affecter: false, reporter: false, annuler: false },
  })
  open([begun, uneVisite({ intervention_id: 2, debut: '2026-11-20T13:00:00.000Z' })])
  fireEvent.click(button('Noter son absence dès 14:00'))
  await waitFor(() => expect(vi.mocked(call).mock.calls[0]?.[0]).toBe(ajouterIndisponibilite))
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ params: { id: '7' }, body: { heure_debut: '14:00' } })
  fireEvent.click(button('Répartir la journée'))
  expect(onRepartir).toHaveBeenCalledWith(HUGO)
})

it('is opened from the name of a lane, where the day may be dealt out', async () => {
  const grid = (onRepartir?: (technicien: Technicien) => void) =>
    wrapped(
      <DayGrid
        {...{ onRepartir }}
        journee={day([uneVisite()])}
        visites={[uneVisite()]}
        retards={new Map()}
        attendues={new Map()}
        maintenant="2026-11-20T09:00:00.000Z"
        aujourdhui="2026-11-20"
        online
        choisie={null}
        onOuvrir={() => undefined}
      />,
    )
  grid()
  expect(screen.queryByRole('button', { name: 'Hugo Delattre' })).toBeNull()
  cleanup()
  grid(onRepartir)
  fireEvent.click(button('Hugo Delattre'))
  expect((await screen.findByRole('dialog')).textContent).toContain('Répartir la journée')
})
