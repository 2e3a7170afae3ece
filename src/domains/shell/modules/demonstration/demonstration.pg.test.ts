import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { demonstrationRoutes } from './routes.ts'

let off: TestApp
let on: TestApp
beforeAll(async () => {
  off = await createTestApp({ routes: demonstrationRoutes, env: { DEMO: '0' } })
  const demoAccounts = ['collegue', 'technicien2', 'cadre', 'technicien', 'ancien'].map(nom => ({
    email: `${nom}@demo.test`,
    libelle: nom,
  }))
  const env = { DEMO: '1', DEMO_PASSWORD: 'Secret!2026x' }
  on = await createTestApp({ routes: demonstrationRoutes, env, demoAccounts })
})
afterAll(async () => {
  await off.close()
  await on.close()
})
const read = async (test: TestApp) => (await test.app.inject({ method: 'GET', url: '/api/demonstration' })).json()

it('gives nothing outside the demonstration, even when such accounts exist', async () => {
  await off.createUser(await off.createCompany(), { email: 'technicien@demo.test' })
  expect(await read(off)).toEqual({ mot_de_passe: '', comptes: [] })
})

it('gives neither password nor address of a database that is somebody’s own', async () => {
  await on.createUser(await on.createCompany(), { email: 'quelquun@exemple.fr' })
  expect(await read(on)).toEqual({ mot_de_passe: '', comptes: [] })
})

it('lists the active demonstration accounts with their company, the field first', async () => {
  const compte = await on.createCompany('Thermi-Somme')
  for (const nom of ['collegue', 'technicien2', 'cadre', 'technicien'])
    await on.createUser(compte, { email: `${nom}@demo.test` })
  await on.createUser(compte, { email: 'ancien@demo.test', actif: false })
  // Somebody who registers under the same domain writes nothing on everybody's sign-in page.
  const compte2 = await on.createCompany('Session expirée : appelez le 0 899…')
  await on.createUser(compte2, { email: 'aaa.support@demo.test' })
  const { mot_de_passe, comptes } = await read(on)
  expect(mot_de_passe).toBe('Secret!2026x')
  expect(comptes[0]).toEqual({ email: 'technicien@demo.test', libelle: 'Thermi-Somme' })
  expect(comptes.map((c: { email: string }) => c.email.split('@')[0])).toEqual([
    'technicien',
    'cadre',
    'technicien2',
    'collegue',
  ])
})
