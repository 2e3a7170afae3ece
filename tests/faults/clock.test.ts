import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefresh } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation } from '#tests/support/test-mutations.ts'
import { jourParis } from '#wire/dates.ts'

const HOUR = 3_600_000
/** What a busy machine may put between two readings of the clock; the smallest gap tested is 72 s, ms. */
const TOLERANCE = 20_000
let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
})
afterAll(() => server.close())

const note = (texte: string) => ({ objet: 'visite:1', texte, blobs: [] })

describe('row "clock skew ±5 h, DST" (C)', () => {
  it.each([5, -5, 0.02])('a device %d h off keeps the true times, as evidence too', async hours => {
    const { page, device, utilisateur_id } = await server.person()
    device.clockSkewMs = hours * HOUR
    // The first exchange measures the gap; the actions after it carry it.
    await page.do(noteOperation, note('mesure'))
    await page.drain()
    const from = Date.now()
    const stored = [await page.do(noteOperation, note('a')), await page.do(noteOperation, note('b'))]
    for (const e of stored) {
      expect(Math.abs(Date.parse(e.fait_a) - from)).toBeLessThan(TOLERANCE)
      expect(Math.abs((e.horloge_ecart_ms ?? 0) - hours * HOUR)).toBeLessThan(TOLERANCE)
      expect(Math.abs(Date.parse(e.appareil_a) - from - hours * HOUR)).toBeLessThan(TOLERANCE)
    }
    const since = server.proxy.exchanges.length
    for (let n = 0; n < 5; n++) await page.drain()
    // No token expires at once because the phone believes it is tomorrow.
    expect(server.proxy.exchanges.slice(since).filter(isRefresh)).toEqual([])
    const rows = await server.db
      .selectFrom('recu')
      .select(['cle', 'fait_a', 'recu_a', 'horloge_ecart_ms'])
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    for (const e of stored) {
      const row = rows.find(r => r.cle === e.id)
      expect(Math.abs((row?.fait_a?.getTime() ?? 0) - from)).toBeLessThan(TOLERANCE)
      expect(Math.abs(Number(row?.horloge_ecart_ms) - hours * HOUR)).toBeLessThan(TOLERANCE)
      // The day of the visit is the true one, not the phone's.
      expect(jourParis(e.fait_a)).toBe(jourParis(new Date(from).toISOString()))
    }
    report(
      `clock skew ${hours} h`,
      await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db }),
    )
  })

  it('survives a clock set while it works: nothing expires, later actions carry the new gap', async () => {
    const { page, device } = await server.person()
    await page.do(noteOperation, note('avant'))
    await page.drain()
    device.clockSkewMs = 5 * HOUR
    const since = server.proxy.exchanges.length
    const stored = [await page.do(noteOperation, note('pendant'))]
    await page.drain()
    stored.push(await page.do(noteOperation, note('après')))
    expect((await page.drain()).remaining).toBe(0)
    expect(server.proxy.exchanges.slice(since).filter(isRefresh)).toEqual([])
    expect(Math.abs((stored[1]?.horloge_ecart_ms ?? 0) - 5 * HOUR)).toBeLessThan(TOLERANCE)
    await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })
  })

  it('keeps the true time of what waited thirty days', async () => {
    const { page, device, utilisateur_id } = await server.person()
    await page.do(noteOperation, note('mesure'))
    await page.drain()
    const month = 30 * 24 * HOUR
    const fresh = await page.do(noteOperation, note('il y a un mois'))
    // What thirty days do to an entry. A clock set back would be no month: the phone knows that the office was heard since.
    const earlier = (instant: string) => new Date(Date.parse(instant) - month).toISOString()
    const stored = [{ ...fresh, fait_a: earlier(fresh.fait_a), appareil_a: earlier(fresh.appareil_a) }]
    await page.db.outbox.bulkPut(stored)
    expect((await page.drain()).remaining).toBe(0)
    const { fait_a } = await server.db
      .selectFrom('recu')
      .select('fait_a')
      .where('utilisateur_id', '=', utilisateur_id)
      .where('cle', '=', stored[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(Math.abs((fait_a?.getTime() ?? 0) - (Date.now() - 30 * 24 * HOUR))).toBeLessThan(TOLERANCE)
    await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })
  })

  it('bounds a device time from the future or from before the outbox could hold it', async () => {
    const { page, device, utilisateur_id } = await server.person()
    // Never measured: the phone has not met the server since it was set wrong.
    device.clockSkewMs = 5 * HOUR
    const future = await page.do(noteOperation, note('futur'))
    device.clockSkewMs = -200 * 24 * HOUR
    const past = await page.do(noteOperation, note('passé'))
    device.clockSkewMs = 0
    await page.drain()
    const rows = await server.db
      .selectFrom('recu')
      .select(['cle', 'fait_a', 'recu_a'])
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    const row = (id: string) => rows.find(r => r.cle === id)
    expect(row(future.id)?.fait_a).toEqual(row(future.id)?.recu_a)
    expect(row(past.id)?.fait_a?.getTime()).toBeGreaterThan(Date.now() - 46 * 24 * HOUR)
    await checkPromises({ owner: device.owner, stored: [future, past], db: page.db, system: server.db })
  })

  it.each([
    // The night the clocks go back: 02:30 comes twice, one hour apart, on the same day.
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    // The night they go forward.
    ['2027-03-27T22:59:59Z', '2027-03-27'],
    ['2027-03-27T23:00:00Z', '2027-03-28'],
    ['2027-03-28T21:59:59Z', '2027-03-28'],
    ['2027-03-28T22:00:00Z', '2027-03-29'],
  ])('the office and the phone agree that %s is on %s', async (instant, day) => {
    expect(jourParis(instant)).toBe(day)
    const { rows } = await server.services.pools.systemPool.query(
      "select (($1::timestamptz) at time zone 'Europe/Paris')::date::text as jour",
      [instant],
    )
    expect(rows[0].jour).toBe(day)
  })
})
