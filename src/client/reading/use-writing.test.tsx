import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createHistory } from '#kit/time-grid/history.ts'
import { success } from '#wire/notice.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { call } from '../call/api.ts'
import { dismissNotice, readNotices, undoNewest } from '../call/notices.ts'
import { ApiProblem, Unanswered } from '../call/problem.ts'
import { DeedsContext } from './deeds.ts'
import { undoBy, useWriting } from './use-writing.ts'

vi.mock('../call/api.ts', () => ({ call: vi.fn() }))

const commun = {
  method: 'POST',
  module: 'vx-essai',
  right: { kind: 'session' },
  tenant: 'company',
  summary: 'Essai',
  offline: 'online-only',
  sujet: 'demandes',
  body: z.strictObject({ vers: z.number() }),
  output: noticeSchema,
} as const
const deplacer = operation({ ...commun, id: 'essai.deplacer', path: '/api/essai/deplacer' })
const remettre = operation({ ...commun, id: 'essai.remettre', path: '/api/essai/remettre' })

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const said = () => readNotices().map(n => n.message)

beforeEach(() => {
  for (const { id } of readNotices()) dismissNotice(id)
  vi.mocked(call).mockImplementation(
    async op => success(op === deplacer ? 'La visite est déplacée.' : 'La visite est remise.') as never,
  )
})

it('says that a deed is undone where the same call takes it back, and what another call answers as it is', async () => {
  for (const [by, words] of [
    [deplacer, 'Défait. La visite est déplacée.'],
    [remettre, 'La visite est remise.'],
  ] as const) {
    const undo = () => undoBy(by, { body: { vers: 1 } })
    const { result } = renderHook(() => useWriting(deplacer, { undo }), { wrapper })
    await act(async () => void (await result.current.write({ body: { vers: 2 } })))
    expect(said()[0]).toBe('La visite est déplacée.')
    act(() => void undoNewest())
    await waitFor(() => expect(said()[0]).toBe(words))
  }
})

const KEPT = operation({ ...commun, id: 'essai.creer', path: '/api/essai', errors: ['CLE_REUTILISEE', 'EN_COURS'] })

it('what the office keeps the key of is sent again under it, since its answer was lost; the next one has its own', async () => {
  const keys = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { once?: string }).once)
  vi.mocked(call).mockClear()
  vi.mocked(call).mockRejectedValueOnce(new Unanswered({ kept: true }))
  const { result } = renderHook(() => useWriting(KEPT), { wrapper })
  const write = (more: object = {}) =>
    act(async () => void (await result.current.write({ body: { vers: 2 }, ...more })))
  await write()
  expect(result.current.message).toBe('La réponse n’est pas arrivée. Réessayez\u00a0: rien ne sera fait deux fois.')
  await write()
  expect(result.current.message).toBeNull()
  await write()
  const [lost, again, next] = keys()
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
  await write({ once: 'celle-de-l-appelant' })
  expect(keys()[3]).toBe('celle-de-l-appelant')
})

it('an undo whose answer was lost does not say that nothing was undone', async () => {
  const { result } = renderHook(() => useWriting(deplacer, { undo: () => undoBy(remettre, { body: { vers: 1 } }) }), {
    wrapper,
  })
  await act(async () => void (await result.current.write({ body: { vers: 2 } })))
  const lost = new Unanswered({ kept: false })
  vi.mocked(call).mockRejectedValueOnce(lost)
  act(() => void undoNewest())
  await waitFor(() => expect(said()[0]).toBe(lost.message))
})

describe('on the stack of a screen', () => {
  const deeds = createHistory()
  const onScreen = ({ children }: { children: ReactNode }) =>
    wrapper({ children: <DeedsContext value={deeds}>{children}</DeedsContext> })
  const sent = () =>
    vi.mocked(call).mock.calls.map(([op, input]) => [op.id, (input as { body: { vers: number } }).body.vers])
  const refuse = (erreur: 'PLAN_MODIFIE' | 'TROP_DE_TENTATIVES', message: string) =>
    vi.mocked(call).mockRejectedValueOnce(new ApiProblem(409, { code: 'error', erreur, message, duration: 1 }))
  const refusedStep = (step: Promise<void>) => expect(step).rejects.toThrow()
  async function move(deed?: string): Promise<void> {
    // Each answer moves it one further: what takes it back names what it gave.
    const { result } = renderHook(
      () =>
        useWriting(deplacer, {
          ...(deed && { deed }),
          undo: (_answer, { body }) =>
            undoBy(remettre, { body: { vers: body.vers + 1 } }, 'Elle reste là.', () => ({
              body: { vers: body.vers + 10 },
            })),
        }),
      { wrapper: onScreen },
    )
    await act(async () => void (await result.current.write({ body: { vers: 2 } })))
  }
  beforeEach(() => {
    deeds.clear()
    vi.mocked(call).mockClear()
  })

  it('stands what has a name, and nothing else', async () => {
    await move()
    expect(deeds.undone).toBeNull()
    await move('déplacement, Mme Roussel')
    expect(deeds.undone).toBe('déplacement, Mme Roussel')
  })

  it('is left whole by what is not taken back from there: neither undone nor done again past it', async () => {
    await move('déplacement')
    await move('déplacement')
    await act(() => deeds.undo())
    expect([deeds.undone, deeds.redone]).toEqual(['déplacement', 'déplacement'])
    const { result } = renderHook(() => useWriting(deplacer, { final: true }), { wrapper: onScreen })
    refuse('PLAN_MODIFIE', 'Entre-temps.')
    await act(async () => void (await result.current.write({ body: { vers: 2 } })))
    expect(deeds.redone).toBe('déplacement')
    await act(async () => void (await result.current.write({ body: { vers: 2 } })))
    expect([deeds.undone, deeds.redone]).toEqual([null, null])
  })

  it('is taken back by what it gave, done again by what took it back, and taken back again', async () => {
    await move('déplacement')
    await act(() => deeds.undo())
    // The toast was the same step: it is gone with it.
    expect(said()).toEqual(['La visite est remise.'])
    await act(() => deeds.redo())
    expect(said()[0]).toBe('La visite est déplacée.')
    await act(() => deeds.undo())
    expect(sent()).toEqual([
      ['essai.deplacer', 2],
      ['essai.remettre', 3],
      ['essai.deplacer', 12],
      ['essai.remettre', 13],
    ])
  })

  it('is taken once, by its toast or by the key', async () => {
    await move('déplacement')
    act(() => void undoNewest())
    await waitFor(() => expect(said()[0]).toBe('La visite est remise.'))
    expect([deeds.undone, deeds.redone]).toEqual([null, 'déplacement'])
    await act(() => deeds.undo())
    expect(sent()).toHaveLength(2)
  })

  it('says why a step is refused; what somebody overtook leaves the stack, what may be tried again stays', async () => {
    await move('déplacement')
    refuse('TROP_DE_TENTATIVES', 'Patientez.')
    await act(() => refusedStep(deeds.undo()))
    expect([said()[0], deeds.undone]).toEqual(['Elle reste là. Patientez.', 'déplacement'])
    refuse('PLAN_MODIFIE', 'Elle a changé.')
    await act(() => refusedStep(deeds.undo()))
    expect([said()[0], deeds.undone]).toEqual(['Elle reste là. Elle a changé.', null])
  })

  it('says why it is not done again', async () => {
    await move('déplacement')
    await act(() => deeds.undo())
    refuse('PLAN_MODIFIE', 'Elle a changé.')
    await act(() => refusedStep(deeds.redo()))
    expect([said()[0], deeds.redone]).toEqual(['Rien n’a été refait. Elle a changé.', null])
  })
})
