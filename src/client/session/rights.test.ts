import { expect, it } from 'vitest'
import { anySession, holdersOf, platformOnly } from '#wire/operation.ts'
import { mayCall } from './rights.ts'
import type { SessionState } from './session.ts'

function signedIn(modules: string[], more: Partial<SessionState> = {}): SessionState {
  const user = { modules, administrateur_plateforme: false }
  return { etat: 'ouverte', valide: true, session: { user } as unknown as SessionState['session'], ...more }
}
const zones = { right: holdersOf('vx-zones') }
const people = { right: holdersOf('vx-people') }

it('takes every right of the calls, and none from nobody', () => {
  expect(mayCall(signedIn(['vx-zones']), [zones])).toBe(true)
  expect(mayCall(signedIn(['vx-zones']), [zones, people])).toBe(false)
  expect(mayCall(signedIn([]), [{ right: anySession }])).toBe(true)
  expect(mayCall(signedIn(['vx-zones']), [{ right: platformOnly }])).toBe(false)
  expect(mayCall({ etat: 'anonyme', session: null, valide: false }, [{ right: anySession }])).toBe(false)
})

it('is false in somebody else’s account for what is done in one’s own name', () => {
  const borrowed = signedIn(['vx-zones'], { emprunt: { fin: 1 } })
  expect(mayCall(borrowed, [zones])).toBe(true)
  expect(mayCall(borrowed, [zones], { enSonNom: true })).toBe(false)
})
