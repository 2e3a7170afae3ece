import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { garderBrouillon, lireBrouillon, oublierBrouillon } from '#client/draft/brouillons.ts'
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
  await garderBrouillon(db, cle, { ...BROUILLON_VIDE, motif: 'Rendez-vous' })
  db.close()
  await db.open()
  expect((await lireBrouillon<Brouillon>(db, cle))?.motif).toBe('Rendez-vous')
  expect(await lireBrouillon(db, cleBrouillon(VENDREDI, 3, null))).toBeNull()
  expect(await lireBrouillon(db, cleBrouillon(VENDREDI, 2, 'e1'))).toBeNull()
  await oublierBrouillon(db, cle)
  expect(await lireBrouillon(db, cle)).toBeNull()
})
it('says when the device refuses to keep it', async () => {
  db.cache.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  await expect(garderBrouillon(db, 'x:brouillon:1', BROUILLON_VIDE)).rejects.toMatchObject({ quota: true })
})
