import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureOffset } from '#offline/clock.ts'
import { UserDb } from '#offline/user-db.ts'
import { Offline } from '../call/problem.ts'
import { KEPT } from '../session/kept-start.ts'
import { fetchOrStored, storedReading } from './readings.ts'

let db: UserDb
beforeAll(() => {
  db = new UserDb(`lectures-${crypto.randomUUID()}`)
})
afterAll(() => db.delete())

const offline = () => Promise.reject(new Offline())

it('gives the server’s answer, then the one kept, and without either what the call says', async () => {
  await expect(fetchOrStored(db, 'm', 'jamais', offline)).rejects.toThrow(Offline)
  expect(await fetchOrStored(db, 'm', 'jour', async () => ({ n: 1 }))).toEqual({ n: 1 })
  expect(await fetchOrStored(db, 'm', 'jour', offline)).toEqual({ n: 1 })
  expect(await storedReading(db, 'autre', 'jour')).toBe(null)
})

it('writes down only what may stay on the device', async () => {
  const taire = (v: { nom: string; texte: string }) => ({ ...v, texte: '' })
  const fiche = { nom: 'Mme Petit', texte: 'secret' }
  expect(await fetchOrStored(db, 'm', 'fiche', async () => fiche, taire)).toEqual(fiche)
  expect(await fetchOrStored(db, 'm', 'fiche', offline, taire)).toEqual({ nom: 'Mme Petit', texte: '' })
  expect(JSON.stringify(await db.cache.toArray())).not.toContain('secret')
})

it('keeps the office’s hour with what it said at that hour, for a page that starts on a clock set back', async () => {
  const heard = Date.parse('2026-11-22T09:00:00.000Z')
  const lire = async () => {
    measureOffset(new Date(heard).toISOString(), heard, heard)
    return { n: 2 }
  }
  await fetchOrStored(db, 'm', 'jour', lire)
  const kept = await db.cache.get(KEPT.heureBureau)
  expect(Number(kept?.valeur) - heard).toBeGreaterThanOrEqual(0)
  expect(Number(kept?.valeur) - heard).toBeLessThan(60_000)
})
