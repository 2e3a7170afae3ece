import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { IDLE, type SyncStatus } from '#offline/sync-engine.ts'
import { UserDb } from '#offline/user-db.ts'
import { Screen } from './sync-screen.tsx'

const world = vi.hoisted(() => ({ db: null as unknown, status: null as unknown, drained: 0 }))
vi.mock('#client/queue/sync.ts', () => ({
  myDb: () => world.db,
  readSyncStatus: () => world.status,
  subscribeSyncStatus: () => () => undefined,
  drainNow: async () => void world.drained++,
  wakeSync: () => undefined,
}))
vi.mock('#client/modules/registry.ts', () => ({ loadActionPresentations: async () => ({}) }))
vi.mock('#client/modules/preparation.ts', () => ({
  hasPreparers: () => false,
  readPreparation: async () => null,
  useMissing: () => [],
}))
vi.mock('#client/device/storage-health.ts', () => ({
  readStorageHealth: async () => null,
  protectStorage: async () => true,
}))
vi.mock('#client/session/session.ts', () => ({ readSession: () => SESSION, subscribeSession: () => () => undefined }))
const SESSION = vi.hoisted(() => ({ valide: true }))

const entry = (id: string, seq: number, rest: Partial<OutboxEntry> = {}) =>
  ({
    ...{ id, seq, entity: 'visite:1', deps: [], blobs: [], libelle: id, etat: 'en_attente' },
    fait_a: '2026-11-20T08:00:00.000Z',
    ...rest,
  }) as unknown as OutboxEntry

let db: UserDb
beforeEach(() => {
  db = new UserDb(`file-${crypto.randomUUID()}`)
  world.db = db
  world.drained = 0
  reportReachable(true)
})
afterEach(async () => {
  cleanup()
  await db.delete()
})

async function show(entries: readonly OutboxEntry[], status: Partial<SyncStatus> = {}): Promise<void> {
  await db.outbox.bulkPut([...entries])
  world.status = { ...IDLE, ...status }
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
  await screen.findByText(entries[0]?.libelle ?? 'Vos actions s’afficheront ici dès que le bureau les aura reçues.')
}
const nextTry = Date.parse('2026-11-20T13:05:00Z')
const button = () => screen.queryByRole('button', { name: 'Envoyer maintenant' })

it('tells no next try where nothing can leave: what remains waits for the person', async () => {
  const blocked = entry('Suite', 2, { deps: ['Refusée'] })
  await show([entry('Refusée', 1, { etat: 'a_resoudre', resultat: null }), blocked], { nextTry })
  expect(await screen.findByText(/attend que « Refusée » soit résolu/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Prochain essai')
  expect(button()).toBeNull()
})

it('tells no next try of an empty queue', async () => {
  await show([], { nextTry })
  expect(document.body.textContent).not.toContain('Prochain essai')
})

it('says when it tries again after an answer that was lost, although the network is there, and tries at once on demand', async () => {
  await show([entry('Arrivée', 1)], { stopped: 'hors_ligne', nextTry })
  act(() => reportReachable(false))
  expect(document.body.textContent).toContain('Le bureau ne répond pas. Prochain essai à 14:05.')
  expect(document.body.textContent).not.toContain('retour du réseau')
  fireEvent.click(button() as HTMLElement)
  expect(world.drained).toBe(1)
})
