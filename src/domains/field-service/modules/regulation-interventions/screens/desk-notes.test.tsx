import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { observerVisite } from '../contract.ts'
import { uneVisite } from '../testing/visites.ts'
import { DeskNotes } from './desk-notes.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const client = new QueryClient()
const dessin = (online: boolean) => (
  <MantineProvider>
    <QueryClientProvider client={client}>
      <DeskNotes
        visite={{ ...uneVisite(), documents: [] } as unknown as VisiteDetail}
        online={online}
        reread={vi.fn()}
      />
    </QueryClientProvider>
  </MantineProvider>
)
const bouton = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  appeler.mockReset()
})

it('offers nothing without network', () => {
  render(dessin(false))
  expect(bouton('Ajouter une observation')).toBeNull()
  expect(bouton('Joindre un document')).toBeNull()
})

it('keeps what was typed when the network goes, and sends it once it is back', async () => {
  appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500 } as never)
  const page = render(dessin(true))
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une observation' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Clé chez le gardien' } })
  page.rerender(dessin(false))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Clé chez le gardien')
  expect(screen.getByRole('status').textContent).toContain('reste ici')
  expect(bouton('Ajouter')?.disabled).toBe(true)
  page.rerender(dessin(true))
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(appeler).toHaveBeenCalledOnce())
  expect(appeler.mock.calls[0]?.[0]).toBe(observerVisite)
  expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { texte: 'Clé chez le gardien' } })
})
