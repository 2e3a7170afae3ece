import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consume } from '#server/auth/limits.ts'
import { purgeAuthentication } from '#server/auth/purge.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

it('removes what is dead and keeps what lives', async () => {
  const [kept, gone] = [await test.someone(), await test.someone()]
  for (const cle of ['vive', 'morte']) await consume(test.db, cle, { gratuits: 1, plafond: 1 })
  await sql`update limite set expire_a = now() - interval '1 second' where cle = 'morte'`.execute(test.db)
  await sql`update jeton set expire_a = now() - interval '91 days' where session_id = ${gone.session_id}`.execute(
    test.db,
  )
  expect(await purgeAuthentication(test.db)).toBe(3)
  expect(await purgeAuthentication(test.db)).toBe(0)
  expect(await test.db.selectFrom('limite').select('cle').execute()).toEqual([{ cle: 'vive' }])
  const tokens = await test.db.selectFrom('jeton').select('session_id').distinct().execute()
  expect(tokens).toEqual([{ session_id: kept.session_id }])
})
