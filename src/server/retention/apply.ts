import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { type Entry, isRule, limitOf, type Share } from './rule.ts'

/** Nobody's number: what the server does by itself. */
const SERVER = 0

export interface Found {
  readonly entry: Entry
  /** Null for what goes by another way, or stays. */
  readonly parts: readonly Share[] | null
}

type Needed = Pick<Services, 'pools' | 'clock' | 'retention'>

/** What would go now, kind by kind; nothing is changed. */
export async function foresee({ pools, clock, retention }: Needed): Promise<Found[]> {
  const found: Found[] = []
  for (const entry of retention)
    found.push({
      entry,
      parts: isRule(entry) ? await entry.count(pools.system, limitOf(entry.duree, clock())) : null,
    })
  return found
}

/** Takes away what has served its time, each kind by itself, and leaves a line in the audit of each company. */
export async function applyRetention({ pools, clock, retention, log }: Needed & Pick<Services, 'log'>): Promise<void> {
  for (const entry of retention) {
    if (!isRule(entry)) continue
    try {
      const parts = await entry.apply(pools.system, limitOf(entry.duree, clock()))
      for (const { compte_id, n } of parts)
        await sql`insert into audit (compte_id, utilisateur_id, action, entite, apres, recu_a)
          values (${compte_id}, ${SERVER}, 'conservation.appliquer', ${`compte:${compte_id}`},
            ${JSON.stringify({ regle: entry.nom, sort: entry.sort, nombre: n })}, ${clock()})`.execute(pools.system)
      if (parts.length > 0) log.info({ regle: entry.nom, parts }, 'retention applied')
    } catch (error) {
      // One kind must not keep the others.
      log.error({ err: error, regle: entry.nom }, 'retention failed')
    }
  }
}

export const retentionJob = defineJob({
  name: 'conservation-appliquer',
  schema: z.strictObject({}),
  retry: { limit: 3, delaySeconds: 600 },
  schedule: { cron: '40 3 * * *', data: {} },
  handle: services => applyRetention(services),
})
