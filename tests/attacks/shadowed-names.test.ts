import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harden } from '#server/db/harden.ts'
import { hashToken } from '#server/http/token.ts'
import { asApp, openTarget, type Target } from './target.ts'

/** SQL run as a request runs it, were it ever injected: what it can make others run as the owner. */
let target: Target
let owner: pg.Pool
let database: string
beforeAll(async () => {
  target = await openTarget()
  owner = target.services.pools.systemPool
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  database = rows[0]?.name ?? ''
  // A copy of a database keeps none of its rights.
  const client = await owner.connect()
  await harden(client)
  client.release()
})
afterAll(() => target.close())

/** Functions that run as their owner and do not say where names are looked for, temporary ones last. */
async function findUnpinned(): Promise<string[]> {
  const { rows } = await owner.query<{ nom: string }>(`
    select p.oid::regprocedure::text as nom from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
      and 'search_path=pg_catalog, public, pg_temp' <> all (coalesce(p.proconfig, '{}'))
    order by 1`)
  return rows.map(row => row.nom)
}

describe('what runs as the owner', () => {
  it('runs as a role that is no superuser, signs in nowhere, and reads no secret but what it looks up', async () => {
    const owners = await owner.query(`
      select distinct r.rolname, r.rolsuper, r.rolcanlogin, r.rolcreaterole, r.rolcreatedb from pg_proc p
      join pg_roles r on r.oid = p.proowner where p.prosecdef and p.pronamespace = 'public'::regnamespace`)
    expect(owners.rows).toEqual([
      { rolname: 'relais_definer', rolsuper: false, rolcanlogin: false, rolcreaterole: false, rolcreatedb: false },
    ])
    const { rows } = await owner.query(`select
      has_column_privilege('relais_definer', 'utilisateur', 'mot_de_passe', 'select') as mot_de_passe,
      has_table_privilege('relais_definer', 'installation', 'select') as secret,
      has_table_privilege('relais_definer', 'utilisateur', 'update') as personne,
      pg_has_role('relais_app', 'relais_definer', 'member') as emprunte,
      pg_has_role('relais_definer', 'pg_execute_server_program', 'member') as programme`)
    expect(rows).toEqual([{ mot_de_passe: false, secret: false, personne: false, emprunte: false, programme: false }])
  })

  it('were one of them to run what it should not, the machine and the passwords stay shut', async () => {
    for (const [nom, text] of [
      ['mots', 'select mot_de_passe from public.utilisateur limit 1'],
      ['programme', "copy public.migration to program 'true'"],
      ['role', 'alter role relais_app superuser'],
    ] as const)
      await owner.query(`create function vol_${nom}() returns void language plpgsql security definer
        set search_path = pg_catalog, public, pg_temp as $f$ begin execute ${pg.escapeLiteral(text)}; end $f$`)
    const client = await owner.connect()
    await harden(client)
    client.release()
    await asApp(target, async app => {
      for (const nom of ['mots', 'programme', 'role'])
        await expect(app.query(`select public.vol_${nom}()`)).rejects.toMatchObject({ code: '42501' })
    })
    await owner.query('drop function vol_mots(), vol_programme(), vol_role()')
  })

  it('looks for names in the catalogue first and among temporary ones last', async () => {
    const { rows } = await owner.query("select from pg_proc where prosecdef and pronamespace = 'public'::regnamespace")
    expect(rows.length).toBeGreaterThan(8)
    // Read at every request, where a search path costs more than the lookup: all its names are qualified, as tried below.
    expect(await findUnpinned()).toEqual(['session_ouvrir(bytea)'])
  })

  it('is seen when it does not', async () => {
    await owner.query(`create function essai() returns integer language sql security definer
      set search_path = public as 'select 1'`)
    expect(await findUnpinned()).toContain('essai()')
    const client = await owner.connect()
    await harden(client)
    client.release()
    expect(await findUnpinned()).not.toContain('essai()')
  })
})

it('a request makes no temporary object', async () => {
  await asApp(target, async client => {
    for (const text of [
      'create temp table jeton (a int)',
      'create domain pg_temp.timestamptz as pg_catalog.timestamptz',
    ])
      await expect(client.query(text)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('were temporary objects allowed', () => {
  beforeAll(() => owner.query(`grant temporary on database ${pg.escapeIdentifier(database)} to relais_app`))

  const WITNESS = `create function pg_temp.temoin(valeur anyelement) returns boolean language plpgsql as $$
    begin raise exception 'pris au nom de %', current_user; end $$`

  /** Of a session that was never used: the lookup has something to note. */
  const token = async (): Promise<Buffer> => hashToken((await target.someone()).access_token)

  it('a type of that name in front of ours is not taken', async () => {
    const hash = await token()
    await asApp(target, async client => {
      await client.query(WITNESS)
      for (const type of ['timestamptz', 'text', 'uuid', 'int4'])
        await client.query(`create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.temoin(value))`)
      const { rows } = await client.query('select * from public.session_ouvrir($1)', [hash])
      expect(rows).toHaveLength(1)
    })
  })

  it('a table of that name in front of ours is not written', async () => {
    const hash = await token()
    await asApp(target, async client => {
      await client.query(`create temp table jeton (jeton_hash bytea, session_id uuid, sorte text, generation int,
        utilise_a timestamptz, expire_a timestamptz)`)
      await client.query(`create function pg_temp.vole() returns trigger language plpgsql as $$
        begin raise exception 'pris au nom de %', current_user; end $$`)
      await client.query(`insert into pg_temp.jeton (jeton_hash, session_id, sorte, generation, expire_a)
        values ('x', gen_random_uuid(), 'refresh', 0, now())`)
      await client.query(
        'create trigger vole before update on pg_temp.jeton for each statement execute function pg_temp.vole()',
      )
      const { rows } = await client.query('select * from public.session_ouvrir($1)', [hash])
      expect(rows).toHaveLength(1)
    })
  })
})
