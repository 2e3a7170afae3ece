import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#server/http/route.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anySession, operation } from '#wire/operation.ts'
import { createBossQueue } from './boss-queue.ts'
import { defineJob } from './job.ts'
import { purgeJob } from './purge.ts'

const done: string[] = []
const failures = new Map<string, number>()

const workJob = defineJob({
  name: 'test-travail',
  schema: z.strictObject({ texte: z.string() }),
  retry: { limit: 3, delaySeconds: 1 },
  async handle(_services, { texte }) {
    const left = failures.get(texte) ?? 0
    failures.set(texte, left - 1)
    if (left > 0) throw new Error('not yet')
    done.push(texte)
  },
})
const unknownJob = defineJob({ ...workJob, name: 'test-inconnu' })

const leaveJob = operation({
  id: 'test.deposer',
  method: 'POST',
  path: '/api/test/travail',
  summary: 'Dépose un travail',
  right: anySession,
  tenant: 'company',
  offline: 'online-only',
  body: z.strictObject({ texte: z.string(), echec: z.boolean() }),
  output: z.strictObject({ ok: z.boolean() }),
})
const testRoute = route(leaveJob, async ({ db, services }, { body: { texte, echec } }) => {
  await services.jobs.enqueue(workJob, { texte }, { db })
  if (echec) throw new Error('after the job was left')
  return { ok: true }
})

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: [testRoute], jobs: [workJob, purgeJob] })
})
afterAll(() => test.close())

async function until(condition: () => boolean, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await sleep(50)
  }
}

describe('leaving a job', () => {
  it('refuses data of another shape, and a job nobody does', async () => {
    await expect(test.services.jobs.enqueue(workJob, { texte: 4 } as never)).rejects.toThrow()
    await expect(test.services.jobs.enqueue(unknownJob, { texte: 'x' })).rejects.toThrow(/list of jobs/)
  })

  it('commits with its cause, and is undone with it', async () => {
    const anne = await test.someone()
    const post = (texte: string, echec: boolean) =>
      test.app.inject({ method: 'POST', url: '/api/test/travail', headers: anne.headers, payload: { texte, echec } })
    expect((await post('undone', true)).statusCode).toBe(500)
    expect((await post('kept', false)).statusCode).toBe(200)
    const { rows } = await test.services.pools.systemPool.query('select data from travaux.job')
    expect(rows).toEqual([{ data: { texte: 'kept' } }])
  })

  it('shows a request nothing of the jobs of others', async () => {
    const client = await test.services.pools.app.connect()
    try {
      await expect(client.query('select data from travaux.job')).rejects.toThrow(/permission denied/)
      await expect(client.query('delete from travaux.job')).rejects.toThrow(/permission denied/)
    } finally {
      client.release()
    }
  })

  it('keeps one of the twins that share a key', async () => {
    for (let i = 0; i < 3; i++) await test.services.jobs.enqueue(workJob, { texte: 'twin' }, { key: 'a' })
    const { rowCount } = await test.services.pools.systemPool.query(
      "select from travaux.job where data->>'texte' = 'twin'",
    )
    expect(rowCount).toBe(1)
  })
})

describe('doing the jobs', () => {
  it('does each once, and again after a failure', async () => {
    failures.set('stubborn', 2)
    await test.services.jobs.enqueue(workJob, { texte: 'stubborn' })
    await test.services.jobs.start(test.services)
    await until(() => done.includes('stubborn'))
    expect([...done].sort()).toEqual(['kept', 'stubborn', 'twin'])
  })

  it('plans the nightly one in Paris time', async () => {
    const { rows } = await test.services.pools.systemPool.query('select name, cron, timezone from travaux.schedule')
    expect(rows).toEqual([{ name: 'entretien-purger', cron: '20 3 * * *', timezone: 'Europe/Paris' }])
  })
})

it('a database that goes away at the end of a job ends no process, and the job waits to be done again', async () => {
  const cut = createBossQueue({
    systemPool: cutPool(test.services.pools.systemPool),
    log: test.services.log,
    jobs: [workJob],
    pollSeconds: 0.5,
  })
  await test.services.jobs.stop()
  await cut.enqueue(workJob, { texte: 'unnoted' })
  await cut.start(test.services)
  await until(() => done.includes('unnoted'))
  await until(() => test.logLines.join().includes('end of a job not noted'))
  await cut.stop()
  const { rows } = await test.services.pools.systemPool.query(
    "select state from travaux.job where data->>'texte' = 'unnoted'",
  )
  expect(rows).toEqual([{ state: 'active' }])
})

/** Breaks where the end of a job is noted. */
function cutPool(pool: pg.Pool): pg.Pool {
  const query = async (text: string, values?: unknown[]) => {
    if (text.includes('completed_on = now()')) throw new Error('Connection terminated unexpectedly')
    return await (values ? pool.query(text, values) : pool.query(text))
  }
  return { query } as unknown as pg.Pool
}
