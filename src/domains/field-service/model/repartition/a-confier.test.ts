import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Intervalle } from '../creneaux/types.ts'
import { aConfier } from './a-confier.ts'

const JOURNEE: Intervalle = { debut: 0, fin: 1440 }
const intervalle = fc
  .tuple(fc.integer({ min: -600, max: 2000 }), fc.integer({ min: 1, max: 900 }))
  .map(([debut, duree]): Intervalle => ({ debut, fin: debut + duree }))
const croise = (a: Intervalle, b: Intervalle) => a.debut < b.fin && b.debut < a.fin

it('a morning away leaves the afternoon to whoever comes back for it', () => {
  const matin = { debut: 480, fin: 750 }
  const visites = [
    { debut: 490, fin: 580 },
    { debut: 700, fin: 760 },
    { debut: 750, fin: 800 },
    { debut: 810, fin: 900 },
  ]
  expect(aConfier(visites, [matin], JOURNEE)).toEqual(visites.slice(0, 2))
  expect(aConfier(visites.slice(2), [matin], JOURNEE)).toEqual([])
})

it('a day of which nothing is written is given away whole, whatever the days around it', () => {
  const visites = [{ debut: 490, fin: 580 }]
  expect(aConfier(visites, [], JOURNEE)).toEqual(visites)
  expect(aConfier(visites, [{ debut: 1440, fin: 2880 }], JOURNEE)).toEqual(visites)
})

it('never takes a visit from who is there, nor leaves one that nobody will be at', () => {
  fc.assert(
    fc.property(fc.array(intervalle), fc.array(intervalle, { minLength: 1 }), (visites, absences) => {
      fc.pre(absences.some(a => croise(a, JOURNEE)))
      const donnees = new Set(aConfier(visites, absences, JOURNEE))
      for (const v of visites) expect(donnees.has(v)).toBe(absences.some(a => croise(a, v)))
    }),
  )
})
