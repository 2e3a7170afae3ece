import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/http/context.ts'

/** How the device that is sending calls itself ("Chrome, Android"); empty where its session did not say. */
export function libelleAppareil({ caller }: Pick<Context, 'caller'>): RawBuilder<string> {
  return sql<string>`coalesce((select s.appareil_libelle from session s
    where s.compte_id = ${caller.compte_id} and s.session_id = ${caller.session_id}), '')`
}
