import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATEURS, type Operateur, type Term, termesVrais, termeVrai } from './conditions.ts'

const term = (operateur: Operateur, value: Term['value'], fieldToCompare: string | null = null): Term => ({
  id: 't',
  field: 'a',
  term: operateur,
  value,
  fieldToCompare,
})

/** The vectors that both sides are held to: value of the field, operator, constant, answer. */
const VECTEURS: readonly [unknown, Operateur, Term['value'], boolean][] = [
  ['1', 'equal', 1, true],
  [true, 'equal', 1, true],
  [null, 'equal', '', true],
  ['a', 'equal', 'A', false],
  [' a ', 'equal', 'a', true],
  ['1', 'different', 1, false],
  [undefined, 'different', 1, true],
  [10, 'more', '9', true],
  ['10', 'more', '9', true],
  ['', 'more', -1, false],
  [null, 'less', 5, false],
  ['2026-11-20', 'less', '2026-12-01', true],
  ['08:30', 'more_or_equal', '08:30', true],
  [3, 'less_or_equal', 3, true],
  ['2', 'in', '1,2,3', true],
  [2, 'in', [1, 2], true],
  ['4', 'in', '1,2,3', false],
  ['4', 'not_in', '1,2,3', true],
  ['', 'not_in', '1,2', true],
  ['00123', 'equal', '123', false],
]

describe('the eight comparisons', () => {
  it.each(VECTEURS)('%j %s %j is %s', (valeur, operateur, constante, vrai) => {
    expect(termeVrai(term(operateur, constante), { a: valeur })).toBe(vrai)
  })

  it('are all covered', () => expect(new Set(VECTEURS.map(v => v[1]))).toEqual(new Set(OPERATEURS)))

  it('compare with another field', () => {
    expect(termeVrai(term('more', null, 'b'), { a: 3, b: 2 })).toBe(true)
    expect(termeVrai(term('more', 1, 'b'), { a: 3, b: 4 })).toBe(false)
  })

  it('are coherent two by two, whatever the values', () => {
    const valeur = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.boolean())
    fc.assert(
      fc.property(valeur, valeur, (a, b) => {
        const vrai = (o: Operateur) => termeVrai(term(o, b), { a })
        expect(vrai('equal')).toBe(!vrai('different'))
        expect(vrai('more') && vrai('less_or_equal')).toBe(false)
        expect(vrai('less') && vrai('more_or_equal')).toBe(false)
      }),
    )
  })
})

it('all named comparisons must hold, and an unknown name never does', () => {
  const terms = [term('equal', 1), { ...term('equal', 2), id: 'u' }]
  expect(termesVrais([], terms, {})).toBe(true)
  expect(termesVrais(['t'], terms, { a: 1 })).toBe(true)
  expect(termesVrais(['t', 'u'], terms, { a: 1 })).toBe(false)
  expect(termesVrais(['inconnu'], terms, { a: 1 })).toBe(false)
})
