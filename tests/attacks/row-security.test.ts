import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { asApp, openTarget, type Target } from './target.ts'

let target: Target
let anne: TestSession
let owner: pg.Pool
beforeAll(async () => {
  target = await openTarget()
  owner = target.services.pools.systemPool
  anne = await target.someone()
  // Installs the schema of the jobs, whose tables are looked at too.
  await target.services.jobs.start(target.services)
})
afterAll(() => target.close())

/** Tables that name a company and do not keep others out, with what is missing. */
async function findOpenTables(): Promise<string[]> {
  const { rows } = await owner.query<{ table_name: string }>(`
    select c.relname as table_name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'compte_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'travaux')
      and (has_table_privilege('relais_app', c.oid, 'select, insert, update, delete')
        or has_any_column_privilege('relais_app', c.oid, 'select, insert, update'))
      and not (c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid
          and pg_get_expr(p.polqual, p.polrelid) like '%app_compte()%'
          and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) like '%app_compte()%')
        and not exists (
          select from pg_policy p where p.polrelid = c.oid and p.polpermissive
            and coalesce(pg_get_expr(p.polqual, p.polrelid), '') not like '%app_compte()%'
            and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') not like '%app_compte()%'))
    order by 1`)
  return rows.map(row => row.table_name)
}

/** Links between two tables of companies that do not hold both ends to the same company. */
async function findLooseLinks(): Promise<string[]> {
  const { rows } = await owner.query<{ link: string }>(`
    with k as (
      select c.oid, c.relname, a.attnum from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'compte_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace)
    select format('%s.%s', s.relname, con.conname) as link
    from pg_constraint con join k s on s.oid = con.conrelid join k d on d.oid = con.confrelid
    where con.contype = 'f' and d.relname <> 'compte' and not exists (
      select from unnest(con.conkey, con.confkey) as pair(a, b) where pair.a = s.attnum and pair.b = d.attnum)
    order by 1`)
  return rows.map(row => row.link)
}

const tryAsApp = (sql: string, session = false) =>
  asApp(target, async client => {
    if (session) {
      await client.query('begin')
      await client.query('select session_ouvrir(sha256($1::text::bytea))', [anne.access_token])
    }
    return await client.query(sql)
  })

describe('tables of companies', () => {
  it('all keep other companies out', async () => {
    const { rowCount } = await owner.query(
      "select from information_schema.columns where table_schema = 'public' and column_name = 'compte_id'",
    )
    expect(rowCount).toBeGreaterThan(20)
    expect(await findOpenTables()).toEqual([])
  })

  it.each([
    ['without row security', ''],
    ['with row security and no policy of its own company', 'alter table %t enable row level security'],
    [
      'with a policy that lets everybody in',
      'alter table %t enable row level security; create policy a on %t using (true)',
    ],
    [
      'with a second policy that undoes the first',
      'alter table %t enable row level security; create policy a on %t using (compte_id = (select app_compte())); create policy b on %t for select using (true)',
    ],
    [
      'with a policy that watches reads only',
      'alter table %t enable row level security; create policy a on %t using (compte_id = (select app_compte())) with check (true)',
    ],
  ])('a table %s turns this red', async (_what, then) => {
    await owner.query('create table plantee (compte_id integer, secret text)')
    await owner.query('grant select, insert on plantee to relais_app')
    try {
      if (then) await owner.query(then.replaceAll('%t', 'plantee'))
      expect(await findOpenTables()).toEqual(['plantee'])
    } finally {
      await owner.query('drop table plantee')
    }
  })

  it('refer to rows of their own company only: a foreign number in a body links nothing', async () => {
    const { rows } = await owner.query("select count(*)::int as n from pg_constraint where contype = 'f'")
    expect(rows[0].n).toBeGreaterThan(50)
    expect(await findLooseLinks()).toEqual([])
  })

  it('a link that leaves the company turns this red', async () => {
    await owner.query(
      'create table plantee (compte_id integer, pris_par integer constraint fuite references utilisateur (utilisateur_id))',
    )
    try {
      expect(await findLooseLinks()).toEqual(['plantee.fuite'])
    } finally {
      await owner.query('drop table plantee')
    }
  })

  it('show nothing to a connection without a session', async () => {
    for (const table of ['compte', 'notification', 'recu', 'audit', 'fichier', 'session'])
      expect((await tryAsApp(`select from ${table}`)).rowCount, table).toBe(0)
    expect((await tryAsApp('select from compte', true)).rowCount).toBe(1)
  })
})

describe('the role of requests', () => {
  it('is nobody special and owns nothing', async () => {
    const { rows } = await owner.query(
      "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'relais_app'",
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
    ])
    const owned = await owner.query(
      "select relname from pg_class where relowner = 'relais_app'::regrole union all select proname from pg_proc where proowner = 'relais_app'::regrole",
    )
    expect(owned.rows).toEqual([])
    const member = await owner.query("select from pg_auth_members where member = 'relais_app'::regrole")
    expect(member.rowCount).toBe(0)
  })

  it.each([
    'select * from jeton',
    'select jeton_hash from jeton',
    'update jeton set expire_a = now()',
    'select mot_de_passe from utilisateur',
    "update utilisateur set mot_de_passe = 'x'",
    'update utilisateur set administrateur_plateforme = true',
    'update utilisateur set proprietaire = true',
    'update utilisateur set actif = true',
    "update utilisateur set email = 'a@b.fr'",
    'select secret from installation',
    'select * from installation',
    'update installation set epoch = gen_random_uuid()',
    'select * from lien_personnel',
    'select * from limite',
    'delete from limite',
    'select * from migration',
    'update audit set apres = null',
    'delete from audit',
    'truncate audit',
    'delete from recu',
    'delete from quarantaine',
    'insert into utilisateur_module (compte_id, utilisateur_id, module_id) select compte_id, utilisateur_id, 1 from utilisateur',
    'insert into compte (compte_raison_sociale) values (0)',
    'select data from travaux.job',
    'create table public.a (b int)',
    'create schema a',
    'alter table audit disable row level security',
    'drop policy compte_seul on audit',
    'select pg_read_file(0::text)',
    "copy (select 1) to program 'id'",
  ])('may not: %s', async sql => {
    await expect(tryAsApp(sql, true)).rejects.toThrow(/permission denied|must be owner|only roles with/i)
  })

  it('stays what it is where it signs in by itself, as on the database we bring', async () => {
    const { rows } = await owner.query<{ url: string }>(
      "select rolcanlogin, current_database() as name from pg_roles where rolname = 'relais_app'",
    )
    expect(rows).toMatchObject([{ rolcanlogin: true }])
    const url = new URL(
      String((owner as unknown as { options: { connectionString: string } }).options.connectionString),
    )
    const boss = url.username
    url.username = 'relais_app'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      for (const sql of ['reset role', 'set role none', `set role "${boss}"`, 'set session authorization default']) {
        await client.query(sql).catch((error: Error) => expect(error.message).toMatch(/permission denied/))
        await expect(client.query('select secret from installation'), sql).rejects.toThrow(/permission denied/)
      }
    } finally {
      await client.end()
    }
  })

  it('cannot be left by `reset role` where it is taken at the connection', async () => {
    await expect(tryAsApp('reset role; select secret from installation')).rejects.toThrow(/permission denied/)
  })

  it('adds to the audit in its own company’s name only', async () => {
    const add = (compte_id: number) =>
      tryAsApp(
        `insert into audit (compte_id, utilisateur_id, action, entite) values (${compte_id}, ${anne.utilisateur_id}, 'a', 'b')`,
        true,
      )
    await expect(add(anne.compte_id)).resolves.toBeDefined()
    const other = await target.createCompany()
    await expect(add(other)).rejects.toThrow(/row-level security/)
  })

  it('writes in the ledger in the name of whoever calls only', async () => {
    const colleague = await target.someone({ compte_id: anne.compte_id })
    const add = (utilisateur_id: number) =>
      tryAsApp(
        `insert into recu (compte_id, utilisateur_id, cle, empreinte, type, entite)
         values (${anne.compte_id}, ${utilisateur_id}, gen_random_uuid(), 'ff', 'essai@1', 'b')`,
        true,
      )
    await expect(add(colleague.utilisateur_id)).rejects.toThrow(/row-level security/)
    await expect(add(anne.utilisateur_id)).resolves.toBeDefined()
  })
})
