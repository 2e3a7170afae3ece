import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldServiceDemo } from '#domains/field-service/demo/load.ts'
import { homeCareResources, homeCareRoutes } from '#domains/home-care/registration.ts'
import { schedulingDemo } from '#domains/scheduling/demo/load.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { homeCareDemo } from './load.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: homeCareRoutes, env: { DEMO: '1' } })
  // In the order in which they build on one another.
  for (const loader of [fieldServiceDemo, schedulingDemo([]), homeCareDemo(homeCareResources)])
    await loader.load(test.services)
})
afterAll(() => test.close())

async function lire(email: string, url: string) {
  const user = await test.db
    .selectFrom('utilisateur')
    .select(['compte_id', 'utilisateur_id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { headers } = await test.signIn(user)
  return (await test.app.inject({ method: 'GET', url: `/api/edt/modules/${url}`, headers })).json()
}
type Fiche = { version: number; version_lue: number; importance: string; rayee: unknown; corrections: unknown[] }

describe('the demonstration of home care', () => {
  it.each(['agent@demo.test', 'collegue@demo.test', 'cadre@demo.test', 'agent2@demo.test'])(
    'gives %s sheets to read and some read, an important one, a corrected one, a struck one',
    async email => {
      const fil = await lire(email, 'fiches-transmission/fil')
      const fiches: Fiche[] = fil.transmissions
      const aLire = fiches.filter(t => t.version_lue < t.version)
      expect(aLire.length).toBeGreaterThan(3)
      expect(fiches.length - aLire.length).toBeGreaterThan(10)
      expect(aLire.some(t => t.importance === 'importante' && !t.rayee)).toBe(true)
      expect(fiches.some(t => t.corrections.length > 0)).toBe(true)
      expect(fiches.some(t => t.rayee)).toBe(true)
      expect(fil.postes.dernier).not.toBeNull()
    },
  )

  it('was never read, corrected or struck out before it was written, nor after now', async () => {
    const { rows } = await test.services.pools.systemPool.query(
      `select t.transmission_id from transmission t join transmission_lecture l using (compte_id, transmission_uid)
        where l.lue_a < t.ecrite_a or l.lue_a > $1 or t.bouge_a > $1 or t.bouge_a < t.recu_a or t.recu_a < t.ecrite_a
          or l.version > t.version or t.rayee_a < t.ecrite_a`,
      [test.services.clock()],
    )
    expect(rows).toEqual([])
  })

  it('gives each service to some people of its own company', async () => {
    const grille = await lire('cadre@demo.test', 'gestion-prestations/prestations')
    expect(grille.datas.length).toBeGreaterThan(4)
    for (const { prestation_id } of grille.datas) {
      const personnes = await lire(
        'cadre@demo.test',
        `gestion-prestations/prestations/${prestation_id}/affectations-utilisateurs`,
      )
      const choisies = personnes.filter((p: { etat: number }) => p.etat === 1)
      expect(choisies.length).toBeGreaterThan(0)
      expect(choisies.length).toBeLessThan(personnes.length)
    }
  })
})
