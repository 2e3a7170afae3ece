import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { ajouterIndisponibilite, supprimerIndisponibilite } from '#domains/people/model/temps.ts'
import type { Repartition } from '../contract.ts'
import { NoteAway } from './note-away.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const held = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => ({ session: { user: { modules: held.modules } } }),
}))
const appeler = vi.mocked(call)
const sent = () => appeler.mock.calls.filter(([operation]) => operation === ajouterIndisponibilite)

const visit = (debut: string): Repartition['restantes'][number] => ({
  ...{ intervention_id: 500, version: 3, client: 'M. Paul Roy', prestation_libelle: '', adresse_ville: '' },
  ...{ th_libelle: '', th_jour: null, de: { debut, fin: '2026-11-20T16:00:00.000Z' } },
})
const day = (over: Partial<Repartition> = {}): Repartition => ({
  ...{
    jour: '2026-11-20',
    technicien: { id: 7, label: 'Hugo Delattre' },
    lignes: [],
    nb_presentes: 0,
    nb_commencees: 0,
  },
  restantes: [visit('2026-11-20T13:00:00.000Z'), visit('2026-11-20T10:00:00.000Z')],
  ...over,
})

function draw(proposal: Repartition, absences: { debut: string; fin: string }[] | undefined = []) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <NoteAway proposal={proposal} absences={absences} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeEach(() => {
  cleanup()
  held.modules = [MODULE_REGULATION, MODULE_UTILISATEURS]
  appeler.mockReset()
  appeler.mockResolvedValue({
    code: 'success',
    message: 'L’absence est enregistrée.',
    duration: 2500,
    indisponibilite_id: 81,
  } as never)
})

it('is not offered to who does not manage people, nor of a day of which an absence is noted', () => {
  draw(day(), [{ debut: '2026-11-19T23:00:00.000Z', fin: '2026-11-20T23:00:00.000Z' }])
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  held.modules = [MODULE_REGULATION]
  draw(day())
  expect(screen.queryByRole('button')).toBeNull()
})

it('notes the day in one press, by the call of the sheet, and takes that absence off', async () => {
  draw(day())
  fireEvent.click(screen.getByRole('button', { name: 'Noter son absence ce jour-là' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[1]).toMatchObject({
    params: { id: '7' },
    body: { date_debut: '2026-11-20', heure_debut: null, date_fin: '2026-11-20', heure_fin: null, motif: '' },
  })
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  readNotices()[0]?.action?.faire()
  await waitFor(() =>
    expect(appeler.mock.calls.find(([operation]) => operation === supprimerIndisponibilite)?.[1]).toMatchObject({
      params: { id: '7', indisponibilite_id: '81' },
    }),
  )
})

it('of a day that has begun, from the first visit that is given away', async () => {
  draw(day({ nb_commencees: 1 }))
  fireEvent.click(screen.getByRole('button', { name: 'Noter son absence dès 11:00' }))
  await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ body: { heure_debut: '11:00', heure_fin: null } }))
})
