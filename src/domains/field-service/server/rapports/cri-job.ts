import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { idSchema } from '#wire/ids.ts'
import { obtenirCri } from './cri-file.ts'

/** Builds the report of a closed visit, left in the closing's own transaction. What it misses, the first reading builds. */
export const criJob = defineJob({
  name: 'cri-construire',
  schema: z.strictObject({ compte_id: idSchema, intervention_id: idSchema }),
  retry: { limit: 5, delaySeconds: 60 },
  async handle(services, cible) {
    await obtenirCri(services.pools.system, services, cible)
  },
})
