import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import '#domains/customers/server/tables.ts'

/** PostgreSQL takes 65,535 parameters per statement: rows go in slices. */
const TRANCHE = 1000

interface ClientsDemo {
  readonly clients: readonly Insertable<Database['client']>[]
  readonly adresses: readonly Insertable<Database['adresse']>[]
}

/** Customers and their addresses under the numbers that they came with, which the counters then go past. */
export async function insererClients(db: Db, { clients, adresses }: ClientsDemo): Promise<void> {
  for (let debut = 0; debut < clients.length; debut += TRANCHE)
    await db
      .insertInto('client')
      .values(clients.slice(debut, debut + TRANCHE))
      .execute()
  for (let debut = 0; debut < adresses.length; debut += TRANCHE)
    await db
      .insertInto('adresse')
      .values(adresses.slice(debut, debut + TRANCHE))
      .execute()
  await sql`select setval(pg_get_serial_sequence('client', 'client_id'), (select max(client_id) from client)),
    setval(pg_get_serial_sequence('adresse', 'adresse_id'), (select max(adresse_id) from adresse))`.execute(db)
}
