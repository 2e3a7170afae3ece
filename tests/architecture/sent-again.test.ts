import { expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'

/** Of a call whose answer was lost a screen says that it may be sent again (`client/call/problem.ts`), by its contract's word alone. */
it('what says that it knows a key sent again keeps it, and what keeps it says so', () => {
  const said = routes.filter(({ operation }) => operation.errors.includes('CLE_REUTILISEE'))
  const kept = routes.filter(({ handle }) => /faireUneFois|appelerUneFois/.test(handle.toString()))
  const names = (list: typeof routes) => list.map(({ operation }) => operation.id).sort()
  expect(names(said).length).toBeGreaterThan(5)
  expect(names(kept)).toEqual(names(said))
})
