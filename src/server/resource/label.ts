import { type RawBuilder, sql } from 'kysely'

/** Column that names a row, or several joined by a space: `nom`, or `['nom', 'prenom']`. */
export type LabelColumns = string | readonly string[]

/** That name as one text, without the columns that hold nothing. @param alias table in the statement */
export function labelSql(alias: string, label: LabelColumns): RawBuilder<string> {
  const columns = (typeof label === 'string' ? [label] : label).map(
    name => sql`nullif(${sql.ref(`${alias}.${name}`)}::text, '')`,
  )
  return sql<string>`concat_ws(' ', ${sql.join(columns)})`
}
