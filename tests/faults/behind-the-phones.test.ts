import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import type { Page } from '#tests/support/device.ts'
import { isMutations } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { checkAllPromises, report } from '#tests/support/promises.ts'
import { pasOperation } from '#tests/support/test-mutations.ts'

const PLACES = 2
const PHONES = 12

/** Holds every action where it was applied and not yet committed: its place and its connection stay taken. */
const gate = { isClosed: false, open: (): void => undefined, held: 0 }
let opened = Promise.resolve()
function closeGate(): void {
  gate.isClosed = true
  opened = new Promise(resolve => {
    gate.open = () => {
      gate.isClosed = false
      resolve()
    }
  })
}

let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer({
    reception: { places: PLACES, bytesMax: 4000 },
    probe: async point => {
      if (point !== 'after_effect' || !gate.isClosed) return
      gate.held++
      await opened
    },
  })
})
afterAll(() => server.close())

it('row "everybody comes back at once": with the reception full a reading is answered, the others are told when to come', async () => {
  const compte_id = await server.createCompany()
  const people: { page: Page; stored: OutboxEntry[] }[] = []
  for (let n = 0; n < PHONES; n++) {
    const { page } = await server.person({ compte_id })
    const stored = [await page.do(pasOperation, { objet: `visite:${n}`, de: 0, vers: 1 })]
    people.push({ page, stored })
  }
  const reader = await server.someone({ compte_id })
  closeGate()
  const engines = people.map(({ page }) => {
    const { device } = page
    const engine = new page.engine.SyncEngine({
      owner: device.owner,
      transport: page.engine.httpTransport(device.owner, device.id),
      allowed: async () => true,
    })
    void page.run(async () => engine.wake())
    return engine
  })
  const refused = () => server.proxy.sent(e => isMutations(e) && e.answers.some(answer => answer.status === 503))
  await expect.poll(() => refused().length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => server.services.reception.waiting, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => gate.held, { timeout: 30_000 }).toBe(PLACES)
  expect(server.services.reception.bytes).toBeLessThanOrEqual(4000)
  // Places, connections and bytes are all taken, and stay so: whoever reads knows nothing of it.
  for (let n = 0; n < 20; n++)
    expect((await server.app.inject({ url: '/api/session', headers: reader.headers })).statusCode).toBe(200)
  expect(gate.held).toBe(PLACES)
  gate.open()
  for (const { page } of people)
    await expect.poll(() => page.db.outbox.count(), { timeout: 60_000, interval: 100 }).toBe(0)
  for (const engine of engines) engine.stop()
  const total = await checkAllPromises(
    people.map(({ page, stored }) => ({ owner: page.device.owner, stored, db: page.db, system: server.db })),
  )
  expect(total).toEqual({ perdues: 0, doublees: 0, appliquees: PHONES })
  expect(server.services.reception).toMatchObject({ busy: 0, waiting: 0, bytes: 0 })
  report('reception full', { telephones: PHONES, refus: refused().length, ...total })
})
