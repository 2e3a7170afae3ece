import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Database } from './database.ts'

/** SQL refuses `in ()`: among nobody there is no one, and a house that nobody has entered yet is asked about as any other. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

/** The query builder over what hands out connections. */
export function overPool(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [emptyLists] })
}
