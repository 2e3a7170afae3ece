import { expect, it } from 'vitest'
import { REPOS, uneCase } from '../testing/mois.ts'
import type { Agent } from './cases.ts'
import { avecDerogations } from './derogations.ts'
import { compterRegles, direNombres, pire } from './mots.ts'

const NBSP = '\u00a0'
const ECRITE = { derogation: 'Accord du 3 février', deroge: { par: 'Anne Martin', a: '2026-11-20T09:30:00.000Z' } }
const hugo = (...cases: Parameters<typeof uneCase>[0][]) =>
  [{ wcu_utilisateur_id: 2, calendrier: cases.map(c => uneCase({ utilisateur_id: 2, ...c })) }] as unknown as Agent[]
const dites = (agents: Agent[], change = {}) =>
  avecDerogations([{ ...REPOS, pointages: [21, 22], ...change }], agents).map(a => a.derogee)

it('is nobody’s where none was written, nor where what was is to be taken off, or is of a shift beside', () => {
  expect(dites(hugo({ pointage_id: 21 }))).toEqual([undefined])
  expect(dites(hugo({ ...ECRITE, pointage_id: 21, etat: 'retire' }))).toEqual([undefined])
  expect(dites(hugo({ ...ECRITE, pointage_id: 30 }))).toEqual([undefined])
})

it('allows nothing that its article does not let be allowed, and no other preparation beside what it was written for', () => {
  expect(dites(hugo({ ...ECRITE, pointage_id: 21 }), { mesure: 8 * 60 })).toEqual([undefined])
  const prepare = { pointage_id: 22, etat: 'nouveau' as const }
  expect(dites(hugo({ ...ECRITE, pointage_id: 21 }, prepare))).toEqual([undefined])
})

it('is named with its author and hour where the rule is told on another day than its shift', () => {
  expect(dites(hugo({ ...ECRITE, dadate: '2026-12-04', pointage_id: 21 }))).toEqual([
    `Dérogation d’Anne Martin le ven. 20 nov. à 10:30${NBSP}: Accord du 3 février`,
  ])
})

it('is counted apart, below what is to be looked at', () => {
  const derogee = { ...REPOS, derogee: 'Dérogation' }
  const alerte = { ...REPOS, niveau: 'alerte' as const }
  expect(compterRegles([REPOS, derogee, alerte, alerte])).toEqual({ bloquant: 1, alerte: 2, deroge: 1, info: 0 })
  expect(direNombres([REPOS, REPOS, derogee, alerte])).toBe(
    `2${NBSP}règles bloquantes, 1${NBSP}à contrôler, 1${NBSP}dérogée`,
  )
  expect(pire([derogee, alerte])).toBe('alerte')
  expect(pire([derogee])).toBe('deroge')
})
