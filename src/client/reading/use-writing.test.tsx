import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { success } from '#wire/notice.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { call } from '../call/api.ts'
import { dismissNotice, readNotices, undoNewest } from '../call/notices.ts'
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
