import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { enqueue } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { etape } from '../offline.ts'

const owner = { compte_id: 1, utilisateur_id: 2 }
const db = new UserDb('une-a-la-fois')
afterEach(() => db.outbox.clear())

const pas = (intervention_id: number, de: 0 | 1 | 2, vers: 0 | 1 | 2) =>
  enqueue(db, owner, etape, { intervention_id, de, vers })

it('leaves for the next visit only behind what ends the former one', async () => {
  const arrivee = await pas(10, 1, 2)
  const retour = await pas(10, 2, 1)
  const depart = await pas(11, 0, 1)
  expect(depart.deps).toEqual([retour.id])
  expect(retour.deps).toEqual([arrivee.id])
})

it('ties no other step to another visit', async () => {
  await pas(10, 1, 2)
  expect((await pas(11, 1, 2)).deps).toEqual([])
})
