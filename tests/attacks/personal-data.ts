import { sql } from 'kysely'
import type { TestSession } from '#server/testing/seed.ts'
import type { Target } from './target.ts'

export const USERS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'
export const ADMIN = ['vx-gestion-utilisateurs-wikaz', 'vx-regulation-interventions', 'vx-gestion-interlocuteurs']

/** Somebody's data as they are asked for and erased, and where they would still stand. */
export function personalDataOf(target: () => Target) {
  const call = (who: TestSession, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    target().app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
  const erase = (who: TestSession, path: string, nom: string) => call(who, 'POST', `${path}/effacement`, { nom })

  /** Every text of the company's tables that holds one of these words: table and column. */
  async function mentions(compte_id: number, words: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ tbl: string; col: string }>`
      select c.table_name as tbl, c.column_name as col from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'json') and exists (
        select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name
          and k.column_name = 'compte_id')`.execute(target().db)
    const found: string[] = []
    for (const { tbl, col } of rows) {
      const here = await sql`select from ${sql.table(tbl)} where compte_id = ${compte_id}
        and ${sql.ref(col)}::text ~ ${words.join('|')} limit 1`.execute(target().db)
      if (here.rows.length > 0) found.push(`${tbl}.${col}`)
    }
    return found.sort()
  }

  /** Who manages people of the demonstration's company. */
  async function manager() {
    const { compte_id } = await target()
      .db.selectFrom('utilisateur')
      .select('compte_id')
      .where('email', '=', 'regulateur@demo.test')
      .executeTakeFirstOrThrow()
    return { compte_id, admin: await target().someone({ compte_id, modules: ADMIN }) }
  }
  return { call, erase, mentions, manager }
}
