import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import type { Declaration } from './declaration.ts'

/** What a resource's demonstration rows may depend on: always dated relative to the day they are loaded. */
export interface DemoContext {
  readonly aujourdhui: JourIso
  readonly compte_id: number
  /** Position of the company among those that get these rows, from 0: numbers and names may differ with it. */
  readonly rang: number
}

/** Writes the demonstration rows of declared resources, in the order given: a resource may refer to the ones before it. */
export async function loadResourceDemo(
  db: Db,
  declarations: readonly Declaration[],
  context: DemoContext,
): Promise<void> {
  for (const d of declarations) {
    const rows = d.demo?.(context) ?? []
    for (const [rang, row] of rows.entries()) {
      const names = Object.keys(row)
      await sql`insert into ${sql.table(d.table)} (compte_id, ordre, ${sql.join(names.map(n => sql.ref(n)))})
        values (${context.compte_id}, ${rang + 1}, ${sql.join(names.map(n => sql`${row[n]}`))})`.execute(db)
    }
  }
}

/** Loader of a domain whose demonstration is its declared rows, in the companies of these people. */
export function resourceDemo({
  domain,
  declarations,
  chez,
  puis,
}: {
  domain: string
  declarations: readonly Declaration[]
  chez: readonly string[]
  /** What else one company gets, once its declared rows are there. */
  puis?: (db: Db, context: DemoContext) => Promise<void>
}): DemoLoader {
  return {
    domain,
    accounts: [],
    load: services =>
      services.pools.system.transaction().execute(async db => {
        const aujourdhui = jourParis(services.clock())
        const comptes = await db
          .selectFrom('utilisateur')
          .select('compte_id')
          .distinct()
          .where('email', 'in', [...chez])
          .orderBy('compte_id')
          .execute()
        for (const [rang, { compte_id }] of comptes.entries()) {
          await loadResourceDemo(db, declarations, { aujourdhui, compte_id, rang })
          await puis?.(db, { aujourdhui, compte_id, rang })
        }
      }),
  }
}
