import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { LigneProposee } from '#domains/field-service/model/tournees/proposition.ts'
import type { Tournees, Waypoint } from '#domains/field-service/model/tournees/schema.ts'
import { repartirVisites } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { versMs } from '#wire/dates.ts'
import { OrderDialog } from './order-dialog.tsx'

const DEBUT = '2026-11-20T09:00:00.000Z'
const visite = (version: number) =>
  ({
    ...{ intervention_id: 500, version, client: 'M. Paul Roy', debut: DEBUT, fin: '2026-11-20T10:00:00.000Z' },
    th_libelle: '',
  }) as Waypoint
const jour = (version: number, lu_a = '2026-11-20T06:00:00.000Z'): Tournees => ({
  techniciens: [
    {
      ...{ id: 7, label: 'Hugo Delattre', startingPoint: null, waypoints: [visite(version)], non_situees: [] },
      ...{ retour: null, absences: [], disponibilites: null },
    },
  ],
  ...{ notAssignedPoints: [], jour: '2026-11-20', lu_a, non_situees: [], estime: true },
  temps: { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 },
})
const BILAN = { metres: 0, minutes: 0, retard: 0 }

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({
    session: { user: { modules: ['vx-regulation-interventions'], administrateur_plateforme: false } },
    emprunt: null,
  }),
}))
// The search itself is a worker's: what it finds moves the one visit to 11:00, by the version of the day it was given.
vi.mock('./use-order.ts', () => ({
  useOrder: (day: Tournees) => {
    const [posee] = day.techniciens[0]?.waypoints ?? []
    const ligne = {
      ...{ posee: { visite: posee, de: 0, debut: 0 }, de: 7, vers: 7 },
      ...{ debut: versMs('2026-11-20T10:00:00.000Z'), fin: versMs('2026-11-20T11:00:00.000Z') },
    } as LigneProposee
    const lots = [{ techniciens: [7], lignes: [ligne], avant: BILAN, apres: BILAN }]
    const gain = { ...BILAN, metres: 4000 }
    return {
      ...{ state: 'done', estime: true, proposition: { lots, avant: BILAN, apres: BILAN, restantes: [] } },
      recount: (left: ReadonlySet<number>) => (left.has(500) ? { apres: gain, lots: [gain] } : null),
    }
  },
}))
const appeler = vi.mocked(call)
const CHOIX = { entreTous: true, epinglees: new Set<number>(), techniciens: new Set([7, 9]) }
const client = new QueryClient()
const dialog = (day: Tournees) => (
  <MantineProvider env="test">
    <QueryClientProvider client={client}>
      <OrderDialog day={day} choix={CHOIX} close={() => undefined} />
    </QueryClientProvider>
  </MantineProvider>
)
const sent = () => appeler.mock.calls.filter(([operation]) => operation === repartirVisites).map(([, input]) => input)
const accept = () => fireEvent.click(screen.getByRole('button', { name: 'Tout accepter' }))
const TOLD = 'Le planning a changé depuis cette proposition.'

beforeEach(() => {
  cleanup()
  unlockTaps()
  appeler.mockReset()
})

it('is told when a colleague moved a visit, refused by the office, then searched again in the plan as it stands', async () => {
  const message = 'M. Paul Roy, 10:00\u00a0: Entre-temps, cette intervention a changé. Rien n’a été réparti.'
  appeler.mockRejectedValueOnce(
    new ApiProblem(409, { code: 'warning', message, duration: 4500, erreur: 'PLAN_MODIFIE' } as ApiProblem['problem']),
  )
  const { rerender } = render(dialog(jour(3)))
  expect(screen.queryByRole('button', { name: 'Recalculer' })).toBeNull()
  accept()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  rerender(dialog(jour(4)))
  expect(screen.getByText(TOLD)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Recalculer' }))
  expect([screen.queryByRole('alert'), screen.queryByText(TOLD)]).toEqual([null, null])
  unlockTaps()
  appeler.mockResolvedValueOnce({ code: 'success', message: 'Fait.', duration: 2500, lignes: [] })
  accept()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { body: { lignes: [{ intervention_id: 500, version: 3 }] } },
    { body: { lignes: [{ intervention_id: 500, version: 4 }] } },
  ])
})

it('says nothing of a reading that gives the same plan', () => {
  const { rerender } = render(dialog(jour(3)))
  rerender(dialog(jour(3, '2026-11-20T06:10:00.000Z')))
  expect(screen.queryByText(TOLD)).toBeNull()
  rerender(dialog(jour(4)))
  expect(screen.getByText(TOLD)).toBeTruthy()
})

it('keeps the refusal, what can be done and the two answers in one foot', async () => {
  appeler.mockRejectedValueOnce(new Error('perdu'))
  render(dialog(jour(3)))
  accept()
  const said = await screen.findByRole('alert')
  const foot = said.parentElement
  expect([...(foot?.querySelectorAll('button') ?? [])].map(b => b.textContent)).toEqual([
    'Recalculer',
    'Ne rien changer',
    'Tout accepter',
  ])
})

it('says totals of what is ticked, and lateness before and after', () => {
  render(dialog(jour(3)))
  const totals = () => screen.getByLabelText('En tout').textContent?.replaceAll(/\s/g, ' ')
  expect(totals()).toContain('Trajets0 km avant et après')
  expect(totals()).toContain('Retards0 min avant et après')
  fireEvent.click(screen.getByRole('checkbox', { name: '11:00 M. Paul Roy' }))
  expect(totals()).toContain('Trajets0 km 4 km')
})
