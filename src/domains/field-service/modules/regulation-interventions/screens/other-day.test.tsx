import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { createPlanDeeds, PlanDeedsContext } from '#domains/field-service/view/plan/plan-deeds.ts'
import { reporterVisite } from '../contract.ts'
import { uneVisite } from '../testing/visites.ts'
import { OtherDay } from './other-day.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const deeds = createPlanDeeds()
/** On Friday at eleven, promised on Thursday between eight and ten. */
const visite = uneVisite({ th_libelle: '08:00 - 10:00', th_jour: '2026-11-19' }) as VisiteDetail

beforeEach(() => {
  appeler.mockReset()
  appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 2500, intervention: visite } as never)
})

const ouvrir = (plus: Partial<VisiteDetail> = {}, online = true) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PlanDeedsContext value={deeds}>
          <OtherDay visite={{ ...visite, ...plus }} online={online} />
        </PlanDeedsContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
const bouton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Promettre ce jour' })

it.each([
  ['on its day and in its hours', { th_jour: '2026-11-20', th_libelle: '10:00 - 12:00' }],
  ['where nothing is promised', { th_libelle: '', th_jour: null }],
  ['begun', { etapes_en_cours: 1 }],
  ['cancelled', { annulee: true }],
] as const)('%s, it says nothing', (_words, plus) => {
  ouvrir(plus)
  expect(screen.queryByText(/^Pas le (?:jour|créneau) promis$/)).toBeNull()
})

it('says which day the customer waits on, and promises this one once they were told; a press takes it back', async () => {
  ouvrir()
  expect(screen.getByRole('heading', { name: 'Pas le jour promis' })).toBeTruthy()
  expect(screen.getByText(/^Le client attend le jeu. 19 nov..*, 08:00 – 10:00\./)).toBeTruthy()
  // The two hours in which it begins, since ten o'clock is over by then.
  expect(screen.getByText(/puis promettez-lui le ven. 20 nov..*, 10:00 – 12:00\.$/)).toBeTruthy()
  fireEvent.click(bouton())
  const place = { jour: '2026-11-20', heure_debut: '11:00', duree_minutes: 90 }
  await waitFor(() => expect(appeler).toHaveBeenCalledTimes(1))
  expect(appeler.mock.calls[0]).toEqual([
    reporterVisite,
    {
      params: { id: '412' },
      body: { ...place, de: visite.debut, version: visite.version, th_libelle: '10:00 - 12:00' },
    },
  ])
  await deeds.history.undo()
  expect(appeler.mock.calls[1]).toEqual([
    reporterVisite,
    {
      params: { id: '412' },
      body: { ...place, de: visite.debut, promesse: { th_libelle: '08:00 - 10:00', th_jour: '2026-11-19' } },
    },
  ])
})

it('says at which hours the customer waits, on its day, and promises those in which it begins', async () => {
  ouvrir({ th_jour: '2026-11-20' })
  expect(screen.getByRole('heading', { name: 'Pas le créneau promis' })).toBeTruthy()
  expect(
    screen.getByText(/^Le client attend entre 08:00 et 10:00\. .* puis promettez-lui 10:00 – 12:00\.$/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Promettre ce créneau' }))
  await waitFor(() => expect(appeler).toHaveBeenCalledTimes(1))
  expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { th_libelle: '10:00 - 12:00' } })
})

it('a day that was told without hours is told anew without any', async () => {
  ouvrir({ th_libelle: '' })
  expect(
    screen.getByText(/^Le client attend le jeu. 19 nov.*, puis promettez-lui le ven. 20 nov.[^,]*\.$/),
  ).toBeTruthy()
  fireEvent.click(bouton())
  await waitFor(() => expect(appeler).toHaveBeenCalledTimes(1))
  expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { th_libelle: '' } })
  await deeds.history.undo()
  expect(appeler.mock.calls[1]?.[1]).toMatchObject({ body: { promesse: { th_libelle: '', th_jour: '2026-11-19' } } })
})

it('without network, and of a visit whose plan is closed, it says so and promises nothing', () => {
  ouvrir({}, false)
  expect(bouton().disabled).toBe(true)
})
