import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { appelerUneFois, refusDe } from '#server/receipts/direct-call.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anySession, operation } from '#wire/operation.ts'
import { refuse } from './errors.ts'
import { route } from './route.ts'

const essai = (id: string) =>
  operation({
    id,
    method: 'POST',
    path: `/api/essai/${id}`,
    summary: 'Échoue',
    right: anySession,
    tenant: 'company',
    offline: 'online-only',
    body: z.strictObject({ code: z.string(), message: z.string() }),
    output: z.unknown(),
  })

const failWith = ({ code, message }: { code: string; message: string }) => {
  throw Object.assign(new Error(message), code ? { code } : {})
}

const routes = [
  route(essai('panne'), async ({ db }, { body }) => {
    await sql`insert into essai_ecrit values (1)`.execute(db)
    return failWith(body)
  }),
  route(essai('appel'), async (context, { body, request }) => {
    const apply = async () => failWith(body)
    const outcome = await appelerUneFois(context, request, { type: 'essai', entity: 'essai:1', payload: body, apply })
    throw refusDe(outcome, 'ETAPE_REFUSEE')
  }),
  route(essai('part'), async (context, { body, request }) => {
    const reprise_a = new Date(Date.now() + 7_200_000).toISOString()
    const apply = async (): Promise<Effect> => {
      if (body.code === 'jete') throw refuse('SAISIE', { champs: { lieu: 'À dire' }, headers: { 'retry-after': '77' } })
      return { outcome: 'rejected', ...body, donnees: { reprise_a } }
    }
    const outcome = await appelerUneFois(context, request, { type: 'essai', entity: 'essai:1', payload: body, apply })
    throw refusDe(outcome, 'ETAPE_REFUSEE')
  }),
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes })
  await sql`create table essai_ecrit (n integer); `.execute(test.db)
  await sql`grant insert on essai_ecrit to relais_app`.execute(test.db)
})
beforeEach(() => void test.logLines.splice(0))
afterAll(() => test.close())

async function post(path: string, code: string, message = 'panne') {
  const { headers } = await test.someone()
  const url = `/api/essai/${path}`
  const { statusCode, headers: told } = await test.app.inject({
    method: 'POST',
    url,
    headers,
    payload: { code, message },
  })
  return { statusCode, retry: told['retry-after'] }
}
const levels = () => test.logLines.map(line => (JSON.parse(line) as { level: number }).level)

it.each([
  ['40001', 'could not serialize access'],
  ['40P01', 'deadlock detected'],
  ['57014', 'canceling statement due to statement timeout'],
  ['57P01', 'terminating connection due to administrator command'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['08006', 'connection failure'],
  ['53200', 'out of memory'],
  ['58030', 'could not read a file'],
  ['EPIPE', 'write EPIPE'],
  ['ECONNRESET', 'read ECONNRESET'],
  ['EAGAIN', 'connect EAGAIN /run/.s.PGSQL.5432'],
  ['', 'timeout expired'],
  ['', 'timeout exceeded when trying to connect'],
  ['', 'Connection terminated unexpectedly'],
  ['', 'Client was closed and is not queryable'],
])('%s %s is put off: 503 with a delay, nothing kept, a warning for the operator', async (code, message) => {
  expect(await post('panne', code, message)).toEqual({ statusCode: 503, retry: '3' })
  const { rows } = await sql`select 1 from essai_ecrit`.execute(test.db)
  expect(rows).toEqual([])
  expect(levels()).toEqual([40])
})

it.each([
  ['23502', 'null value in a column'],
  ['22012', 'division by zero'],
  ['', 'Connection of two ideas'],
])('%s %s is our own mistake, and said to be one', async (code, message) => {
  expect((await post('panne', code, message)).statusCode).toBe(500)
  expect(levels()).toEqual([50])
})

it('a direct call whose statement was given up is put off too', async () => {
  expect(await post('appel', '57014')).toEqual({ statusCode: 503, retry: '2' })
  expect(await post('appel', '40P01')).toEqual({ statusCode: 409, retry: '2' })
  expect((await post('appel', '22012')).statusCode).toBe(500)
})

it('a refusal that ends by itself says when, stored or thrown', async () => {
  const stored = await post('part', 'TROP_DE_TENTATIVES', 'Plus tard.')
  expect(stored.statusCode).toBe(429)
  expect(Number(stored.retry)).toBeGreaterThan(7100)
  expect(Number(stored.retry)).toBeLessThanOrEqual(7200)
  expect(await post('part', 'jete')).toEqual({ statusCode: 400, retry: '77' })
})
