import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { purgeUnnamed, UNNAMED_DAYS } from '#server/files/unnamed.ts'
import type { Services } from '#server/services.ts'
import { defineJob } from './job.ts'

/** Days after which each thing goes. The ledger must be kept 400 days at least (offline rule 3). */
export const KEPT_DAYS = { notification: 90, envoi: 45, recu: 430, remplace: 30, preuve: 400 } as const

const DAY_MS = 86_400_000

interface Purged {
  readonly [what: string]: number
}

/**
 * Access tokens go with their expiry. Refresh tokens prove whose queue a phone brings back after months, so each session
 * keeps its last one for as long as the ledger, and the one before it, which a phone still holds when an answer was lost.
 */
function oldTokens(db: Db, before: (days: number) => Date) {
  return db.deleteFrom('jeton').where(eb =>
    eb.or([
      eb('expire_a', '<', before(KEPT_DAYS.preuve)),
      eb.and([eb('sorte', '=', 'acces'), eb('expire_a', '<', before(1))]),
      eb.and([
        eb('sorte', '=', 'refresh'),
        eb('remplace_a', '<', before(KEPT_DAYS.remplace)),
        eb(
          'generation',
          '<',
          eb
            .selectFrom('session')
            .select(session => session('session.generation', '-', 1).as('kept'))
            .whereRef('session.session_id', '=', 'jeton.session_id'),
        ),
      ]),
    ]),
  )
}

/** Removes what has served. Deleting twice harms nobody, so it may be run again at will. */
export async function purge(
  services: Pick<Services, 'pools' | 'clock' | 'fileHolders' | 'files' | 'log'>,
): Promise<Purged> {
  const { pools, clock } = services
  const db: Db = pools.system
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  const counts: Record<string, number> = {}
  const keep = async (name: string, query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) => {
    counts[name] = Number((await query.executeTakeFirst()).numDeletedRows)
  }
  await keep('jeton', oldTokens(db, before))
  await keep('limite', db.deleteFrom('limite').where('expire_a', '<', before(0)))
  await keep('appareil_connu', db.deleteFrom('appareil_connu').where('vu_a', '<', before(KEPT_DAYS.preuve)))
  await keep('tablette_personne', db.deleteFrom('tablette_personne').where('vu_a', '<', before(KEPT_DAYS.preuve)))
  await keep('lien_personnel', db.deleteFrom('lien_personnel').where('expire_a', '<', before(30)))
  await keep('notification', db.deleteFrom('notification').where('cree_a', '<', before(KEPT_DAYS.notification)))
  // Its pieces go with it: a phone that comes back later simply starts again.
  await keep(
    'fichier',
    db.deleteFrom('fichier').where('complet_a', 'is', null).where('cree_a', '<', before(KEPT_DAYS.envoi)),
  )
  counts.fichier_sans_objet = await purgeUnnamed(services, before(UNNAMED_DAYS))
  await keep('recu', db.deleteFrom('recu').where('recu_a', '<', before(KEPT_DAYS.recu)))
  await sql`analyze fichier, recu, notification`.execute(db)
  return counts
}

export const purgeJob = defineJob({
  name: 'entretien-purger',
  schema: z.strictObject({}),
  retry: { limit: 3, delaySeconds: 600 },
  schedule: { cron: '20 3 * * *', data: {} },
  async handle(services) {
    services.log.info({ purge: await purge(services) }, 'purged')
  },
})
