import { expect, it } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { jourParis } from '#wire/dates.ts'
import { findDemoAccounts, loadDemo } from './demo.ts'
import { demoLoaders } from './modules.ts'

const ACCOUNTS = [
  ...['technicien', 'regulateur', 'agent', 'cadre', 'admin'],
  ...['technicien2', 'regulateur2', 'agent2', 'cadre2'],
].map(name => `${name}@demo.test`)

// All domains together, as a first start at that moment would load them.
it.each([
  ['a Sunday that is a 1st of January, five past midnight', '2033-12-31T23:05:00Z'],
  ['the second of the two hours that an autumn night gives', '2026-10-25T01:30:00Z'],
])(
  'a demonstration is whole on %s',
  async (_what, instant) => {
    const test = await createTestApp({ env: { DEMO: '1' } })
    try {
      test.advance(Date.parse(instant) - Date.now())
      expect(await loadDemo(test.services, demoLoaders)).toBe(true)
      expect(await loadDemo(test.services, demoLoaders)).toBe(false)
      const found = await findDemoAccounts(test.services, demoLoaders)
      expect(found.map(a => a.email)).toEqual(expect.arrayContaining(ACCOUNTS))
      const aujourdhui = jourParis(instant)
      const { rows } = await test.services.pools.systemPool.query(
        `select
         (select count(distinct technicien_id)::int from intervention i join utilisateur u using (compte_id)
           where u.email = 'technicien@demo.test') as techniciens,
         (select count(*)::int from intervention i join utilisateur u using (compte_id)
           where u.email = 'technicien@demo.test'
             and lower(plage) between $1::date - interval '3 days' and $1::date + interval '4 days') as autour,
         (select array_agg(etapes_en_cours order by lower(plage)) from intervention i
           join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
           where u.email = 'technicien@demo.test' and annulee_a is null
             and (lower(plage) at time zone 'Europe/Paris')::date = $1::date) as journee,
         (select count(*)::int from intervention where heure_cloture > $2 or heure_arrivee > $2) as futures,
         (select count(*)::int from pointage p join utilisateur u using (compte_id, utilisateur_id)
           where u.email = 'agent@demo.test' and pointage_date between $1::date - 7 and $1::date + 7) as postes`,
        [aujourdhui, instant],
      )
      const [{ techniciens, autour, journee, futures, postes }] = rows
      expect(techniciens).toBeGreaterThanOrEqual(12)
      expect(autour).toBeGreaterThanOrEqual(60)
      expect(journee).toEqual([3, 3, 1, 0, 0])
      expect(postes).toBeGreaterThan(4)
      expect(futures).toBe(0)
    } finally {
      await test.close()
    }
    // Everything of every domain: long on a busy machine.
  },
  180_000,
)
