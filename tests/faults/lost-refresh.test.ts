import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isRefresh } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { checkPromises, report } from '#tests/support/promises.ts'
import { noteOperation } from '#tests/support/test-mutations.ts'

const HOUR = 3_600_000
let server: FaultServer
beforeAll(async () => {
  server = await openFaultServer()
})
afterEach(() => server.proxy.heal())
afterAll(() => server.close())

it.each(['cut_after_send', 'cut_after_response', 'cut_in_response'] as const)(
  'a refresh whose answer is lost (%s) and a phone back an hour later: no alarm, no sign-in, everything sent',
  async kind => {
    const { page, device, session_id, utilisateur_id } = await server.person()
    const note = (texte: string) => page.do(noteOperation, { objet: 'visite:1', texte, blobs: [] })
    const stored = [await note('avant')]
    let cut = false
    server.proxy.plan(asked => {
      if (!isRefresh(asked) || cut) return null
      cut = true
      return { kind }
    })
    // A page just opened has no access token: its first call is the refresh that gets lost.
    expect(await page.drain()).toMatchObject({ remaining: 1 })
    expect(cut).toBe(true)
    stored.push(await note('une heure plus tard'))
    server.advance(HOUR)
    await server.db
      .updateTable('jeton')
      .set({ expire_a: new Date(Date.now() - HOUR / 2) })
      .where('session_id', '=', session_id)
      .where('sorte', '=', 'acces')
      .execute()
    expect(await page.drain()).toMatchObject({ stopped: null, remaining: 0, settled: 2 })
    server.advance(-HOUR)
    const session = await server.db
      .selectFrom('session')
      .select(['revoquee_a', 'generation'])
      .where('session_id', '=', session_id)
      .executeTakeFirstOrThrow()
    // The generation that was lost is the one that serves; cut inside the body, its cookie had already arrived.
    expect(session).toEqual({ revoquee_a: null, generation: kind === 'cut_in_response' ? 2 : 1 })
    const told = await server.db
      .selectFrom('notification')
      .select('notification_id')
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    expect(told).toEqual([])
    const figures = await checkPromises({ owner: device.owner, stored, db: page.db, system: server.db })
    report(`refresh lost, ${kind}`, figures)
  },
)
