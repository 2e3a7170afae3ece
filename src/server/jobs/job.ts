import type { z } from 'zod'
import type { Services } from '#server/services.ts'

export interface Job<S extends z.ZodType = z.ZodType> {
  /** `domain-verb`; kept for as long as jobs of that name may wait in the database. */
  readonly name: string
  readonly schema: S
  readonly retry: { readonly limit: number; readonly delaySeconds: number }
  /** Cron expression, in Paris time. The data is what the scheduled run receives. */
  readonly schedule?: { readonly cron: string; readonly data: z.input<S> }
  /** May run twice: a server may die between the end of the work and its acknowledgement. */
  handle(services: Services, data: z.output<S>): Promise<void>
}

/** Declares work done outside a request. */
export function defineJob<S extends z.ZodType>(job: Job<S>): Job<S> {
  if (!/^[a-z][a-z0-9-]{2,49}$/.test(job.name)) throw new Error(`not a job name: ${job.name}`)
  return job
}

/** Jobs of all kinds in one list: each one checks its own data when it runs. */
export type AnyJob = Job<z.ZodType>
