import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { modules } from '#app/web/modules.ts'
import { isReference } from '#server/resource/field.ts'
import type { COMMON_COLUMNS } from '#server/resource/table.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { resourceOperations } from '#wire/resource.ts'
import { catalogued, named, resources } from './every-module.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

async function select<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await test.services.pools.systemPool.query<T>(sql, values)).rows
}

const COMMON: Readonly<Record<(typeof COMMON_COLUMNS)[number], { udt_name: string; is_nullable: string }>> = {
  compte_id: { udt_name: 'int4', is_nullable: 'NO' },
  ordre: { udt_name: 'int4', is_nullable: 'NO' },
  version: { udt_name: 'int4', is_nullable: 'NO' },
  cree_a: { udt_name: 'timestamptz', is_nullable: 'NO' },
  modifie_a: { udt_name: 'timestamptz', is_nullable: 'NO' },
  supprime_a: { udt_name: 'timestamptz', is_nullable: 'YES' },
}

describe.each(named)('%s', (_path, d) => {
  it('is served, with the right of its own module', () => {
    const operations = resourceOperations(d)
    const served = routes.find(r => r.operation.path === operations.list.path && r.operation.method === 'GET')
    expect(served?.operation.right).toEqual(operations.list.right)
    expect(d.path).toContain(`/modules/`)
    expect(d.file).toContain(`/${d.path.split('/').at(-2)}/`)
  })

  it('has a label for each field, and no two alike: an import finds columns by them', () => {
    const labels = Object.values(d.fields).map(f => f.label)
    expect(labels.every(label => label.trim() === label && label !== '')).toBe(true)
    expect(new Set(labels.map(label => label.toLowerCase())).size).toBe(labels.length)
  })

  it('has the table that it declares', async () => {
    const columns = await select<{ column_name: string; udt_name: string; is_nullable: string }>(
      'select column_name, udt_name, is_nullable from information_schema.columns where table_name = $1',
      [d.table],
    )
    const found = Object.fromEntries(columns.map(({ column_name, ...rest }) => [column_name, rest]))
    const declared = Object.fromEntries(
      Object.entries(d.fields).map(([id, f]) => [
        id,
        { udt_name: f.udt, is_nullable: f.sql.includes('not null') ? 'NO' : 'YES' },
      ]),
    )
    expect(found).toMatchObject({ ...COMMON, ...declared, [d.key]: { udt_name: 'int4', is_nullable: 'NO' } })
  })

  it('is closed to other companies by the database itself, its links too', async () => {
    for (const table of [d.table, ...(d.transfers ?? []).map(t => t.table)]) {
      const [row] = await select<{ relrowsecurity: boolean; policies: number }>(
        `select c.relrowsecurity, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
         from pg_class c where c.oid = to_regclass($1)`,
        [table],
      )
      expect(row, table).toMatchObject({ relrowsecurity: true, policies: 1 })
    }
  })

  it('offers nothing that was deleted: what refers to a table with deleted rows says so', async () => {
    const sources = [
      ...Object.values(d.fields).flatMap(f => (isReference(f) ? [f.reference] : [])),
      ...(d.transfers ?? []).map(t => t.source),
      ...(d.usedBy ?? []),
    ]
    for (const { table, living = false } of sources) {
      const soft = await select(
        "select 1 from information_schema.columns where table_name = $1 and column_name = 'supprime_a'",
        [table],
      )
      expect(living, table).toBe(soft.length > 0)
    }
  })

  it('names each field that must be unique in an index of its own', async () => {
    const unique = Object.entries(d.fields).filter(([, f]) => f.unique)
    const rows = await select<{ indexname: string }>('select indexname from pg_indexes where tablename = $1', [d.table])
    const names = rows.map(r => r.indexname)
    expect(names).toEqual(expect.arrayContaining(unique.map(([id]) => `${d.table}_${id}_unique`)))
  })
})

describe('all resources together', () => {
  it('have one table and one address each', () => {
    for (const values of [resources.map(d => d.table), resources.map(d => d.path)])
      expect(new Set(values).size).toBe(values.length)
  })
})

describe('modules of the browser', () => {
  it('have one name and one address each, and stand in the folder of that address', () => {
    const folders = Object.keys(import.meta.glob('/src/domains/*/modules/*/module.{ts,tsx}'))
    for (const values of [modules.map(m => m.name), modules.map(m => m.route)])
      expect(new Set(values).size).toBe(values.length)
    for (const m of catalogued) {
      expect(m.title.trim(), m.name).not.toBe('')
      expect(
        folders.some(f => f.includes(`/modules/${m.route}/`)),
        m.route,
      ).toBe(true)
    }
  })

  it.each(catalogued.map(m => [m.name, m] as const))('%s is in the catalogue, for somebody', async (nom, m) => {
    const rows = await select<{ route: string; module_libelle: string; module_etat: number; profils: number }>(
      `select m.route, m.module_libelle, m.module_etat,
         (select count(*)::int from profil_module p where p.module_id = m.module_id) as profils
       from module m where m.module = $1`,
      [nom],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.module_etat).toBe(1)
    // The oldest entry of the catalogue has a shorter address than its folder.
    expect(m.route.startsWith(rows[0]?.route ?? '-')).toBe(true)
    expect(rows[0]?.module_libelle.trim()).not.toBe('')
    expect(rows[0]?.profils).toBeGreaterThan(0)
  })
})
