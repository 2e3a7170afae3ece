import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { MenuItem } from '#wire/session.ts'
import { shellRoutes } from '../registration.ts'

const SETTINGS = [
  'vx-gestion-etats-prospects-wk-crm',
  'vx-gestion-secteurs-prospects-wk-crm',
  'vx-gestion-types-actions-wk-crm',
]
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes })
})
afterAll(() => test.close())

it('shows the settings of prospects under one entry of the menu, none of them at its top', async () => {
  const { headers } = await test.someone({ modules: SETTINGS })
  const menu: MenuItem[] = (await test.app.inject({ method: 'GET', url: '/api/session', headers })).json().menu
  const top = menu.filter(m => m.module_parent_id === null).map(m => m.module_libelle)
  expect(top).toEqual(['Réglages commerciaux'])
  const entry = menu.find(m => m.module_libelle === 'Réglages commerciaux')
  const under = menu.filter(m => m.module_parent_id === entry?.module_id).map(m => m.module)
  expect(under.sort()).toEqual(SETTINGS)
})
