import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { LogoutDialog } from './logout-dialog.tsx'

const world = vi.hoisted(() => ({ db: null as unknown }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => world.db, drainNow: async () => 0 }))
vi.mock('#client/account/logout.ts', async original => ({
  ...(await original<object>()),
  logout: async () => undefined,
}))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useQueueSummary: () => ({ enAttente: 0, aResoudre: 0 }),
  useSession: () => ({ valide: true }),
}))

let db: UserDb
beforeEach(() => {
  db = new UserDb(`depart-${crypto.randomUUID()}`)
  world.db = db
})
afterEach(async () => {
  cleanup()
  await db.delete()
})

const open = () =>
  render(
    <MantineProvider env="test">
      <LogoutDialog opened onClose={() => undefined} />
    </MantineProvider>,
  )

it('says that the office has everything of this person, whose data go', async () => {
  open()
  expect(await screen.findByText(/Le bureau a tout reçu de vous\. Vos données gardées/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not say so of what the browser erased before it could leave', async () => {
  await db.cache.put({ cle: 'actions_perdues', valeur: 2 })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(
    '2\u00a0actions enregistrées ici ont été effacées par ce navigateur et n’ont pas pu partir',
  )
  expect(document.body.textContent).not.toContain('a tout reçu')
})
