import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices, UNDO_MS } from '#client/call/notices.ts'
import { success } from '#wire/notice.ts'
import { PersonActions } from './person-actions.tsx'
import { PlagesDialog } from './plages-dialog.tsx'

const { asked } = vi.hoisted(() => ({ asked: [] as { id: string; body?: unknown; bytes?: unknown }[] }))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, { body, bytes }: { body?: unknown; bytes?: unknown }) => {
    asked.push({ id, body, bytes })
    return success('Fait.')
  },
  download: async () => PORTRAIT,
}))
const PORTRAIT = new Blob(['portrait'], { type: 'image/jpeg' })

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

const montrer = (enfant: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">{enfant}</MantineProvider>
    </QueryClientProvider>,
  )
async function defaire() {
  await waitFor(() => expect(readNotices()[0]).toMatchObject({ duration: UNDO_MS, action: { libelle: 'Défaire' } }))
  await act(async () => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(asked).toHaveLength(2))
}

it('gives a slot back with its hours and the days it holds for', async () => {
  const plage = {
    ...{ plage_id: 7, debut_libelle: '18:00', fin_libelle: '24:00', duree: 360 },
    ...{ valable_du: '2026-12-01', valable_au: null },
  }
  const jour = { id: 2, label: 'Mardi', etat: 1 as const, plages: [plage] }
  montrer(<PlagesDialog id={5} jour={jour} opened relire={async () => {}} onClose={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Retirer la plage/ }))
  await defaire()
  expect(asked.map(a => a.id)).toEqual([
    'gestion-utilisateurs-wikaz.plage-supprimer',
    'gestion-utilisateurs-wikaz.plage-ajouter',
  ])
  expect(asked[1]?.body).toEqual({ jour: 2, debut: '18:00', fin: '00:00', valable_du: '2026-12-01', valable_au: null })
})

it('gives a portrait back, byte for byte', async () => {
  const personne = { id: 5, photo: true, peut: { droits: false } } as never // what the buttons read of a person
  montrer(<PersonActions personne={personne} />)
  fireEvent.click(screen.getByRole('button', { name: 'Retirer la photo' }))
  await defaire()
  expect(asked.map(a => a.id)).toEqual([
    'gestion-utilisateurs-wikaz.photo-retirer',
    'gestion-utilisateurs-wikaz.photo-envoyer',
  ])
  expect(asked[1]?.bytes).toBe(PORTRAIT)
})
