import { describe, expect, it } from 'vitest'
import { type ActionLocale, retenir } from './replay.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, seconds)).toISOString()
const action = (given: Partial<ActionLocale>): ActionLocale => ({
  id: 'a',
  seq: 1,
  type: 'essai.faire',
  payload: {},
  fait_a: at(0),
  etat: 'en_attente',
  ...given,
})
const kept = (given: Partial<ActionLocale>, lu_a: string) => retenir([action(given)], lu_a).length === 1

describe('what is replayed over a reading', () => {
  it('what waits, and nothing that the office refused', () => {
    expect(kept({}, at(9))).toBe(true)
    expect(kept({ etat: 'a_resoudre' }, at(9))).toBe(false)
    for (const outcome of ['rejected', 'conflict'])
      expect(kept({ etat: 'a_resoudre', resultat: { outcome } }, at(9))).toBe(false)
  })
  it('what the office fails on, which it has not refused', () => {
    expect(kept({ etat: 'a_resoudre', derniere_erreur: { code: '500' } }, at(9))).toBe(true)
    expect(kept({ etat: 'a_resoudre', resultat: { outcome: 'erreur' } }, at(9))).toBe(true)
  })
  it('what was received at its moment or after it', () => {
    expect(kept({ recu_a: at(4) }, at(5))).toBe(false)
    expect(kept({ recu_a: at(5) }, at(5))).toBe(true)
    expect(kept({ recu_a: at(6) }, at(5))).toBe(true)
  })
  it('what the office was still storing when the reading began', () => {
    expect(kept({ recu_a: at(4), connue_a: at(7) }, at(5))).toBe(true)
    expect(kept({ recu_a: at(4), connue_a: at(7) }, at(8))).toBe(false)
  })
  it('in the order in which it was done', () => {
    const done = [action({ id: 'b', seq: 2 }), action({ id: 'a', seq: 1, recu_a: at(6) })]
    expect(retenir(done, at(5)).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
