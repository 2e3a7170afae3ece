import { createHash } from 'node:crypto'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectionStringOf, makeSocketDir } from '#server/pg/layout.ts'
import { LONG } from '#tests/support/long.ts'
import { photographReport } from '../support/closing.ts'
import { lineOf, openDesk, openVisitPanel, reassign, remainingVisits } from '../support/dispatch.ts'
import { settleIn, TECHNICIAN } from '../support/field-phone.ts'
import { phoneOptions } from '../support/profile.ts'
import { DEMO_PASSWORD, RealServer } from '../support/server.ts'
import { clearOfMidnight } from '../support/template.ts'
import { test as base, DESK, expect } from '../support/test.ts'

interface Pair {
  readonly a: RealServer
  readonly b: RealServer
}

/** Two processes on one database and one folder of files, each with its own data folder, as behind a load balancer. */
const test = base.extend<{ readonly pair: Pair }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  pair: async ({}, use) => {
    await clearOfMidnight()
    const a = await RealServer.start()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'relais-e2e-b-'))
    symlinkSync(path.join(a.dataDir, 'files'), path.join(dataDir, 'files'))
    const env = { DATABASE_URL: connectionStringOf(makeSocketDir(a.dataDir)) }
    const b = await RealServer.start({ dataDir, env })
    await use({ a, b })
    await b.dispose()
    await a.dispose()
  },
})

test('a change made on one server shows by itself on the screen of a phone that the other serves', async ({
  browser,
  pair: { a, b },
}) => {
  const [current, next] = await remainingVisits(a, TECHNICIAN)
  if (!current || !next) throw new Error('the demonstration technician has nothing left today')
  const deskContext = await browser.newContext({ baseURL: a.origin, viewport: DESK, locale: 'fr-FR' })
  const phoneContext = await browser.newContext(phoneOptions(b.origin))
  const phone = await phoneContext.newPage()
  await settleIn(phone)
  const live = phone.waitForRequest(/\/api\/evenements(\?|$)/)
  await phone.goto('/m/mon-activite')
  await live
  const row = phone.getByText(next.client)
  await expect(row.first()).toBeVisible()

  const desk = await deskContext.newPage()
  await openDesk(desk)
  await openVisitPanel(desk, next)
  await reassign(desk)
  await expect(row).toHaveCount(0)
  // Taken back on A: there again on B.
  await desk.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Défaire' }).first().click()
  await expect(row.first()).toBeVisible()

  // The other way: what the phone sends to B is seen to arrive on A.
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await expect(lineOf(desk, current)).toContainText('Sur place')
  await deskContext.close()
  await phoneContext.close()
})

test(
  'an upload begun on one server finishes on the other, with the session of the first',
  LONG,
  async ({ pair: { a, b } }) => {
    const answer = await fetch(`${a.origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: TECHNICIAN,
        password: DEMO_PASSWORD,
        client_id: 'relais-terrain-pwa',
        client_secret: 'relais-terrain-pwa',
      }),
    })
    expect(answer.status).toBe(200)
    const { access_token } = (await answer.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/octet-stream' }
    const bytes = await photographReport('deux serveurs')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const half = Math.floor(bytes.length / 2)
    const send = async (server: RealServer, position: number, piece: Buffer) => {
      const query = new URLSearchParams({ position: `${position}`, taille: `${bytes.length}`, mime: 'image/jpeg' })
      const body = new Uint8Array(piece)
      const sent = await fetch(`${server.origin}/api/fichiers/${sha256}?${query}`, { method: 'PUT', headers, body })
      return (await sent.json()) as unknown
    }

    expect(await send(a, 0, bytes.subarray(0, half))).toEqual({
      recu_octets: half,
      taille: bytes.length,
      complet: false,
    })
    const state = await fetch(`${b.origin}/api/fichiers/${sha256}/etat`, { headers })
    expect(await state.json()).toEqual({ recu_octets: half, taille: bytes.length, complet: false })
    expect(await send(b, half, bytes.subarray(half))).toMatchObject({ complet: true })
    const read = await fetch(`${a.origin}/api/fichiers/${sha256}`, { headers })
    expect(
      createHash('sha256')
        .update(Buffer.from(await read.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256)
  },
)
