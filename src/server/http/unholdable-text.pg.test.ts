import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { record } from '#server/audit/record.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anySession, operation } from '#wire/operation.ts'
import { route } from './route.ts'

const essai = (id: string) =>
  operation({
    id,
    method: 'POST',
    path: `/api/essai/${id}`,
    summary: 'Écrit',
    right: anySession,
    tenant: 'company',
    offline: 'online-only',
    body: z.strictObject({ nom: z.string() }),
    output: z.unknown(),
  })

const routes = [
  route(essai('note'), async (context, { body }) => {
    await record(context, { action: 'essai', entite: 'essai:1', apres: body })
    return { note: true }
  }),
  route(essai('nombre'), async ({ db }) => (await sql`select ${'x'}::int`.execute(db)).rows),
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes })
})
afterAll(() => test.close())

it('a text that the database cannot hold is bad input; a mistake of ours stays one', async () => {
  const { headers } = await test.someone({ nom: 'Anne' })
  const post = async (id: string, nom: string) =>
    (await test.app.inject({ method: 'POST', url: `/api/essai/${id}`, headers, payload: { nom } })).statusCode
  expect(await post('note', 'Anne')).toBe(200)
  for (const nom of ['\0', '\ud800', 'x\udc00y']) expect(await post('note', nom)).toBe(400)
  expect(await post('nombre', 'Anne')).toBe(500)
})
