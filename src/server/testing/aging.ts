import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How old what a test finds may be. Within a test everything happens in one breath, and "not heard for thirty seconds" is
 * true of nobody: suites that speak of sessions run at each of these ages.
 */
export const AGES = [
  ['an hour', HOUR_MS],
  ['a day', DAY_MS],
  ['a month', 30 * DAY_MS],
  ['a year', 365 * DAY_MS],
] as const

/** What every session of a test has behind it, unless the test says otherwise. */
export const USUAL_AGE_MS = HOUR_MS

/**
 * Makes sessions, their tokens and what the ledger received older than they are. Tokens stay valid for as long as they
 * were: a phone that comes back has renewed them.
 * @param only the session to age; all of the database without it
 */
export async function ageSessions(db: Db, ms: number, only?: string): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000})`
  const which = only === undefined ? sql`true` : sql`session_id = ${only}`
  await sql`update session set creee_a = creee_a - ${by}, vue_a = vue_a - ${by}, file_vue_a = file_vue_a - ${by},
    silence_depuis = silence_depuis - ${by}, retour_a = retour_a - ${by}, revoquee_a = revoquee_a - ${by}
    where ${which}`.execute(db)
  await sql`update jeton set utilise_a = utilise_a - ${by}, remplace_a = remplace_a - ${by} where ${which}`.execute(db)
  if (only === undefined)
    await sql`update recu set recu_a = recu_a - ${by}, fait_a = fait_a - ${by} where true`.execute(db)
}

/**
 * Has PostgreSQL refuse, in every test, that a request notes anything about a session which is not its person's, or about
 * several at once. No test of a behaviour sees a neighbour's row change: the statement does.
 */
export async function guardSessions(db: Db): Promise<void> {
  await sql`create function garder_les_sessions() returns trigger language plpgsql as $$
    declare touched integer;
    begin
      if current_user <> 'relais_app' then return null; end if;
      select count(*) into touched from avant a join apres b using (compte_id, session_id)
        where (a.en_attente, a.appareil_id, a.vue_a, a.generation)
          is distinct from (b.en_attente, b.appareil_id, b.vue_a, b.generation);
      if touched > 1 or exists (
        select from avant a join apres b using (compte_id, session_id)
        where (a.en_attente, a.appareil_id, a.vue_a) is distinct from (b.en_attente, b.appareil_id, b.vue_a)
          and b.utilisateur_id <> app_utilisateur()
      ) then raise exception 'one request noted % sessions', touched; end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger garder_les_sessions after update on session
    referencing old table as avant new table as apres
    for each statement execute function garder_les_sessions()`.execute(db)
}

/** Has a new device been out of reach for as long as a queue may wait: what a test dates in the past is then believed. */
export async function silenceQueue(db: Db, session_id: string): Promise<void> {
  await sql`update session set file_vue_a = file_vue_a - interval '45 days' where session_id = ${session_id}`.execute(
    db,
  )
}
