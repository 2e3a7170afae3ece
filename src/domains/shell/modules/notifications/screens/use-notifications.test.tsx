import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { screenShown } from '#client/reading/first-screen.ts'
import { NotificationsWatch } from '../module.ts'
import { NotificationList } from './notification-list.tsx'

const une = {
  notification_id: 1,
  notification_titre: 'Votre planning change',
  notification_body: 'Intervention n° 412',
  lien: null,
  cree_a: '2026-11-20T08:00:00.000Z',
  lue: false,
}
const { call, setBadge } = vi.hoisted(() => ({ call: vi.fn(), setBadge: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({ call }))
vi.mock('#client/modules/badges.ts', () => ({ setBadge }))
vi.mock('#client/reading/first-screen.ts', () => ({
  screenShown: vi.fn(),
  firstScreenShown: () => Promise.resolve(),
}))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => true,
  usePendingActions: () => [],
}))
vi.mock('./push-line.tsx', () => ({ PushLine: () => null }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  call.mockReset().mockResolvedValue([une])
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show(what: ReactNode, kept?: unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (kept) client.setQueryData(['notifications', 'notification.lister'], kept)
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">{what}</MantineProvider>
    </QueryClientProvider>,
  )
}

it('a count that is watched behind the screens does not say that the first one is shown, kept or read', async () => {
  show(<NotificationsWatch />, [une, { ...une, notification_id: 2 }])
  await waitFor(() => expect(setBadge).toHaveBeenLastCalledWith('notifications', 2))
  await waitFor(() => expect(setBadge).toHaveBeenLastCalledWith('notifications', 1))
  expect(screenShown).not.toHaveBeenCalled()
})

it('the list says so once its notifications are drawn', async () => {
  show(<NotificationList />)
  expect(screenShown).not.toHaveBeenCalled()
  expect(await screen.findByText('Votre planning change')).toBeTruthy()
  expect(screenShown).toHaveBeenCalled()
})
