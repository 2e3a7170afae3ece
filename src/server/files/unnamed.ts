import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { previewKeys } from './preview.ts'
import { fileKey } from './store.ts'

/** As long as a phone may keep the action that names it. */
export const UNNAMED_DAYS = 45
/** Files taken in one night: the rest follows. */
const AT_ONCE = 2000

interface Unnamed {
  readonly compte_id: number
  readonly sha256: string
  readonly taille: number
}

/** Complete files, old enough, that no row of any holder names. */
async function findUnnamed({ pools, fileHolders }: Pick<Services, 'pools' | 'fileHolders'>, before: Date) {
  const named = sql.join(
    fileHolders.map(holder => holder.named),
    sql` union all `,
  )
  const found = await sql<Unnamed>`with nomme as materialized (${named})
    select f.compte_id, f.sha256, f.taille::float8 as taille from fichier f
    where f.complet_a < ${before} and not exists (
      select from nomme n where n.compte_id = f.compte_id and n.sha256 = f.sha256)
    limit ${AT_ONCE}`.execute(pools.system)
  return found.rows
}

/** Makes whoever stores the same bytes at this moment wait: a row must never name bytes that are nowhere. */
export async function lockFileKey(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fichier:${key}`}, 0))`.execute(db)
}

/** Removes them, row first: bytes without a row harm nobody. @returns how many went */
export async function purgeUnnamed(
  services: Pick<Services, 'pools' | 'fileHolders' | 'files' | 'log'>,
  before: Date,
): Promise<number> {
  const { system } = services.pools
  let gone = 0
  for (const { compte_id, sha256 } of await findUnnamed(services, before)) {
    const row = () => sql`select from fichier where compte_id = ${compte_id} and sha256 = ${sha256}`
    try {
      // What was named meanwhile keeps its row by its own link.
      await system.deleteFrom('fichier').where('compte_id', '=', compte_id).where('sha256', '=', sha256).execute()
      await system.transaction().execute(async db => {
        const key = fileKey(compte_id, sha256)
        await lockFileKey(db, key)
        // The same bytes came again in between.
        if ((await row().execute(db)).rows.length > 0) return
        for (const each of [key, ...previewKeys(key)])
          if (await services.files.exists(each)) await services.files.remove(each)
      })
      gone++
    } catch (error) {
      services.log.warn({ err: error, compte_id }, 'unnamed file not removed')
    }
  }
  return gone
}
