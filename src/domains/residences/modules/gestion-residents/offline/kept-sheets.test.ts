import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import { dropExpired, dropSealed, keepsSealed } from '#offline/sealed-rows.ts'
import { UserDb } from '#offline/user-db.ts'
import { keepEnrolment, keepSheets, openSheets, readEnrolment, readTaken } from './kept-sheets.ts'
import { deriveKey } from './sealing.ts'
import type { Unlocked } from './vault.ts'

vi.mock('#client/session/session.ts', () => ({ currentOwner: () => null, subscribeSession: () => () => undefined }))

const reader = { compte_id: 1, utilisateur_id: 2 }
const enrolment = { enrolement_id: 5, credential: 'c', sel: 's', grain: 'g' }
const fiche = (resident_id: number, label: string) =>
  ({ resident_id, version: 1, fiche: { label } }) as unknown as FicheEmportee
const given = (heures = 48) => ({
  lu_a: new Date().toISOString(),
  expire_a: new Date(Date.now() + heures * 3600_000).toISOString(),
  tronque: false,
})

let db: UserDb
let mine: Unlocked
beforeEach(async () => {
  db = new UserDb(`fiches-${crypto.randomUUID()}`)
  mine = { reader, key: await deriveKey(new Uint8Array(32), reader, { grain: new Uint8Array(32), enrolement_id: 5 }) }
})
afterEach(() => db.delete())

it('writes nothing for a device that is not enrolled, nor behind an erasing', async () => {
  await keepSheets(db, mine, { ...given(), fiches: [fiche(1, 'Mme Petit')] })
  expect(await keepsSealed(db)).toBe(false)
  await keepEnrolment(db, enrolment)
  await dropSealed(db)
  await keepSheets(db, mine, { ...given(), fiches: [fiche(1, 'Mme Petit')] })
  expect(await db.cache.count()).toBe(0)
})

it('shows nothing past its hour, and erases it', async () => {
  await keepEnrolment(db, enrolment)
  await keepSheets(db, mine, { ...given(-1), fiches: [fiche(1, 'Mme Petit')] })
  expect(await readTaken(db)).toBeNull()
  expect(await openSheets(db, mine)).toEqual([])
  expect(await db.cache.toCollection().primaryKeys()).toEqual(['scelle:urgence:appareil'])
  expect(await dropExpired(db, new Date().toISOString())).toBe(0)
})

it('leaves out what another key sealed, or what was put in another’s place', async () => {
  await keepEnrolment(db, enrolment)
  await keepSheets(db, mine, { ...given(), fiches: [fiche(1, 'Mme Petit'), fiche(2, 'M. Roche')] })
  const [a, b] = await db.cache.where('cle').startsWith('scelle:urgence:fiche:').toArray()
  await db.cache.put({ cle: a?.cle ?? '', valeur: { ...(b?.valeur as object), resident_id: 1 } })
  expect((await openSheets(db, mine)).map(f => f.fiche.label)).toEqual(['M. Roche'])
  const other = await deriveKey(new Uint8Array(32).fill(1), reader, { grain: new Uint8Array(32), enrolement_id: 5 })
  expect(await openSheets(db, { key: other, reader })).toEqual([])
})

it('keeps what the office gave last, in the place of what was there, and nothing of it in clear', async () => {
  await keepEnrolment(db, enrolment)
  for (const fiches of [
    [fiche(1, 'Mme Petit'), fiche(2, 'M. Roche')],
    [fiche(2, 'M. Roche'), fiche(3, 'M. Émile')],
  ])
    await keepSheets(db, mine, { ...given(), fiches })
  expect((await openSheets(db, mine)).map(f => f.fiche.label)).toEqual(['M. Roche', 'M. Émile'])
  expect(await readTaken(db)).toMatchObject({ nombre: 2, tronque: false })
  expect(JSON.stringify(await db.cache.toArray())).not.toContain('Roche')
  expect(await readEnrolment(db)).toEqual(enrolment)
  await db.cache.put({ cle: 'lectures', valeur: 'autre' })
  await dropSealed(db)
  expect(await db.cache.toCollection().primaryKeys()).toEqual(['lectures'])
})
