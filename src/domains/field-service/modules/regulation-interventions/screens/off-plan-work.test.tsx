import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import {
  classerTravailVisite,
  reprendreTravailVisite,
} from '#domains/field-service/model/interventions/hors-planning-operations.ts'
import type { HorsPlanning, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { uneVisite } from '../testing/visites.ts'
import { OffPlanWork } from './off-plan-work.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
beforeEach(() => {
  appeler.mockReset()
  appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 1 } as never)
})

const piece = (hors_planning_id: number, plus: Partial<HorsPlanning> = {}): HorsPlanning => ({
  ...{ hors_planning_id, utilisateur: 'Hugo Delattre', utilisateur_id: 9, mutation_id: crypto.randomUUID() },
  ...{ type: 'intervention.etape', motif: 'ANNULEE', contenu: { intervention_id: 412, de: 0, vers: 1 } },
  ...{ fait_a: '2026-11-20T09:00:00.000Z', recu_a: '2026-11-20T11:00:00.000Z', suite: null },
  ...plus,
})
const VU = { sorte: 'classe', utilisateur: 'Inès Fabre', fait_a: '2026-11-20T12:00:00.000Z' } as const

function ouvrir(hors_planning: HorsPlanning[], plus: Partial<VisiteDetail> = {}, online = true) {
  const nb_hors_planning = hors_planning.filter(h => h.suite === null).length
  const visite = { ...uneVisite({ version: 7 }), annulee: true, nb_hors_planning, hors_planning, ...plus }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <OffPlanWork visite={visite as VisiteDetail} online={online} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const noms = () => screen.queryAllByRole('button').map(b => b.textContent)

it('offers nothing of what an older server said, of a visit that is done, nor of what was taken back', () => {
  ouvrir([{ ...piece(1), suite: undefined }])
  expect(noms()).toEqual([])
})

it('of a visit that somebody else finished, it may only be seen', () => {
  ouvrir([piece(1)], { annulee: false, etapes_en_cours: 3 })
  expect(noms()).toEqual(['Vu, classer'])
})

it('asks for a network', () => {
  ouvrir([piece(1)], {}, false)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(b => b.disabled)).toEqual([true, true])
})

it('takes back after a question which says what comes of it', async () => {
  ouvrir([piece(1), piece(2)])
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre ce travail' }))
  expect(await screen.findByText(/^L’intervention est rétablie et rendue à Hugo Delattre/)).toBeTruthy()
  // Only what arrived comes back.
  expect(screen.getByRole('dialog').textContent).toContain('Aucun compte rendu n’est arrivé')
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre le travail d’Hugo Delattre' }))
  await waitFor(() => expect(appeler.mock.calls[0]?.[0]).toBe(reprendreTravailVisite))
  expect(appeler.mock.calls[0]?.[1]).toMatchObject({ params: { id: '412' }, body: { de: 7, utilisateur_id: 9 } })
})

it('sets aside up to the last piece that is read, and says who did; it may still be taken back', async () => {
  ouvrir([piece(1, { suite: VU }), piece(2)])
  expect(screen.getByText(/^Vu et classé par Inès Fabre/)).toBeTruthy()
  expect(noms()).toEqual(['Reprendre ce travail', 'Vu, classer'])
  fireEvent.click(screen.getByRole('button', { name: 'Vu, classer' }))
  await waitFor(() => expect(appeler.mock.calls[0]?.[0]).toBe(classerTravailVisite))
  expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { vu: 2 } })
})

it('names whose work it is where several sent some', () => {
  ouvrir([piece(1), piece(2, { utilisateur: 'Bob Lenoir', utilisateur_id: 11, suite: VU })])
  expect(noms()).toEqual(['Reprendre le travail d’Hugo Delattre', 'Reprendre le travail de Bob Lenoir', 'Vu, classer'])
})
