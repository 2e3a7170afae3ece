import { sql } from 'kysely'
import { type AuditEntry, record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

/** Screens without which nobody could give a right back. */
const KEYS = ['vx-gestion-profils', 'vx-gestion-menu', 'vx-gestion-utilisateurs']

/** Any constant: the platform's rights are changed by one administrator at a time. */
const LOCK = 0x41444d4e

/** Platform administrators who can sign in, and those of them who can open every screen of the administration. */
async function countKeepers(db: Db): Promise<{ admins: number; keepers: number }> {
  const { rows } = await sql<{ admins: number; keepers: number }>`
    select count(*)::int as admins, count(*) filter (where not exists (
        select from unnest(${sql.val(KEYS)}::text[]) k where not exists (
          select from droit d join module m using (module_id)
          where m.module = k and m.module_etat = 1 and d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id
        )))::int as keepers
    from utilisateur u join compte c using (compte_id)
    where u.administrateur_plateforme and u.actif and c.actif`.execute(db)
  return rows[0] ?? { admins: 0, keepers: 0 }
}

export interface PlatformWrite {
  readonly db: Db
  /** In the change's own transaction, in the administrator's company. */
  record(entry: AuditEntry): Promise<void>
}

/**
 * Changes what belongs to no single company, in one transaction of the owner's with its audit. Undone when it would
 * leave the platform without an administrator able to open its screens.
 * @throws CodedError DERNIER_ADMINISTRATEUR
 */
export async function platformWrite<T>(context: Context, task: (write: PlatformWrite) => Promise<T>): Promise<T> {
  return await context.services.pools.system.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const before = await countKeepers(db)
    const result = await task({ db, record: entry => record({ ...context, db }, entry) })
    const after = await countKeepers(db)
    if ((before.admins > 0 && after.admins === 0) || (before.keepers > 0 && after.keepers === 0))
      throw refuse('DERNIER_ADMINISTRATEUR')
    return result
  })
}

export function platformDb({ services }: Context): Db {
  return services.pools.system
}
