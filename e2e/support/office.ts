import pg from 'pg'
import type { TestServer } from './server.ts'

/** What the office holds: read straight from the server's own database, past every cache. */
export async function askOffice<T extends pg.QueryResultRow>(
  server: TestServer,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Steps the office received from a person's phone, oldest first; those of the demonstration came by no phone. */
export async function stepsOf(server: TestServer, email: string): Promise<{ de: number; vers: number }[]> {
  return await askOffice(
    server,
    `select e.de, e.vers from intervention_etape e
       join utilisateur u on u.compte_id = e.compte_id and u.utilisateur_id = e.utilisateur_id
      where u.email = $1 and e.mutation_id is not null order by e.recu_a, e.fait_a`,
    [email],
  )
}
