import { describe, expect, it } from 'vitest'
import { confirmsDestruction, decideLogout } from './logout.ts'

describe('signing out', () => {
  it('asks nothing when the office has everything', () => {
    expect(decideLogout({ restantes: 0, enLigne: false, sessionValide: false }).demander).toBe(false)
  })
  it.each([
    [true, true, true],
    [false, true, false],
    [true, false, false],
  ])('online: %s, session accepted: %s, may send: %s', (enLigne, sessionValide, envoyable) => {
    expect(decideLogout({ restantes: 3, enLigne, sessionValide })).toEqual({ demander: true, envoyable })
  })
  it.each([
    ['DÉTRUIRE', true],
    [' détruire ', true],
    ['DETRUIRE', false],
    ['', false],
  ])('reads %j as %s', (saisie, expected) => expect(confirmsDestruction(saisie)).toBe(expected))
})
