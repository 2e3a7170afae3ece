import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from '#client/draft/kept-drafts.ts'
import { enqueue } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { creer, modifier, supprimer } from '../offline.ts'
import { uid, unContenu } from '../testing/ground.ts'

const owner = { compte_id: 1, utilisateur_id: 7 }
const [NUIT, MATIN] = [unContenu('23:50', '01:20'), unContenu('05:00', '05:40')]
let db: UserDb
beforeEach(() => {
  db = new UserDb(`astreintes-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

it('keeps the order of one intervention, and lets the others go on', async () => {
  const creation = await enqueue(db, owner, creer, { uid: uid(1), astreinte_id: 31, ...NUIT })
  const autre = await enqueue(db, owner, creer, { uid: uid(2), astreinte_id: 31, ...MATIN })
  const suppression = await enqueue(db, owner, supprimer, { uid: uid(1), avant: NUIT })
  expect(suppression.deps).toEqual([creation.id])
  expect(autre.deps).toEqual([])
})

it('goes behind what frees its time', async () => {
  const deplacee = await enqueue(db, owner, modifier, { uid: uid(1), ...MATIN, avant: NUIT })
  expect((await enqueue(db, owner, creer, { uid: uid(2), astreinte_id: 31, ...NUIT })).deps).toEqual([deplacee.id])
})

it('keeps a draft through the end of the tab', async () => {
  const brouillon = { uid: uid(1), heure_debut: '23:5', heure_fin: '', jour: null, description: 'Chu', vu: null }
  await keepDraft(db, 'astreintes:brouillon:nouvelle:31', brouillon)
  db.close()
  await db.open()
  expect(await readDraft(db, 'astreintes:brouillon:nouvelle:31')).toEqual(brouillon)
  await forgetDraft(db, 'astreintes:brouillon:nouvelle:31')
  expect(await readDraft(db, 'astreintes:brouillon:nouvelle:31')).toBeNull()
})
