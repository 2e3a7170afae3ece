import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleNir, debutNir, doutesNir, ecrireNir, estNir, masquerNir, nirSaisiSchema, refusNir } from './nir.ts'

const chiffres = (n: number, { min = 0, max = 10 ** n - 1 } = {}) =>
  fc.integer({ min, max }).map(x => String(x).padStart(n, '0'))
const treize = fc
  .tuple(
    fc.constantFrom('1', '2', '3', '4', '7', '8'),
    chiffres(2),
    chiffres(2, { min: 1, max: 12 }),
    fc.oneof(chiffres(2, { min: 1, max: 99 }), fc.constantFrom('2A', '2B')),
    chiffres(3, { min: 1 }),
    chiffres(3, { min: 1 }),
  )
  .map(parts => parts.join(''))

const lire = (texte: string) => nirSaisiSchema.safeParse({ resident_securite_sociale: texte })

describe('a number of social security', () => {
  it.each([
    ['255081416802538', true],
    ['155082A00100140', true],
    ['155082A00100141', false],
    ['955081416802538', false],
    ['255131416802538', false],
    ['25508141680253', false],
    ['2550814168025380', false],
    ['2A5081416802538', false],
  ])('%s: %s', (nir, juste) => {
    expect(estNir(nir)).toBe(juste)
  })

  it('has one key, and no two figures of it may be taken for others', () => {
    fc.assert(
      fc.property(treize, fc.nat(14), fc.integer({ min: 1, max: 9 }), (debut, rang, de) => {
        const nir = debut + cleNir(debut)
        expect(estNir(nir)).toBe(true)
        const chiffre = nir[rang] ?? ''
        if (!/\d/.test(chiffre)) return
        const autre = nir.slice(0, rang) + ((Number(chiffre) + de) % 10) + nir.slice(rang + 1)
        expect(estNir(autre)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(treize, fc.integer({ min: 7, max: 11 }), (debut, rang) => {
        const nir = debut + cleNir(debut)
        const [a = '', b = ''] = [nir[rang], nir[rang + 1]]
        expect(estNir(nir.slice(0, rang) + b + a + nir.slice(rang + 2))).toBe(a === b)
      }),
    )
  })

  it('is taken as it is written on a card, and a refusal holds nothing of it', () => {
    expect(lire('1 55 08 2a 001 001 40').data).toEqual({ resident_securite_sociale: '155082A00100140' })
    expect(lire('').data).toEqual({ resident_securite_sociale: '' })
    expect(lire('1'.repeat(41)).success).toBe(false)
    for (const faux of ['155082A00100141', '15508', '955082A00100140']) {
      expect(refusNir(faux)).toMatch(/attendus|numéro/)
      expect(refusNir(faux)).not.toContain(faux.slice(0, 5))
    }
  })

  it('is shown by its beginning, which the record says already', () => {
    fc.assert(
      fc.property(treize, debut => {
        const montre = masquerNir(debutNir(debut + cleNir(debut)))
        expect(montre).toMatch(/^\d \d\d \d\d •• •••$/)
        expect(ecrireNir(debut + cleNir(debut)).replaceAll(' ', '')).toBe(debut + cleNir(debut))
      }),
    )
    expect(masquerNir('15508')).toBe('1 55 08 •• •••')
    expect(ecrireNir('155082A00100140')).toBe('1 55 08 2A 001 001 40')
  })

  it('doubts where the record says otherwise, and not where it says nothing', () => {
    const m = { resident_civilite: 'M.', resident_date_naissance: '1955-08-03' }
    expect(doutesNir('155082A00100140', m)).toEqual([])
    expect(doutesNir('155082A00100140', { ...m, resident_civilite: 'Mme' })).toEqual(['la civilité'])
    expect(doutesNir('155082A00100140', { ...m, resident_date_naissance: '1955-09-03' })).toEqual([
      'la date de naissance',
    ])
    expect(doutesNir('155082A00100140', { resident_civilite: '', resident_date_naissance: null })).toEqual([])
    // A month that nobody knew.
    expect(doutesNir('155302A00100140', m)).toEqual([])
  })
})
