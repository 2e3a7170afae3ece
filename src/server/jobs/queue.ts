import type { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './job.ts'

export interface EnqueueOptions {
  /** The request's transaction: the job then exists if and only if what caused it does. */
  readonly db?: Db
  /** At most one job waits under this name and key. */
  readonly key?: string
  readonly afterSeconds?: number
}

/** Work that outlives its request. Any server process of the installation may do it. */
export interface JobQueue {
  enqueue<S extends z.ZodType>(job: Job<S>, data: z.input<S>, options?: EnqueueOptions): Promise<void>
  /** Starts doing the work; enqueuing needs no start. */
  start(services: Services): Promise<void>
  /** Lets running jobs finish; what they leave is taken up by another process or at the next start. */
  stop(): Promise<void>
}
