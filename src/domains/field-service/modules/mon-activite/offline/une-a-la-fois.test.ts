import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { enqueue } from '#offline/outbox.ts'
import { readyEntries } from '#offline/queue-state.ts'
import { UserDb } from '#offline/user-db.ts'
import { etape, observation } from '../offline.ts'

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

it('is held back by nothing that was noted of the former visit after its end', async () => {
  const retour = await pas(10, 2, 1)
  const uid = '019a9f00-0000-7000-8000-000000000001'
  const note = await enqueue(db, owner, observation, { intervention_id: 10, texte: 'Volet coincé', uid })
  const depart = await pas(11, 0, 1)
  expect(note.deps).toEqual([retour.id])
  expect(depart.deps).toEqual([retour.id])
  await db.outbox.delete(retour.id)
  await db.outbox.update(note.id, { etat: 'a_resoudre' })
  expect(readyEntries(await db.outbox.toArray(), new Set(), 50).map(e => e.id)).toEqual([depart.id])
})

it('waits for an end that was refused: the office still holds the former visit for the one in progress', async () => {
  const retour = await pas(10, 2, 1)
  await db.outbox.update(retour.id, { etat: 'a_resoudre' })
  expect((await pas(11, 0, 1)).deps).toEqual([retour.id])
  expect(readyEntries(await db.outbox.toArray(), new Set(), 50)).toEqual([])
})
