import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ecrireSemaine, type JourDispo } from '#domains/people/model/temps.ts'
import { ProposedWeek } from './proposed-week.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const NOMS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']
const semaine: readonly JourDispo[] = NOMS.map((label, n) => ({ id: n + 1, label, etat: 0, a_dire: true, plages: [] }))
const lines = () => screen.getAllByRole('listitem').map(l => l.textContent)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer cette semaine' })
type Sent = { body: { jours: { jour: number; etat: number; plages: unknown[] }[] } }
const sent = () => appeler.mock.calls.flatMap(([, input]) => (input as unknown as Sent).body.jours)

beforeEach(() => {
  cleanup()
  appeler.mockReset()
  appeler.mockResolvedValue({ code: 'success', message: 'Enregistrée.', duration: 2500 } as never)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ProposedWeek id={4} semaine={semaine} />
      </QueryClientProvider>
    </MantineProvider>,
  )
})

it('one tick writes nothing, and closes no other day', () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lundi' }))
  expect(appeler).not.toHaveBeenCalled()
  expect(lines()[0]).toBe('LundiNon travaillé')
  for (const line of lines().slice(1, 5)) expect(line).toMatch(/08:00 – 12:00, 14:00 – 18:00$/)
})

it('without a day there is nothing to save', () => {
  for (const name of NOMS.slice(0, 5)) fireEvent.click(screen.getByRole('checkbox', { name }))
  expect(save().disabled).toBe(true)
})

it('is saved whole, as it was changed: Monday to Friday and its hours', async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Samedi' }))
  const noon = screen.getAllByLabelText('à')[0]
  if (!noon) throw new Error('no end of the morning')
  fireEvent.change(noon, { target: { value: '12:30' } })
  fireEvent.blur(noon)
  fireEvent.click(save())
  await waitFor(() => expect(appeler).toHaveBeenCalledTimes(1))
  expect(appeler.mock.calls[0]?.[0]).toBe(ecrireSemaine)
  expect(sent().map(j => [j.jour, j.etat])).toEqual([...[1, 2, 3, 4, 5, 6].map(jour => [jour, 1]), [7, 0]])
  const always = { valable_du: null, valable_au: null }
  expect(sent()[0]?.plages).toEqual([
    { debut: '08:00', fin: '12:30', ...always },
    { debut: '14:00', fin: '18:00', ...always },
  ])
})
