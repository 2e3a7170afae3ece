import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derouler, type Passage } from './derouler.ts'

const MINUTE = 60_000
const passage = (debut: number, fin: number, over: Partial<Passage> = {}): Passage => ({
  debut: debut * MINUTE,
  fin: fin * MINUTE,
  promesse: null,
  minutes: null,
  ...over,
})
const promise = (debut: number, fin: number) => ({ debut: debut * MINUTE, fin: fin * MINUTE })
const dits = (passages: readonly Passage[]) => derouler(passages).map(a => [a.arrivee / MINUTE, a.retard])

describe('a tour from its first visit', () => {
  it('reaches it in time, waits for its hour where it is early, and is late where the way is longer than the gap', () => {
    expect(dits([passage(0, 60), passage(90, 120, { minutes: 20 }), passage(125, 150, { minutes: 15 })])).toEqual([
      [0, 0],
      [90, 0],
      [135, 10],
    ])
  })

  it('pushes what follows, and is late for the customer only after what was promised', () => {
    const second = passage(60, 120, { minutes: 30, promesse: promise(60, 180) })
    expect(dits([passage(0, 60), second, passage(130, 160, { minutes: 10 })])).toEqual([
      [0, 0],
      [90, 0],
      [160, 30],
    ])
  })

  it('does not know the way to a place that is on no map, nor beyond it', () => {
    expect(dits([passage(0, 60), passage(60, 90), passage(90, 120, { minutes: 5 })])).toEqual([
      [0, 0],
      [60, 0],
      [95, 5],
    ])
  })

  it('says nothing late of a way that nobody knows, whatever came before it', () => {
    const tard = passage(65, 120, { minutes: 30 })
    expect(dits([passage(0, 60), tard, passage(125, 150), passage(150, 180, { minutes: 5 })])).toEqual([
      [0, 0],
      [90, 25],
      [125, 0],
      [155, 5],
    ])
  })
})

it('is never early for its own order, and a longer way never makes anybody come sooner', () => {
  const minutes = fc.option(fc.integer({ min: 0, max: 90 }), { nil: null })
  const jour = fc.array(fc.record({ trou: fc.nat(60), duree: fc.integer({ min: 5, max: 120 }), minutes }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(jour, fc.nat(7), fc.nat(60), (visites, rang, plus) => {
      let la = 0
      const passages = visites.map(v => {
        const debut = la + v.trou
        la = debut + v.duree
        return passage(debut, la, { minutes: v.minutes })
      })
      const avant = derouler(passages)
      const apres = derouler(
        passages.map((p, i) => (i === rang && p.minutes !== null ? { ...p, minutes: p.minutes + plus } : p)),
      )
      avant.forEach((a, i) => {
        expect(a.retard).toBeGreaterThanOrEqual(0)
        expect(apres[i]?.arrivee ?? 0).toBeGreaterThanOrEqual(a.arrivee)
        expect(apres[i]?.retard ?? 0).toBeGreaterThanOrEqual(a.retard)
      })
    }),
    { numRuns: 200 },
  )
})
