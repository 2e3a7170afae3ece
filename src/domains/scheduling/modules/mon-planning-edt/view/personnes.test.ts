import { describe, expect, it } from 'vitest'
import { RAISON_ABSENTE, RAISON_METIER } from '#domains/scheduling/model/echanges/offre.ts'
import { rangDe } from '#domains/scheduling/model/planning/personnes-jour.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { MOI, SAMIR, unCollegue, uneEquipe, unPointage, VENDREDI } from '../testing/ground.ts'
import { chercherPersonnes, personnesDuJour } from './personnes.ts'

const LEA = 3
const HUGO = 4
const collegues = [
  unCollegue(MOI, 'Nora Petit'),
  unCollegue(SAMIR, 'Samir Haddad'),
  unCollegue(LEA, 'Léa Martin'),
  unCollegue(HUGO, 'Hugo Leroy', { metier_id: 6 }),
]
const mien = unPointage(MOI, VENDREDI, '06:45-14:15')
const absences = [{ utilisateur_id: LEA, jour: VENDREDI }]
const pointages = [mien, unPointage(SAMIR, VENDREDI, '13:45-21:15'), unPointage(LEA, VENDREDI, '06:45-14:15')]
const AVANT = new Date('2026-11-20T05:00:00.000Z')

function lire(change = {}, contexte: Partial<Parameters<typeof personnesDuJour>[1]> = {}) {
  const index = indexer(uneEquipe({ collegues, absences, pointages, ...change }))
  return personnesDuJour(index, { jour: VENDREDI, moi: MOI, maintenant: AVANT, promis: new Map(), ...contexte })
}
const raison = (personnes: ReturnType<typeof lire>, id: number) => personnes.find(p => p.utilisateur_id === id)?.raison

describe('the people of a day', () => {
  it('refuses an exchange with its reason', () => {
    expect(raison(lire(), LEA)).toBe(RAISON_ABSENTE)
    expect(raison(lire(), HUGO)).toBe(RAISON_METIER)
    expect(raison(lire({ pointages: [] }), SAMIR)).toBe('Vous n’avez pas de poste ce jour-là.')
    expect(raison(lire({}, { maintenant: new Date('2026-11-21T05:00:00Z') }), SAMIR)).toBe('Ce jour est passé.')
    expect(raison(lire({}, { maintenant: new Date('2026-11-20T06:00:00Z') }), SAMIR)).toBe(
      'Votre poste a déjà commencé.',
    )
    expect(raison(lire({}, { promis: new Map([[mien.pointage_id, true]]) }), SAMIR)).toContain('déjà promis')
  })
  it('offers one to who is there, at work or not, and to who has no job told', () => {
    const personnes = lire({ pointages: [mien] })
    expect(personnes.filter(p => p.action === 1).map(p => p.utilisateur_id)).toEqual([SAMIR])
    const sansMetier = collegues.map(c => ({ ...c, metier_id: c.utilisateur_id === MOI ? null : c.metier_id }))
    expect(raison(lire({ collegues: sansMetier }), HUGO)).toBeNull()
  })
  it('comes by start, then the others, then the absent, whose post is not told', () => {
    const personnes = lire()
    expect(personnes.map(p => p.label)).toEqual(['Nora Petit', 'Samir Haddad', 'Hugo Leroy', 'Léa Martin'])
    expect(personnes.map(rangDe)).toEqual([0, 0, 1, 2])
    expect(personnes.at(-1)).toMatchObject({ absent: true, postes: [], poste_color: '#e8e8e8' })
  })
  it('is searched by name and post, accents aside', () => {
    expect(chercherPersonnes(lire(), 'lea')).toHaveLength(1)
    expect(chercherPersonnes(lire(), 'soir haddad').map(p => p.label)).toEqual(['Samir Haddad'])
    expect(chercherPersonnes(lire(), 'zzz')).toEqual([])
  })
})
