import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { CustomerNotices } from './customer-notices.tsx'

const session = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn(async () => ({ en_route: true })) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => ({}) }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({ session: { user: { ...session, administrateur_plateforme: false } }, emprunt: null }),
}))

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CustomerNotices />
      </QueryClientProvider>
    </MantineProvider>,
  )

it('is nothing of a house, which visits nobody', () => {
  session.modules = ['vx-gestion-configuration-entreprises', 'vx-planning-edt']
  open()
  expect(call).not.toHaveBeenCalled()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('is chosen by who plans visits', async () => {
  session.modules = ['vx-gestion-configuration-entreprises', 'vx-regulation-interventions']
  open()
  expect(await screen.findByRole('switch', { name: /quand le technicien part/ })).toMatchObject({ checked: true })
})
