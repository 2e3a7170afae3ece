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

/** The day of a visit comes, as its customer was told, nothing else on its technician's: no test waits until next week. @returns that day */
export async function bringToToday(server: TestServer, intervention_id: number): Promise<string> {
  await askOffice(
    server,
    `update intervention o set annulee_a = now(), etapes_en_cours = 0 from intervention i where i.intervention_id = $1
        and o.compte_id = i.compte_id and o.technicien_id = i.technicien_id and o.intervention_id <> i.intervention_id
        and o.jour = (now() at time zone 'Europe/Paris')::date and o.etapes_en_cours < 3 and o.annulee_a is null`,
    [intervention_id],
  )
  const [visit] = await askOffice<{ jour: string }>(
    server,
    `update intervention set plage = tstzrange(t.debut, t.debut + interval '1 hour'),
        th_jour = case when th_libelle = '' then null else (now() at time zone 'Europe/Paris')::date end
       from (select (date_trunc('day', now() at time zone 'Europe/Paris') + interval '19 hours')
         at time zone 'Europe/Paris' as debut) t
      where intervention_id = $1 returning jour::text as jour`,
    [intervention_id],
  )
  if (!visit) throw new Error(`no visit ${intervention_id}`)
  return visit.jour
}
