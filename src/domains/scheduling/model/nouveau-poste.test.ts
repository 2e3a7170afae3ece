import { describe, expect, it } from 'vitest'
import { contrast, inkOn, MIN_CONTRAST } from '#kit/color/ink.ts'
import { ECART_MIN, ecartCouleurs, PALETTE, prochaineCouleur, proposerCode } from './nouveau-poste.ts'

/** Surfaces of both themes (`tokens.css`). */
const SURFACES = ['#ffffff', '#181e1d']

describe('colours of new posts', () => {
  it.each(PALETTE)('%s is read, and seen on both themes', couleur => {
    expect(contrast(couleur, inkOn(couleur))).toBeGreaterThanOrEqual(MIN_CONTRAST)
    for (const surface of SURFACES) expect(contrast(couleur, surface)).toBeGreaterThan(1.6)
  })
  it('are told apart, two by two', () => {
    const pres = PALETTE.flatMap((a, n) =>
      PALETTE.slice(n + 1)
        .filter(b => ecartCouleurs(a, b) < ECART_MIN)
        .map(b => [a, b]),
    )
    expect(pres).toEqual([])
  })
  it('come one after the other, pass over what looks like one that is taken, then begin again', () => {
    const prises: string[] = []
    for (const _ of PALETTE) prises.push(prochaineCouleur(prises))
    expect(prises).toEqual([...PALETTE])
    expect(prochaineCouleur(prises)).toBe(PALETTE[0])
    // The yellow of somebody's own is not that of the palette, and near it.
    expect(prochaineCouleur(['#f6c95b'])).toBe(PALETTE[1])
  })
})

describe('the code of a new post', () => {
  it.each([
    ['Matin', [], 'M'],
    ['Éveil', [], 'E'],
    ['Matin', ['M'], 'MA'],
    ['Matin infirmier', ['M'], 'MI'],
    ['Matin', ['M', 'MA', 'MT', 'MI', 'MN'], 'MAT'],
    ['Ah', ['A', 'AH'], 'A2'],
    ['', [], ''],
    ['—', [], 'P'],
    ['Repas', [], 'RE'],
  ])('of %j, where %j are taken, is %j', (libelle, pris, code) => {
    expect(proposerCode(libelle, new Set(pris))).toBe(code)
  })
})
