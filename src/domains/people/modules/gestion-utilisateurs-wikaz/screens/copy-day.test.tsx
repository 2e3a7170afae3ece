import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices, UNDO_MS } from '#client/call/notices.ts'
import type { JourDispo } from '#domains/people/model/temps.ts'
import { success } from '#wire/notice.ts'
import { CopyDay } from './copy-day.tsx'

const { written } = vi.hoisted(() => ({ written: [] as unknown[] }))
vi.mock('#client/call/api.ts', () => ({
  call: async (_operation: unknown, { body }: { body: unknown }) => {
    written.push(body)
    return success('Horaires copiés.')
  },
}))

beforeEach(() => {
  written.length = 0
})
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

const plage = (debut_libelle: string, fin_libelle: string) => {
  return { plage_id: 1, debut_libelle, fin_libelle, duree: 240, valable_du: null, valable_au: null }
}
const jour = (id: number, label: string, plages: JourDispo['plages']): JourDispo => ({
  id,
  label,
  etat: plages.length > 0 ? 1 : 0,
  plages,
})

it('says which hours a copy replaces before, and gives each day back what it had by « Défaire »', async () => {
  const semaine = [
    jour(1, 'Lundi', [plage('08:00', '12:00')]),
    jour(2, 'Mardi', [plage('14:00', '18:00')]),
    jour(3, 'Mercredi', []),
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <CopyDay id={2} semaine={semaine} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copier lundi sur…' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Mardi' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mercredi' }))
  expect(screen.getByText(/Remplace les horaires/).textContent).toMatch(/: mardi\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Copier' }))
  await waitFor(() => expect(readNotices()[0]).toMatchObject({ message: 'Horaires copiés.', duration: UNDO_MS }))
  const days = (body: unknown) => (body as { jours: { plages: { debut: string }[] }[] }).jours
  expect(days(written[0]).map(d => d.plages.map(p => p.debut))).toEqual([['08:00'], ['08:00']])

  await act(async () => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(written).toHaveLength(2))
  expect(days(written[1]).map(d => d.plages.map(p => p.debut))).toEqual([['14:00'], []])
})
