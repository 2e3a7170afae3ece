import { askOffice } from './office.ts'
import type { TestServer } from './server.ts'

/** Who is away on a day of the demonstration depends on the date of the run: nobody is, from then on. */
export async function everybodyThere(server: TestServer, day: string): Promise<void> {
  await askOffice(
    server,
    `delete from indisponibilite where plage && tstzrange(($1::date)::timestamp at time zone 'Europe/Paris',
      ($1::date + 1)::timestamp at time zone 'Europe/Paris')`,
    [day],
  )
}

/** Whoever has the most visits that day is away for all of it, and nobody else. */
export async function busiestIsAway(server: TestServer, day: string): Promise<void> {
  await everybodyThere(server, day)
  await askOffice(
    server,
    `insert into indisponibilite (compte_id, utilisateur_id, plage)
      select compte_id, technicien_id, tstzrange(($1::date)::timestamp at time zone 'Europe/Paris',
             ($1::date + 1)::timestamp at time zone 'Europe/Paris')
        from intervention where jour = $1 and annulee_a is null and technicien_id is not null
       group by 1, 2 order by count(*) desc, 2 limit 1`,
    [day],
  )
}
