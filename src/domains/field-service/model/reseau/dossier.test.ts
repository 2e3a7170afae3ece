import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { etatPiece, finDe, manquesDe, refusDossier, SORTES_EXIGIBLES } from './dossier.ts'

const AUJOURDHUI = '2026-11-25'
const dans = (jours: number) => ajouterJours(AUJOURDHUI, jours)
const jours = fc.integer({ min: -400, max: 400 })
const pieces = fc.array(
  fc.record({ sorte: fc.constantFrom(...SORTES_EXIGIBLES, 'autre' as const), expire_le: fc.option(jours.map(dans)) }),
)

describe('a paper', () => {
  it('is worth something on its last day, is told of at 30 and at 7 days, and no more the day after', () => {
    expect([31, 30, 8, 7, 0, -1].map(n => etatPiece(dans(n), AUJOURDHUI))).toEqual([
      'valable',
      'bientot',
      'bientot',
      'imminente',
      'imminente',
      'expiree',
    ])
    expect(etatPiece(null, AUJOURDHUI)).toBe('manquante')
  })

  it('that lasts longest decides of its sort', () => {
    fc.assert(
      fc.property(pieces, lues => {
        for (const sorte of SORTES_EXIGIBLES) {
          const fin = finDe(lues, sorte)
          const siennes = lues.filter(p => p.sorte === sorte)
          expect(fin === null).toBe(siennes.length === 0)
          for (const p of siennes) expect((p.expire_le ?? '9999-12-31') <= (fin ?? '')).toBe(true)
        }
      }),
    )
  })
})

describe('what is required', () => {
  it('is nothing until somebody chooses', () => {
    fc.assert(
      fc.property(pieces, lues => {
        expect(manquesDe([], lues, AUJOURDHUI)).toEqual([])
      }),
    )
  })

  it('lacks exactly the sorts without a paper that is still worth something', () => {
    fc.assert(
      fc.property(fc.subarray([...SORTES_EXIGIBLES]), pieces, (exigees, lues) => {
        const bons = exigees.filter(s => lues.some(p => p.sorte === s && (p.expire_le ?? '9999') >= AUJOURDHUI))
        expect(manquesDe(exigees, lues, AUJOURDHUI)).toHaveLength(exigees.length - bons.length)
      }),
    )
  })

  it('is never mended by an older paper, nor undone by one more', () => {
    fc.assert(
      fc.property(fc.subarray([...SORTES_EXIGIBLES]), pieces, fc.nat(300), (exigees, lues, n) => {
        const vieille = exigees.map(sorte => ({ sorte, expire_le: dans(-1 - n) }))
        const avant = manquesDe(exigees, lues, AUJOURDHUI).length
        expect(manquesDe(exigees, [...lues, ...vieille], AUJOURDHUI)).toHaveLength(avant)
      }),
    )
  })

  it('says which, and since when', () => {
    const manques = manquesDe(['kbis', 'urssaf'], [{ sorte: 'urssaf', expire_le: '2026-11-12' }], AUJOURDHUI)
    expect(refusDossier('Ramonage Picard', manques)).toBe(
      'Envoi impossible à Ramonage Picard\u00a0: Extrait Kbis (manquante), Attestation de vigilance Urssaf (expirée le jeu. 12 nov.). Demandez-lui de compléter son dossier.',
    )
  })
})
