import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { OutboxEntry } from './entry.ts'
import { resend } from './settle.ts'
import { UserDb } from './user-db.ts'

const entry = (id: string, seq: number, entity: string, etat: OutboxEntry['etat'] = 'en_attente') =>
  ({ id, seq, entity, deps: [], blobs: [], type: 't', payload: {}, etat }) as unknown as OutboxEntry

it('gives what is sent again a place of its own, after everything done since', async () => {
  const db = new UserDb('renvoi')
  await db.outbox.add(entry('refused', 1, 'visite:1', 'a_resoudre'))
  await db.acquittes.add({ ...entry('later', 2, 'visite:2'), recu_a: new Date().toISOString() })
  await db.historique.add({ ...entry('dropped', 3, 'visite:3'), fin: 'abandonnee', fini_a: new Date().toISOString() })
  expect((await resend(db, 'refused')).seq).toBe(4)
})

it('waits for what was done since about the same thing, without what waited behind it', async () => {
  const db = new UserDb('renvoi-devant')
  await db.outbox.bulkAdd([
    entry('refused', 1, 'visite:1', 'a_resoudre'),
    { ...entry('behind', 2, 'visite:1'), deps: ['refused'] },
    entry('before', 3, 'visite:1'),
  ])
  const again = await resend(db, 'refused')
  expect(again.deps).toEqual(['before'])
  expect((await db.outbox.orderBy('seq').toArray()).map(e => e.deps)).toEqual([[], ['before'], [again.id]])
})
