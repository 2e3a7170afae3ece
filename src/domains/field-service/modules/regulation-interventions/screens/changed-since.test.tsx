import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { Journee, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { uneVisite } from '../testing/visites.ts'
import { PlanActions } from './plan-actions.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db, myDb: () => db }))

beforeEach(() => {
  db = new UserDb(`entre-temps-${crypto.randomUUID()}`)
  vi.mocked(call).mockReset()
  vi.mocked(call).mockResolvedValue({ constats: [], idees: [] } as never)
  unlockTaps()
})

const AVANT = { ...uneVisite(), changements: [] as VisiteDetail['changements'] } as VisiteDetail
const change = (sorte: 'affecter' | 'reporter' | 'annuler', avant: string, apres: string) =>
  ({ sorte, avant, apres, auteur: 'Sophie Martin', fait_a: '2026-11-20T16:38:00.000Z' }) as const
const LEA = { id: 9, label: 'Léa Morel', appareils: [] }
const page = (visite: VisiteDetail) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <PlanActions
        visite={visite}
        journee={{ jour: visite.jour, techniciens: [LEA], interventions: [visite] } as unknown as Journee}
        online
      />
    </QueryClientProvider>
  </MantineProvider>
)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const held = () => document.querySelector('[data-held]')?.hasAttribute('inert')

it('a visit given to somebody else under « Reporter » says who did, and the move waits until that was read', async () => {
  const { rerender } = render(page(AVANT))
  press('Reporter')
  await screen.findByLabelText('Jour')
  expect([screen.queryByRole('alert'), held()]).toEqual([null, false])
  const changements = [change('affecter', 'Hugo Delattre', 'Léa Morel')]
  rerender(page({ ...AVANT, version: 2, technicien_id: 9, technicien: 'Léa Morel', changements }))
  expect(screen.getByRole('alert').textContent).toContain(
    'Changée par Sophie Martin à 17:38\u00a0: Hugo Delattre → Léa Morel.',
  )
  expect(held()).toBe(true)
  press('Continuer avec ce changement')
  expect([screen.queryByRole('alert'), held()]).toEqual([null, false])
})

it('moved under « Réaffecter », it is asked again in the same way; what the form compares by itself it asks alone', async () => {
  const { rerender } = render(page(AVANT))
  press('Réaffecter')
  await screen.findByLabelText('Technicien')
  const changements = [change('reporter', '20/11 à 11:00', '20/11 à 15:00')]
  rerender(page({ ...AVANT, version: 2, debut: '2026-11-20T14:00:00.000Z', changements }))
  expect(screen.getByRole('alert').textContent).toContain('Changée par Sophie Martin à 17:38')
  expect(held()).toBe(true)
  const deux = [...changements, change('affecter', 'Hugo Delattre', 'personne')]
  rerender(page({ ...AVANT, version: 3, technicien_id: null, technicien: '', changements: deux }))
  expect(held()).toBe(false)
  expect(screen.getByText('Le planning a changé entre-temps')).toBeTruthy()
})

it('cancelled under a form, it says by whom; a step or a photo meanwhile says nothing', async () => {
  const { rerender } = render(page(AVANT))
  press('Reporter')
  await screen.findByLabelText('Jour')
  rerender(page({ ...AVANT, version: 2 }))
  expect(screen.queryByRole('alert')).toBeNull()
  const ferme = { affecter: false, reporter: false, annuler: false, retablir: true }
  const changements = [change('annuler', '20/11 à 11:00', 'Annulée')]
  rerender(page({ ...AVANT, version: 3, annulee: true, peut: ferme, changements }))
  expect(screen.getByRole('alert').textContent).toContain('Annulée par Sophie Martin à 17:38.')
  expect(screen.queryByLabelText('Jour')).toBeNull()
})

it('changed while its cancelling is asked, the question says so', async () => {
  const { rerender } = render(page(AVANT))
  press('Annuler l’intervention')
  await screen.findByRole('dialog')
  const changements = [change('reporter', '20/11 à 11:00', '20/11 à 15:00')]
  rerender(page({ ...AVANT, version: 2, debut: '2026-11-20T14:00:00.000Z', changements }))
  expect(screen.getByRole('dialog').textContent).toContain('Entre-temps, son plan a changé. Changée par Sophie Martin')
})
