import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { createPlanDeeds, PlanDeedsContext } from './plan-deeds.ts'
import { useDealing } from './use-dealing.ts'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const deeds = createPlanDeeds()
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <PlanDeedsContext value={deeds}>{children}</PlanDeedsContext>
  </QueryClientProvider>
)

it('is taken back by the versions that it gave, whatever the proposal had read', async () => {
  const to = { intervention_id: 7, version: 3, vers: 9, jour: '2026-11-20', heure_debut: '10:00', duree_minutes: 60 }
  // A whole line of the proposal, its version with it.
  const from = { ...to, vers: null, heure_debut: '08:00' }
  const options = { label: 'tournées', lines: [{ to, from }], done: () => undefined }
  appeler.mockResolvedValue({
    ...{ code: 'success', message: 'Placée.', duration: 2500, lignes: [{ intervention_id: 7, version: 4 }] },
  } as never)
  const { result } = renderHook(() => useDealing(options), { wrapper })
  await act(async () => void (await result.current.write({ body: { lignes: [to] } })))
  await waitFor(() => expect(deeds.history.undone).toBe('tournées'))
  await act(() => deeds.history.undo())
  expect(appeler.mock.calls.at(-1)?.[1]).toEqual({ body: { retour: true, lignes: [{ ...from, version: 4 }] } })
})
