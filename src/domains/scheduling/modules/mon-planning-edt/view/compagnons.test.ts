import { describe, expect, it } from 'vitest'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { MOI, SAMIR, unCollegue, uneEquipe, unPointage, VENDREDI } from '../testing/ground.ts'
import { compagnonsDe, phraseCompagnons } from './compagnons.ts'

describe('who is there', () => {
  it('counts beyond what reads at a glance', () => {
    expect(phraseCompagnons([])).toBeNull()
    expect(phraseCompagnons(['Hugo'])).toBe('avec Hugo')
    expect(phraseCompagnons(['Hugo', 'Inès', 'Samir'])).toBe('avec Hugo, Inès et Samir')
    expect(phraseCompagnons(['Hugo', 'Inès', 'Léa', 'Samir'])).toBe('avec Hugo, Inès et 2\u00a0autres')
  })
  it('takes those of the same post, else every overlapping one, once each, without the absent', () => {
    const moi = unPointage(MOI, VENDREDI, '06:45-14:15')
    const index = indexer(
      uneEquipe({
        collegues: [
          unCollegue(MOI, 'Nora Petit'),
          unCollegue(SAMIR, 'Samir Haddad'),
          unCollegue(3, 'Inès Roux'),
          unCollegue(4, 'Hugo Leroy'),
          unCollegue(5, 'Léa Martin'),
        ],
        pointages: [
          moi,
          unPointage(SAMIR, '2026-11-19', '21:00-07:00'),
          unPointage(3, VENDREDI, '06:45-10:00'),
          unPointage(3, VENDREDI, '12:00-14:15'),
          unPointage(4, VENDREDI, '06:45-14:15'),
          unPointage(5, VENDREDI, '14:15-21:15'),
        ],
        absences: [{ utilisateur_id: 4, jour: VENDREDI }],
      }),
    )
    expect(compagnonsDe(moi, index).map(id => index.prenom(id))).toEqual(['Inès'])
    // Alone at this post: everybody who is there.
    const nuit = unPointage(MOI, '2026-11-19', '22:00-06:50', { poste_id: 99 })
    expect(compagnonsDe(nuit, index).map(id => index.prenom(id))).toEqual(['Inès', 'Samir'])
  })
  it('calls two people of one first name by their whole name', () => {
    const index = indexer(uneEquipe({ collegues: [unCollegue(8, 'Léa Martin'), unCollegue(9, 'Léa Blanc')] }))
    expect(index.prenom(8)).toBe('Léa Martin')
    expect(index.prenom(77)).toBe('votre collègue')
  })
  it('calls the people of one sentence alike', () => {
    const collegues = [unCollegue(7, 'Amina Diallo'), unCollegue(8, 'Margaux Gaudin'), unCollegue(9, 'Margaux Blanc')]
    const index = indexer(uneEquipe({ collegues }))
    expect(index.noms([7, 8])).toEqual(['Amina Diallo', 'Margaux Gaudin'])
    expect(index.noms([7])).toEqual(['Amina'])
  })
})
