import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { consume, consumeRefundable, consumeShare, type Limit, limitKey } from './limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

const limit: Limit = { gratuits: 5, plafond: 300 }
const tried = (cle: string) =>
  consume(test.services.pools.system, cle, limit).then(
    () => 'compté',
    error => error.code as string,
  )

const points = async (cle: string) =>
  (await test.db.selectFrom('limite').select('points').where('cle', '=', cle).executeTakeFirstOrThrow()).points
/** As if that many tries had just been made: the ninth wait is of 256 seconds, longer than any test. */
const spend = (cle: string) => test.db.updateTable('limite').set({ points: 13 }).where('cle', '=', cle).execute()

it('counts the free tries, then refuses while the wait runs, and says how long', async () => {
  const cle = limitKey('essai', 'un')
  for (let n = 0; n < limit.gratuits; n++) expect(await tried(cle)).toBe('compté')
  await spend(cle)
  const refused: { code: string; headers: Record<string, string> } = await consume(
    test.services.pools.system,
    cle,
    limit,
  ).catch(error => error)
  expect(refused.code).toBe('TROP_DE_TENTATIVES')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(100)
  expect(await points(cle)).toBe(13)
  expect(await tried(limitKey('essai', 'un autre'))).toBe('compté')
})

it('counts each of those that come together, and lets none of them through while the wait runs', async () => {
  const cle = limitKey('essai', 'ensemble')
  const together = async (n: number) => await Promise.all(Array.from({ length: n }, () => tried(cle)))
  expect(await together(limit.gratuits)).toEqual(Array.from({ length: limit.gratuits }, () => 'compté'))
  expect(await points(cle)).toBe(limit.gratuits)
  await spend(cle)
  expect(new Set(await together(20))).toEqual(new Set(['TROP_DE_TENTATIVES']))
})

it('counts a free try that came before another one and is written after it', async () => {
  const cle = limitKey('essai', 'dépassé')
  await test.services.pools.system.transaction().execute(async late => {
    // Its transaction has begun; another one is counted meanwhile, as two colleagues of one office may sign in together.
    await late.selectFrom('compte').select('compte_id').limit(1).execute()
    expect(await tried(cle)).toBe('compté')
    await expect(consume(late, cle, limit)).resolves.toBeUndefined()
  })
  expect(await points(cle)).toBe(2)
})

/** When the tries of a key are forgotten, in seconds from now. */
async function reste(cle: string): Promise<number> {
  const { rows } = await sql<{ s: number }>`select extract(epoch from expire_a - now())::float8 as s from limite
    where cle = ${cle}`.execute(test.db)
  return rows[0]?.s ?? Number.NaN
}
/** The burst was so many seconds ago. */
const vieillir = (cle: string, s: number) =>
  sql`update limite set expire_a = expire_a - make_interval(secs => ${s}) where cle = ${cle}`.execute(test.db)
const rendre = (cle: string) => consumeRefundable(test.services.pools.system, cle, limit)

it('forgets wrong tries no later for the right ones between, and lets none of the wrong ones come sooner', async () => {
  const cle = limitKey('essai', 'voisins')
  for (let n = 0; n < limit.gratuits; n++) await tried(cle)
  await spend(cle)
  await vieillir(cle, 600)
  for (let n = 0; n < 3; n++) await (await rendre(cle))()
  expect([await points(cle), await reste(cle)]).toEqual([13, expect.closeTo(300, -1)])
  // Its own try runs: nobody passes beside it.
  const refund = await rendre(cle)
  expect(await tried(cle)).toBe('TROP_DE_TENTATIVES')
  await refund()
  // A wrong one counts, and begins the wait and the window anew.
  expect(await tried(cle)).toBe('compté')
  expect([await points(cle), await reste(cle)]).toEqual([14, expect.closeTo(900, -1)])
  expect(await tried(cle)).toBe('TROP_DE_TENTATIVES')
  await vieillir(cle, 901)
  await (await rendre(cle))()
  expect(await points(cle)).toBe(0)
})

it('keeps the window of a wrong try that came while a right one was looked at', async () => {
  const cle = limitKey('essai', 'croisés')
  await tried(cle)
  await vieillir(cle, 600)
  const refund = await rendre(cle)
  expect(await tried(cle)).toBe('compté')
  await refund()
  expect([await points(cle), await reste(cle)]).toEqual([2, expect.closeTo(900, -1)])
})

it.each([
  [86_400, /^Trop de demandes\u00a0: réessayez (?:demain|le .+) à \d\d:\d\d\.$/],
  [3 * 86_400, /^Trop de demandes\u00a0: réessayez le .+ à \d\d:\d\d\.$/],
])('says of a share of %d seconds when it is possible again, to people and to programs', async (secondes, words) => {
  const cle = limitKey('part', String(secondes))
  const share = { part: 2, secondes }
  for (let n = 0; n < share.part; n++) await consumeShare(test.services.pools.system, cle, share)
  const refused = await consumeShare(test.services.pools.system, cle, share).catch(error => error)
  expect(refused.code).toBe('TROP_DE_TENTATIVES')
  expect(refused.message).toMatch(words)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeLessThanOrEqual(secondes)
  expect(wait).toBeGreaterThan(secondes - 60)
})
