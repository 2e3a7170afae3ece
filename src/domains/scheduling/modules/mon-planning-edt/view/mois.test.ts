import { describe, expect, it } from 'vitest'
import { unJour, unPlanning, VENDREDI } from '../testing/ground.ts'
import { codesAbsence, deplacer, moisVisibles, semainesDuMois } from './mois.ts'

const planning = unPlanning([])

describe('the month', () => {
  it('is one of those that the visible range touches', () => {
    expect(moisVisibles(planning)).toEqual(['2026-11', '2026-12'])
    expect(moisVisibles({ debut: '2026-12-31', fin: '2027-02-01' })).toEqual(['2026-12', '2027-01', '2027-02'])
  })
  it('has whole weeks, Monday first, and knows what it cannot show', () => {
    const semaines = semainesDuMois('2026-11', planning)
    expect(semaines).toHaveLength(6)
    expect(semaines[0]?.map(c => [c.jour, c.horsMois]).at(0)).toEqual(['2026-10-26', true])
    expect(semaines[0]?.at(-1)).toMatchObject({ jour: '2026-11-01', horsMois: false, contenu: null })
    expect(semaines[2]?.[4]?.contenu?.dadate).toBe('2026-11-13')
    expect(semainesDuMois('2027-02', planning)).toHaveLength(4)
  })
})

describe('keys', () => {
  it.each([
    ['ArrowLeft', '2026-11-19'],
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['Enter', null],
    ['a', null],
  ])('%s leads to %s', (touche, vers) => {
    expect(deplacer(touche, VENDREDI, planning)).toBe(vers)
  })
  it('stay inside the visible range', () => {
    expect(deplacer('ArrowLeft', planning.debut, planning)).toBeNull()
    expect(deplacer('ArrowDown', planning.fin, planning)).toBeNull()
    expect(deplacer('End', '2026-12-17', { debut: planning.debut, fin: '2026-12-18' })).toBe('2026-12-18')
  })
})

it('writes an absence short', () => {
  const absences = [{ sorte: 'maladie', libelle: 'Maladie', debut: VENDREDI, fin: VENDREDI } as const]
  expect(codesAbsence(unJour(VENDREDI, { absences }))).toBe('Mal.')
  expect(codesAbsence(unJour(VENDREDI))).toBeNull()
})
