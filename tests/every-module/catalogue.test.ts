import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '#app/web/modules.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createWholeApp } from '../routes/whole-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createWholeApp()
})
afterAll(() => test.close())

it('says "à venir" of every entry of the menu without a screen, and of nothing that has one', async () => {
  const { rows } = await test.services.pools.systemPool.query<{ module: string; a_venir: boolean; interne: boolean }>(
    `select module, coalesce(params ->> 'a_venir', '') = 'true' as a_venir,
       coalesce(params ->> 'interne', '') = 'true' as interne from module
     where module_etat = 1 and coalesce(params ->> 'conteneur', '') <> 'true' order by module`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const screens = new Set(modules.map(m => m.name))
  // An internal right is no entry: it widens what another screen shows.
  const promised = rows.filter(row => !row.interne && !row.a_venir && !screens.has(row.module))
  expect(promised.map(row => row.module)).toEqual([])
  expect(rows.filter(row => row.a_venir && screens.has(row.module)).map(row => row.module)).toEqual([])
  expect(rows.filter(row => row.a_venir).map(row => row.module)).toEqual([])
})
