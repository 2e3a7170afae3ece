import type pg from 'pg'
import { DEFINERS_SQL } from './definers.ts'

/**
 * What holds for the whole database, whatever the migrations of today and of tomorrow wrote; done again at every start, for a
 * database that was copied or restored keeps none of its own rights.
 *
 * - Nobody but the owner makes temporary objects: they are found before all others by what runs as the owner.
 * - What runs as its owner looks for names in the catalogue and in `public`, and among temporary ones last
 *   (PostgreSQL, "Writing SECURITY DEFINER Functions Safely"). `session_ouvrir` is the exception: a search path set for the call
 *   costs more than the lookup, so every name in it is qualified.
 * - What runs as its owner runs as `relais_definer`, which is no superuser (`definers.ts`).
 */
const HARDEN_SQL = `
do $$
declare f record;
begin
  begin
    execute format('revoke temporary on database %I from public', current_database());
  exception when insufficient_privilege then
    raise warning 'TEMPORARY stays open to public: this role does not own the database';
  end;
  for f in
    select p.oid::regprocedure as nom from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and p.proname <> 'session_ouvrir'
      and 'search_path=pg_catalog, public, pg_temp' <> all (coalesce(p.proconfig, '{}'))
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f.nom);
  end loop;
end $$`

export async function harden(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(HARDEN_SQL)
  await client.query(DEFINERS_SQL)
}
