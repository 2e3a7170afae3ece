import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LigneMontant } from './money.ts'
import {
  formatEuros,
  formatQuantite,
  formatTaux,
  ligneHt,
  ligneTtc,
  montantTva,
  parseEuros,
  parseQuantite,
  TAUX_TVA,
  totaliser,
} from './money.ts'

const quantite = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999 }))
  .map(([entier, decimales]) => `${entier}.${String(decimales).padStart(3, '0')}`)
const ligne: fc.Arbitrary<LigneMontant> = fc.record({
  quantite,
  prix_unitaire_cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  tva: fc.constantFrom(...TAUX_TVA),
})

describe('lines', () => {
  it('rounds half up to the cent, and half away from zero on a credit', () => {
    expect(ligneHt('1.5', 6200)).toBe(9300)
    expect(ligneHt('0.005', 100)).toBe(1)
    expect(ligneHt('0.004', 100)).toBe(0)
    expect(ligneHt('0.005', -100)).toBe(-1)
    expect(ligneHt('1.005', 100)).toBe(101) // 1.005 * 100 is 100.49999999999999 in floats
  })
  it('gives the amounts of the closing screen', () => {
    expect(ligneTtc({ quantite: '1', prix_unitaire_cents: 18_900, tva: 10 })).toBe(20_790)
    expect(ligneTtc({ quantite: '1.5', prix_unitaire_cents: 6200, tva: 10 })).toBe(10_230)
  })
  it('refuses what is not exact', () => {
    expect(() => ligneHt('1,5', 100)).toThrow(RangeError)
    expect(() => ligneHt('1.2345', 100)).toThrow(RangeError)
    expect(() => ligneHt('-1', 100)).toThrow(RangeError)
    expect(() => ligneHt('1', 10.5)).toThrow(RangeError)
    expect(() => ligneHt('999999999', Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  })
})

describe('totals', () => {
  it('computes VAT on the summed base, not line by line', () => {
    const lignes = Array.from({ length: 3 }, () => ({ quantite: '1', prix_unitaire_cents: 9, tva: 5.5 as const }))
    expect(totaliser(lignes)).toEqual({
      par_taux: [{ tva: 5.5, base_ht_cents: 27, tva_cents: 1 }], // line by line would give 0
      total_ht_cents: 27,
      total_tva_cents: 1,
      total_ttc_cents: 28,
    })
  })
  it('keeps bases, taxes and totals consistent whatever the lines', () => {
    fc.assert(
      fc.property(fc.array(ligne, { maxLength: 40 }), lignes => {
        const t = totaliser(lignes)
        const somme = lignes.reduce((s, l) => s + ligneHt(l.quantite, l.prix_unitaire_cents), 0)
        expect(t.par_taux.reduce((s, p) => s + p.base_ht_cents, 0)).toBe(somme)
        expect(t.total_ht_cents).toBe(somme)
        expect(t.total_tva_cents).toBe(t.par_taux.reduce((s, p) => s + p.tva_cents, 0))
        expect(t.total_ttc_cents).toBe(t.total_ht_cents + t.total_tva_cents)
        for (const p of t.par_taux) expect(p.tva_cents).toBe(montantTva(p.base_ht_cents, p.tva))
        expect(totaliser([...lignes].reverse())).toEqual(t)
      }),
    )
  })
  it('never drifts: thousandths summed one by one equal the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 999 }), (prix, n) => {
        expect(ligneHt(`0.${String(n).padStart(3, '0')}`, prix * 1000)).toBe(prix * n)
      }),
    )
  })
  it('mirrors an invoice into its credit note', () => {
    fc.assert(
      fc.property(fc.array(ligne, { maxLength: 20 }), lignes => {
        const avoir = totaliser(lignes.map(l => ({ ...l, prix_unitaire_cents: -l.prix_unitaire_cents })))
        expect(avoir.total_ttc_cents + totaliser(lignes).total_ttc_cents).toBe(0)
      }),
    )
  })
})

describe('texts', () => {
  it('writes euros with the typographic spaces', () => {
    expect(formatEuros(123_450)).toBe('1\u202f234,50\u00a0€')
    expect(formatEuros(-5)).toBe('-0,05\u00a0€')
    expect(formatEuros(-0)).toBe('0,00\u00a0€')
    expect(formatEuros(123_456_789)).toBe('1\u202f234\u202f567,89\u00a0€')
    expect(formatTaux(5.5)).toBe('5,5\u00a0%')
    expect(formatQuantite('1.50')).toBe('1,5')
  })
  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), x => {
        expect(parseEuros(formatEuros(x))).toBe(x === 0 ? 0 : x)
      }),
    )
  })
  it('reads what people type', () => {
    for (const t of ['1234,5', '1234.50', '1 234,50', '1\u00a0234,50 €', '1\u202f234,50€', ' 1 234,50 '])
      expect(parseEuros(t), t).toBe(123_450)
    expect(parseEuros('−12')).toBe(-1200)
    for (const t of ['', 'abc', '1,234', '1.234,50', '12 34', '1,2,3', '€', '9'.repeat(20)])
      expect(parseEuros(t), t).toBeNull()
    expect(parseQuantite(' 1,50 ')).toBe('1.5')
    expect(parseQuantite('2.000')).toBe('2')
    for (const t of ['', '-1', '1.2345', '01', '1e3', ',5']) expect(parseQuantite(t), t).toBeNull()
  })
})
