import { type RawBuilder, sql } from 'kysely'
import { DROIT_MEDICAL } from '#domains/residences/model/adresses.ts'
import type { Caller } from '#server/http/context.ts'

/**
 * What the latest medical sheet says of allergies, beside a row that names its resident; of who has not the right, it is not even
 * asked whether there is something.
 * @param row alias of the row
 */
export function allergiesDe({ modules }: Pick<Caller, 'modules'>, row: 'a' | 'r'): RawBuilder<string> {
  if (!modules.has(DROIT_MEDICAL)) return sql<string>`''`
  return sql<string>`coalesce((select s.resident_allergies from resident_sante s
    where s.compte_id = ${sql.ref(`${row}.compte_id`)} and s.resident_id = ${sql.ref(`${row}.resident_id`)}
    order by s.version desc limit 1), '')`
}
