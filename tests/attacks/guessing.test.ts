import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTarget, type Target } from './target.ts'

const PASSWORD = 'Terrain!2026'
const TRIES = 1000
const AT_ONCE = 50
let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const person = async () => await target.createUser(await target.createCompany(), { motDePasse: PASSWORD })
const signIn = (username: string, password: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  target.app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'password', client_id: 'test', client_secret: 'x', username, password },
    remoteAddress,
    headers,
  })

/** How many tries were looked at: the others were sent away before any password was compared. */
async function countTried(
  attempt: (n: number) => ReturnType<typeof signIn>,
): Promise<{ tried: number; seconds: number }> {
  const begin = performance.now()
  let tried = 0
  // Together, as whoever guesses does: one after the other they wait for each answer of a busy machine a thousand times.
  for (let first = 0; first < TRIES; first += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(first + n)))
    for (const { statusCode, headers } of answers) {
      expect([401, 429]).toContain(statusCode)
      if (statusCode === 401) tried++
      else expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  return { tried, seconds: (performance.now() - begin) / 1000 }
}
const address = (n: number) => `10.${20 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`

it(`${TRIES} passwords for one account from one address, under as many claimed ones: a handful is looked at`, async () => {
  const { email } = await person()
  const { tried, seconds } = await countTried(n =>
    signIn(email, `Faux!${n}`, '10.1.0.1', {
      'x-forwarded-for': `203.0.113.${n % 250}`,
      'x-real-ip': `198.51.100.${n % 250}`,
    }),
  )
  // Five at once, then one after 1 s, 2 s, 4 s…
  expect(tried).toBeLessThanOrEqual(6 + Math.log2(seconds + 1))
  // The person, elsewhere, is not locked out.
  expect((await signIn(email, PASSWORD, '10.1.0.2')).statusCode).toBe(200)
})

it(`${TRIES} passwords for one account from ${TRIES} addresses: slowed down, and its owner waits 10 s at most`, async () => {
  const { email } = await person()
  const { tried, seconds } = await countTried(n => signIn(email, `Faux!${n}`, address(n)))
  // Twenty at once, then at most one each second while the wait grows to ten.
  expect(tried).toBeLessThanOrEqual(21 + seconds)
  const owner = await signIn(email, PASSWORD, '10.2.0.1')
  if (owner.statusCode !== 200) expect(Number(owner.headers['retry-after'])).toBeLessThanOrEqual(10)
})

it(`one password tried on ${TRIES} accounts from one address: slowed down as well`, async () => {
  const { tried, seconds } = await countTried(n => signIn(`personne-${n}@exemple.test`, PASSWORD, '10.3.0.1'))
  expect(tried).toBeLessThanOrEqual(61 + seconds)
})

it('an unknown account takes as long to refuse as a known one, in the same words', async () => {
  const { email } = await person()
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const words = new Set<string>()
  for (let n = 0; n < 18; n++)
    for (const [kind, name] of [
      ['known', email],
      ['unknown', `nul-${n}@exemple.test`],
    ] as const) {
      const begin = performance.now()
      const answer = await signIn(name, 'Faux!2026', `10.4.${kind.length}.${n + 1}`)
      took[kind].push(performance.now() - begin)
      words.add(`${answer.statusCode} ${answer.body.replace(/"reference":"[^"]+"/, '')}`)
    }
  expect([...words]).toHaveLength(1)
  const [known, unknown] = [median(took.known), median(took.unknown)]
  console.info(
    `[enumeration] ${JSON.stringify({ connu_ms: known, inconnu_ms: unknown, ecart: Math.abs(1 - unknown / known) })}`,
  )
  // Without the same work it would be a twentieth: the guard only leaves room for a busy machine.
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

const median = (values: number[]) => Math.round(values.sort((a, b) => a - b)[values.length >> 1] ?? 0)
