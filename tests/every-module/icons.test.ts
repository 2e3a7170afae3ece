import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STARTING } from '#kit/icons/starting.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { ICON_WORDS } from '#wire/icons.ts'
import { createWholeApp } from '../routes/whole-app.ts'
import { named } from './every-module.ts'

let test: TestApp
beforeAll(async () => {
  test = await createWholeApp()
})
afterAll(() => test.close())

const unknown = (icons: readonly unknown[], among: object = ICON_WORDS) =>
  icons.filter(icon => !Object.hasOwn(among, String(icon)))

async function select<T extends object>(sql: string): Promise<T[]> {
  return (await test.services.pools.systemPool.query<T>(sql)).rows
}

describe.each(named)('%s', (_path, d) => {
  it('names icons of the registry only, in its menus and its fields', () => {
    const icons = (d.menus ?? []).map(menu => menu.icon)
    const fields = Object.values(d.fields).filter(f => f.type === 'icone')
    expect(unknown([...icons, ...fields.map(f => f.initial)])).toEqual([])
  })
})

it('draws every icon that a migration or the demonstration wrote', async () => {
  const columns = await select<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)icone?$'`,
  )
  // The menu's at least: a pattern that finds nothing would prove nothing.
  expect(columns).toContainEqual({ table_name: 'module', column_name: 'icone' })
  for (const { table_name, column_name } of columns) {
    const rows = await select<{ icon: string }>(
      `select distinct "${column_name}" as icon from "${table_name}" where "${column_name}" <> ''`,
    )
    expect(unknown(rows.map(r => r.icon)), `${table_name}.${column_name}`).toEqual([])
  }
})

it('has the menu’s icons at the first drawing', async () => {
  const rows = await select<{ icone: string }>(
    `select distinct icone from module where module_etat = 1 and (params ->> 'interne') is distinct from 'true'`,
  )
  // Those that are not stand in `src/kit/icons/starting.ts` too: a menu whose icons come late moves under the eye.
  expect(
    unknown(
      rows.map(r => r.icone),
      STARTING,
    ),
  ).toEqual([])
})
