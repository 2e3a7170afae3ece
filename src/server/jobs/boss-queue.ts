import type pg from 'pg'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { jobDuration } from '#server/metrics/registry.ts'
import type { Services } from '#server/services.ts'
import { forWorker, inTransaction, onPool } from './boss-db.ts'
import type { AnyJob } from './job.ts'
import type { JobQueue } from './queue.ts'

const SCHEMA = 'travaux'
/** A request may leave a job and learn its number, nothing more: jobs of all companies stand in one table. */
const GRANTS = `
  grant usage on schema ${SCHEMA} to relais_app;
  grant select on ${SCHEMA}.queue to relais_app;
  grant insert, select (id) on ${SCHEMA}.job to relais_app`
const STOP_MS = 10_000

export interface BossQueueOptions {
  readonly systemPool: pg.Pool
  readonly log: Logger
  readonly jobs: readonly AnyJob[]
  /** Seconds between two looks for work. */
  readonly pollSeconds?: number
}

/** Jobs in PostgreSQL with pg-boss, in their own schema, over the owner's pool. */
export function createBossQueue({ systemPool, log, jobs, pollSeconds = 2 }: BossQueueOptions): JobQueue {
  let sender: Promise<PgBoss> | undefined
  let worker: PgBoss | undefined

  const reports = forWorker(systemPool, log)

  async function newBoss(db: PgBoss.Db, options: { supervise: boolean; schedule: boolean }): Promise<PgBoss> {
    const { default: Boss } = await import('pg-boss')
    const boss = new Boss({
      db,
      schema: SCHEMA,
      archiveCompletedAfterSeconds: 86_400,
      deleteAfterDays: 14,
      ...options,
    })
    boss.on('error', error => log.error({ err: error }, 'job queue'))
    return await boss.start()
  }

  /** Installs the schema and the queues. Only sends: what runs the jobs is another instance, that may not be wanted. */
  async function install(): Promise<PgBoss> {
    const boss = await newBoss(onPool(systemPool), { supervise: false, schedule: false })
    for (const { name, retry } of jobs) {
      const options = { name, retryLimit: retry.limit, retryDelay: retry.delaySeconds, retryBackoff: true }
      await boss.createQueue(name, { ...options, policy: 'standard' })
      await boss.updateQueue(name, options)
    }
    await systemPool.query(GRANTS)
    return boss
  }

  function getSender(): Promise<PgBoss> {
    sender ??= install().catch(error => {
      sender = undefined
      throw error
    })
    return sender
  }

  async function run(services: Services, job: AnyJob, { id, data }: PgBoss.Job): Promise<void> {
    const end = jobDuration.startTimer({ job: job.name })
    try {
      await job.handle(services, job.schema.parse(data))
      end({ issue: 'fait' })
    } catch (error) {
      end({ issue: 'echec' })
      log.warn({ err: error, job: job.name, id }, 'job failed')
      // The queue keeps what it is given for two weeks: the sentence, not the row that a database error quotes.
      throw new Error((error as Error).message)
    }
  }

  return {
    async enqueue(job, data, { db, key, afterSeconds } = {}) {
      const boss = await getSender()
      const id = await boss.send(job.name, job.schema.parse(data) as object, {
        ...(db ? { db: inTransaction(db) } : {}),
        // A key holds for a minute: twins are the repeats of one cause, not tomorrow's.
        ...(key ? { singletonKey: key, singletonSeconds: 60 } : {}),
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
      })
      // pg-boss answers null for an unknown queue as for a twin; only the twin is expected.
      if (id === null && !key) throw new Error(`job ${job.name} was not accepted: is it in the list of jobs?`)
    },

    async start(services) {
      await getSender()
      worker = await newBoss(reports.db, { supervise: true, schedule: true })
      for (const job of jobs) {
        await worker.work(job.name, { pollingIntervalSeconds: pollSeconds }, async (found: PgBoss.Job[]) => {
          for (const one of found) await run(services, job, one)
        })
        if (job.schedule)
          await worker.schedule(job.name, job.schedule.cron, job.schedule.data as object, { tz: 'Europe/Paris' })
      }
    },

    async stop() {
      const stopping = worker
      worker = undefined
      await stopping?.stop({ graceful: true, wait: true, timeout: STOP_MS })
      await reports.settled()
      // A queue that could not be installed has nothing to stop.
      const [installed] = await Promise.allSettled([sender])
      if (installed.status === 'fulfilled') await installed.value?.stop({ graceful: false })
      sender = undefined
    },
  }
}
