import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** How long a dead token stays known: a device switched off meanwhile still proves whose queue it hands over. */
const TOKENS_KEPT = '90 days'

/**
 * Forgets what no longer serves: old limits, dead tokens, used links. For a daily job, on the owner's connection.
 * @returns rows removed
 */
export async function purgeAuthentication(system: Db): Promise<number> {
  const statements = [
    sql`delete from limite where expire_a < now()`,
    sql`delete from jeton where expire_a < now() - ${TOKENS_KEPT}::interval`,
    sql`delete from lien_personnel where expire_a < now() - interval '7 days'`,
  ]
  let removed = 0
  for (const statement of statements) removed += Number((await statement.execute(system)).numAffectedRows ?? 0)
  return removed
}
