import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { openTarget, type Target } from './target.ts'

const PASSWORD = 'Terrain!2026'
const NAME = 'relais-appareil'
let target: Target
beforeAll(async () => {
  target = await openTarget()
  await target.services.jobs.start(target.services)
})
afterAll(() => target.close())

let addresses = 0
const newAddress = () => `10.9.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

type Try = { password?: string; device?: string | undefined; remoteAddress?: string }
function signIn(username: string, { password = PASSWORD, device, remoteAddress = newAddress() }: Try = {}) {
  return target.app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'password', client_id: PWA_CLIENT_ID, username, password },
    headers: device ? { cookie: `${NAME}=${device}` } : {},
    remoteAddress,
  })
}
type Answer = Awaited<ReturnType<typeof signIn>>
const deviceOf = (answer: Answer) => answer.cookies.find(c => c.name === NAME)?.value
const person = async () => await target.createUser(await target.createCompany(), { motDePasse: PASSWORD })

/** Guesses at full speed, each from an address of its own, until it is told to stop. */
function besiege(email: string) {
  const seen = { stopped: false, statuses: new Map<number, number>() }
  const guess = async () => {
    while (!seen.stopped) {
      const { statusCode } = await signIn(email, { password: 'Faux!2026' })
      seen.statuses.set(statusCode, (seen.statuses.get(statusCode) ?? 0) + 1)
    }
  }
  const running = Promise.all(Array.from({ length: 8 }, guess))
  return {
    /** Whether so many were sent away: the account's own limit is used up. */
    refused: (n: number) => expect.poll(() => seen.statuses.get(429) ?? 0, { timeout: 50_000 }).toBeGreaterThan(n),
    async end() {
      seen.stopped = true
      await running
      return seen.statuses
    },
  }
}

it('whoever guesses from hundreds of addresses does not keep the owner from a device that signed in before', async () => {
  const { email } = await person()
  const device = deviceOf(await signIn(email))
  expect(device).toMatch(/^[\w-]{43}$/)
  const siege = besiege(email)
  try {
    await siege.refused(100)
    for (let n = 1; n <= 3; n++) {
      const answer = await signIn(email, { device })
      expect(answer.statusCode, `essai ${n}`).toBe(200)
      expect(deviceOf(answer)).toBe(device)
      await siege.refused(100 * (n + 1))
    }
  } finally {
    // The owner's successes gave those who guess no free tries: twenty, then one each second at most.
    const { 401: tried = 0 } = Object.fromEntries(await siege.end())
    expect(tried).toBeLessThan(21 + 60)
  }
})

it('the cookie of a known device says who it was given to, and no script reads it', async () => {
  const { email } = await person()
  const answer = await signIn(email)
  const header = [answer.headers['set-cookie']].flat().find(text => text?.startsWith(NAME))
  expect(header).toMatch(/^relais-appareil=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
  const rows = await target.db.selectFrom('appareil_connu').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(deviceOf(answer))
})

it('a stolen cookie gives a handful of tries, and takes nothing from the owner elsewhere', async () => {
  const { email } = await person()
  const device = deviceOf(await signIn(email))
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await signIn(email, { password: `Faux!${n}`, device })).statusCode)
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses).toContain(429)
  // Under as many addresses as one likes, it is one device.
  await target.db.updateTable('limite').set({ points: 13 }).where('cle', 'like', 'appareil:%').execute()
  expect((await signIn(email, { device })).statusCode).toBe(429)
  expect((await signIn(email)).statusCode).toBe(200)
})

it('a cookie that was made up, or given for another account, opens nothing', async () => {
  const [anne, bob] = [await person(), await person()]
  const ofBob = deviceOf(await signIn(bob.email))
  const address = newAddress()
  const forged = randomBytes(32).toString('base64url')
  for (let n = 0; n < 5; n++) await signIn(anne.email, { password: 'Faux!2026', remoteAddress: address })
  await target.db.updateTable('limite').set({ points: 13 }).where('points', '>=', 5).execute()
  for (const device of [forged, ofBob, `${ofBob}x`, 'x', "'; drop table appareil_connu; --"])
    expect((await signIn(anne.email, { device, remoteAddress: address })).statusCode, device).toBe(429)
  // Nor is a secret that somebody chose taken over by whoever signs in with it.
  const answer = await signIn(anne.email, { device: forged })
  expect(answer.statusCode).toBe(200)
  expect(deviceOf(answer)).not.toBe(forged)
})

it('one device serves several people, each for themself', async () => {
  const [anne, bob] = [await person(), await person()]
  const device = deviceOf(await signIn(anne.email))
  expect(deviceOf(await signIn(bob.email, { device }))).toBe(device)
  const known = target.db.selectFrom('appareil_connu').select('utilisateur_id')
  const people = await known.where('utilisateur_id', 'in', [anne.utilisateur_id, bob.utilisateur_id]).execute()
  expect(people).toHaveLength(2)
})

it('a new device gets in by the mailed link, and is known from then on; those of before are not', async () => {
  const { email } = await person()
  const former = deviceOf(await signIn(email))
  const siege = besiege(email)
  try {
    await siege.refused(50)
    const asked = await target.app.inject({
      method: 'POST',
      url: '/api/recuperation',
      payload: { email },
      remoteAddress: newAddress(),
    })
    expect(asked.statusCode).toBe(200)
    const mailed = () => target.mails.find(mail => mail.to === email)?.text ?? ''
    await expect.poll(mailed).toMatch(/jeton=/)
    const link = /jeton=([\w-]+)/.exec(mailed())?.[1]
    const chosen = await target.app.inject({
      method: 'POST',
      url: `/api/recuperation/${link}`,
      payload: { nouveau_mot_de_passe: 'Nouveau!2027', nouveau_mot_de_passe_2: 'Nouveau!2027' },
      remoteAddress: newAddress(),
    })
    expect(chosen.statusCode).toBe(200)
    const device = deviceOf(chosen)
    expect((await signIn(email, { password: 'Nouveau!2027', device })).statusCode).toBe(200)
    expect((await signIn(email, { password: 'Nouveau!2027', device: former })).statusCode).toBe(429)
  } finally {
    await siege.end()
  }
})

it('a device whose session was opened before there was such a cookie becomes known when it renews it', async () => {
  const anne = await target.createUser(await target.createCompany(), { motDePasse: PASSWORD })
  const first = await signIn(anne.email)
  const refresh = first.cookies.find(c => c.name === 'relais-refresh')?.value
  const renewed = await target.app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'refresh_token', client_id: PWA_CLIENT_ID },
    headers: { cookie: `relais-refresh=${refresh}`, 'sec-fetch-site': 'same-origin' },
  })
  expect(renewed.statusCode).toBe(200)
  expect(deviceOf(renewed)).toMatch(/^[\w-]{43}$/)
})
