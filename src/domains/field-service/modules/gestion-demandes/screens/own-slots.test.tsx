import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import {
  chercherCreneaux,
  compterCreneaux,
  MODULE_PLANNINGS,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { OwnSlots } from './own-slots.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-20' }))
const held = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => ({ session: { user: { modules: held.modules } } }),
}))
const appeler = vi.mocked(call)
const WEEK = { du: '', au: '', creneaux: 0, premier: null }
let weeks: object[]

const draw = (over: object = {}) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <OwnSlots
          demande={
            {
              ...{ adresse_id: 8, prestation_id: 5, prestation_duree: '1.50', demande_date_souhaite: null },
              ...{ peut: { planifier: true } },
              ...over,
            } as FicheDemande
          }
          online
        />
      </QueryClientProvider>
    </MantineProvider>,
  )

beforeEach(() => {
  cleanup()
  weeks = [
    { ...WEEK, semaine: 0 },
    { ...WEEK, semaine: 1, creneaux: 4, premier: '2026-11-24' },
  ]
  held.modules = [MODULE_PLANNINGS]
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) =>
    operation === compterCreneaux
      ? weeks
      : { creneaux: [{ presence_date: '2026-11-24', th_libelle: '08:00 - 10:00', retenu_par: null }] }) as never)
})

it('asks nothing for who may not plan, nor of a request that waits for its day or is planned', () => {
  held.modules = []
  draw()
  held.modules = [MODULE_PLANNINGS]
  draw({ demande_date_souhaite: '2026-11-27' })
  draw({ peut: { planifier: false } })
  expect(appeler).not.toHaveBeenCalled()
})

it('shows the first days of the first week that has some, for the length of the request', async () => {
  draw({ demande_date_souhaite: '2026-11-19' })
  expect((await screen.findByText('mar. 24 nov.')).parentElement?.textContent).toContain('08:00 – 10:00')
  const asked = appeler.mock.calls.find(([operation]) => operation === chercherCreneaux)?.[1]
  expect(asked).toMatchObject({
    params: { adresse_id: '8', prestation_id: '5' },
    query: { duree: '1.50', semaine: '1' },
  })
})

it('goes on with the next week that has some where the first has an evening left', async () => {
  const slot = (presence_date: string) => ({ presence_date, th_libelle: '08:00 - 10:00', retenu_par: null })
  appeler.mockImplementation((async (operation: unknown, { query }: { query: { semaine?: string } }) => {
    if (operation === compterCreneaux)
      return [0, 1, 2].map(semaine => ({ ...WEEK, semaine, creneaux: 1, premier: '2026-11-20' }))
    return {
      creneaux: query.semaine === '0' ? [slot('2026-11-20')] : ['23', '24', '25'].map(d => slot(`2026-11-${d}`)),
    }
  }) as never)
  draw()
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(li => li.querySelector('b')?.textContent)).toEqual([
      'ven. 20 nov.',
      'lun. 23 nov.',
      'mar. 24 nov.',
    ]),
  )
  const weeksRead = appeler.mock.calls.flatMap(([operation, input]) =>
    operation === chercherCreneaux ? [(input as { query: { semaine: string } }).query.semaine] : [],
  )
  expect(weeksRead).toEqual(['0', '1'])
})

it('says that four weeks have nothing', async () => {
  weeks = weeks.map(w => ({ ...w, premier: null as never }))
  draw()
  await waitFor(() => expect(screen.getByText(/^Aucun créneau libre dans les quatre semaines/)).toBeTruthy())
  expect(appeler).toHaveBeenCalledTimes(1)
})
