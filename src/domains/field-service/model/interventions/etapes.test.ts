import { describe, expect, it } from 'vitest'
import { estEnCours, libelleEtape, TRANSITIONS, transitionRetour, transitionSuivante } from './etapes.ts'

describe('the table', () => {
  it('holds exactly the five moves of the specification, each with its source', () => {
    expect(TRANSITIONS.map(t => `${t.de}>${t.vers} ${t.libelle}`)).toEqual([
      '0>1 Je me mets en route',
      '1>2 Je suis arrivé',
      '2>3 J’ai terminé',
      '1>0 Retour',
      '2>1 Retour',
    ])
    expect(TRANSITIONS.filter(t => t.exige_cloture).map(t => t.action)).toEqual(['terminer'])
    for (const t of TRANSITIONS) expect(t.source).toContain('field-service §4')
  })
  it('finds the way forward, the way back and the names', () => {
    expect(([0, 1, 2, 3] as const).map(e => transitionSuivante(e)?.vers ?? null)).toEqual([1, 2, 3, null])
    expect(([0, 1, 2, 3] as const).map(e => transitionRetour(e)?.vers ?? null)).toEqual([null, 0, 1, null])
    expect([0, 1, 2, 3].filter(estEnCours)).toEqual([1, 2])
    expect([2, 7].map(libelleEtape)).toEqual(['Sur place', ''])
  })
})
