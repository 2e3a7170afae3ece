import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from '#client/draft/kept-drafts.ts'
import { UserDb } from '#offline/user-db.ts'
import { VENDREDI } from '../testing/ground.ts'
import { BROUILLON_VIDE, type Brouillon, cleBrouillon } from './brouillon.ts'

let db: UserDb
beforeEach(() => {
  db = new UserDb(`brouillon-echange-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

it('comes back after the page was left, one per day and colleague', async () => {
  const cle = cleBrouillon(VENDREDI, 2, null)
  expect(cle).toContain(':brouillon:')
  await keepDraft(db, cle, { ...BROUILLON_VIDE, motif: 'Rendez-vous' })
  db.close()
  await db.open()
  expect((await readDraft<Brouillon>(db, cle))?.motif).toBe('Rendez-vous')
  expect(await readDraft(db, cleBrouillon(VENDREDI, 3, null))).toBeNull()
  expect(await readDraft(db, cleBrouillon(VENDREDI, 2, 'e1'))).toBeNull()
  await forgetDraft(db, cle)
  expect(await readDraft(db, cle)).toBeNull()
})
it('says when the device refuses to keep it', async () => {
  db.cache.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  await expect(keepDraft(db, 'x:brouillon:1', BROUILLON_VIDE)).rejects.toMatchObject({ quota: true })
})
