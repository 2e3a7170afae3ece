import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleTri,
  comparer,
  compter,
  estMobile,
  formaterTaille,
  formaterTelephone,
  joindre,
  normaliserRecherche,
  normaliserTelephone,
  pluraliser,
  sansAccents,
} from './french.ts'

describe('agreement', () => {
  it('is singular below two', () => {
    for (const n of [0, 1, 1.5, -1.9]) expect(pluraliser(n, 'jour')).toBe('jour')
    for (const n of [2, 2.5, -2, 40]) expect(pluraliser(n, 'jour')).toBe('jours')
    expect(pluraliser(3, 'travail', 'travaux')).toBe('travaux')
    expect(compter(0, 'intervention')).toBe('0\u00a0intervention')
    expect(compter(1234.5, 'heure')).toBe('1\u202f234,5\u00a0heures')
  })
  it('joins lists', () => {
    expect(joindre([])).toBe('')
    expect(joindre(['a'])).toBe('a')
    expect(joindre(['a', 'b'])).toBe('a et b')
    expect(joindre(['a', 'b', 'c'], 'ou')).toBe('a, b ou c')
  })
})

describe('order and search', () => {
  it('ignores accents and case, and counts by value', () => {
    expect(['Zoé', 'éric', 'Eric', 'Bât. 10', 'Bât. 2'].sort(comparer)).toEqual([
      'Bât. 2',
      'Bât. 10',
      'éric',
      'Eric',
      'Zoé',
    ])
  })
  it('orders plain names as the locale does, without it', () => {
    const locale = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
    const letter = fc.constantFrom(
      ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàâäçéèêëîïôöùûüÿÉÈÊÀÇÎÔ  -’1œß',
    )
    const name = fc.string({ unit: letter, maxLength: 8 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(comparer(a, b))).toBe(Math.sign(locale.compare(a, b)))
      }),
      { numRuns: 5000 },
    )
  })
  it('orders numbers, plates and references as the locale does, without it', () => {
    const locale = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
    const piece = fc.constantFrom(
      ...['AA', 'b', 'é', ' ', '-', '0', '00', '7', '12', '9', '10', '123456789', '1234567890'],
    )
    const reference = fc.array(piece, { maxLength: 4 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(reference, reference, (a, b) => {
        expect(cleTri(a)).not.toBeNull()
        expect(Math.sign(comparer(a, b))).toBe(Math.sign(locale.compare(a, b)))
      }),
      { numRuns: 5000 },
    )
    expect(cleTri('1'.repeat(41))).toBeNull()
    expect(comparer('1'.repeat(41), '2')).toBe(1)
  })
  it('strips accents and ligatures', () => {
    expect(sansAccents('Éléonore Lœuilly, çà où')).toBe('Eleonore Loeuilly, ca ou')
    expect(normaliserRecherche("  L’ÉTOILE \u00a0d'Or ")).toBe("l'etoile d'or")
  })
  it('is stable once applied, and equal for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), s => {
        expect(normaliserRecherche(normaliserRecherche(s))).toBe(normaliserRecherche(s))
        expect(normaliserRecherche(s.normalize('NFC'))).toBe(normaliserRecherche(s.normalize('NFD')))
      }),
    )
  })
})

describe('sizes', () => {
  it.each([
    [0, '0 o'],
    [999, '999 o'],
    [12_400, '12 ko'],
    [999_600, '1 Mo'],
    [1_100_000, '1,1 Mo'],
    [250_000_000, '250 Mo'],
    [3_240_000_000, '3,2 Go'],
  ])('%d', (octets, texte) => expect(formaterTaille(octets)).toBe(texte.replace(' ', '\u00a0')))
})

describe('phones', () => {
  it('stores E.164 and shows pairs', () => {
    for (const t of [
      '0612345678',
      '06 12 34 56 78',
      '06.12.34.56.78',
      '+33612345678',
      '0033612345678',
      '+33 (0)6 12 34 56 78',
    ])
      expect(formaterTelephone(t), t).toBe('06 12 34 56 78')
    expect(normaliserTelephone('03 53 01 12 34')).toBe('+33353011234')
  })
  it('knows overseas numbers and leaves short ones alone', () => {
    expect(normaliserTelephone('0692 12 34 56')).toBe('+262692123456')
    expect(formaterTelephone('+262692123456')).toBe('06 92 12 34 56')
    expect(normaliserTelephone('0639980012')).toBe('+33639980012')
    for (const t of ['3949', '112', 'poste 12', '']) {
      expect(normaliserTelephone(t)).toBeNull()
      expect(formaterTelephone(t)).toBe(t)
    }
    expect(formaterTelephone('+3221234567')).toBe('+3221234567')
  })
  it('tells mobiles', () => {
    expect(estMobile('+33612345678')).toBe(true)
    expect(estMobile('07 12 34 56 78')).toBe(true)
    expect(estMobile('0353011234')).toBe(false)
  })
})
