import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices, UNDO_MS } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { InboxAnswers } from '#client/modules/inbox.ts'
import { answers as offered } from '#domains/field-service/modules/reception-demandes-externes/screens/inbox.ts'
import { answers } from '#domains/scheduling/modules/gestion-actions-gdi/screens/inbox.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { success } from '#wire/notice.ts'
import { Inbox } from './inbox.tsx'
import { ligneATraiter } from './testing/lignes.ts'

const world = vi.hoisted(() => ({
  asked: [] as [string, unknown][],
  refused: null as Error | null,
  lignes: [] as unknown[],
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, input: unknown) => {
    world.asked.push([id, input])
    if (/rouvrir/.test(id) && world.refused) throw world.refused
    return {
      ...success(/rouvrir/.test(id) ? 'La demande attend de nouveau.' : 'Demande de Inès Caron refusée.'),
      demande: { repondu_a: '2026-11-25T10:00:00.000Z' },
      echange: { decide_a: '2026-11-25T10:00:00.000Z' },
    }
  },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: () => ({ data: { lu_a: '2026-11-25T09:12:00.000Z', suivi: true, lignes: world.lignes } }),
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-25' }))
vi.mock('#client/modules/inbox.ts', async original => ({
  ...(await original<object>()),
  loadInboxAnswers: async (): Promise<InboxAnswers> => ({ ...answers, ...offered }),
}))

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Inbox />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('button', { name: /^Refuser/ })
  fireEvent.keyDown(document.body, { key: 'j' })
}
const told = (word: string) => world.asked.filter(([id]) => id.includes(word))

beforeEach(() => {
  for (const { id } of readNotices()) dismissNotice(id)
  world.asked = []
  world.refused = null
  world.lignes = [ligneATraiter({})]
  HTMLElement.prototype.checkVisibility = () => true
})

it.each([
  ['a leave', {}, { params: { demande_conge_id: '1' } }],
  ['an exchange', { cle: 'echange:1', genre: 'echange' }, { params: { bde_id: '1' } }],
])('%s that R refused says what was done, and Z takes it back within ten seconds', async (_what, over, of) => {
  world.lignes = [ligneATraiter(over)]
  await show()
  await act(async () => void press('r'))
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  expect(readNotices()[0]).toMatchObject({ message: 'Demande de Inès Caron refusée.', duration: UNDO_MS })
  await act(async () => void press('z'))
  await waitFor(() => expect(told('rouvrir')).toHaveLength(1))
  expect(told('rouvrir')[0]?.[1]).toMatchObject({ ...of, body: { de: '2026-11-25T10:00:00.000Z' } })
  await waitFor(() => expect(readNotices()[0]?.message).toBe('La demande attend de nouveau.'))
})

it('an undo that is refused says what stays and why', async () => {
  const message = 'Les postes ont été pourvus depuis.'
  const problem = { code: 'error', erreur: 'DEMANDE_TRAITEE', message, duration: 4500, reference: 'x' } as const
  world.refused = new ApiProblem(409, problem)
  await show()
  fireEvent.click(screen.getByRole('button', { name: /^Refuser/ }))
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  await act(async () => void press('z'))
  await waitFor(() => expect(readNotices()[0]?.message).toBe(`La réponse reste donnée. ${message}`))
})

it('Z says that there is nothing to undo', async () => {
  await show()
  press('z')
  expect(readNotices()[0]?.message).toBe('Rien à défaire.')
})

it('Z says that a request which was accepted is not given back, and undoes nothing before it instead', async () => {
  world.lignes = [ligneATraiter({}), ligneATraiter({ cle: 'demande-recue:2', genre: 'demande-recue', cible_id: 2 })]
  await show()
  await act(async () => void press('r'))
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  unlockTaps()
  press('j')
  press('a')
  fireEvent.click(await screen.findByRole('button', { name: 'Accepter la demande' }))
  await waitFor(() => expect(told('externes')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accepter la demande' })).toBeNull())
  // Its answer is told, with nothing to take back.
  await waitFor(() => expect(readNotices()[0]?.action ?? null).toBeNull())
  // The question gives the keyboard back to its line a moment after it has gone.
  await waitFor(() => expect(document.activeElement?.closest('section')).not.toBeNull())
  await act(async () => void press('z'))
  await waitFor(() => expect(readNotices()[0]?.message).toBe('Une demande acceptée ne se rend pas.'))
  expect(told('rouvrir')).toEqual([])
})
