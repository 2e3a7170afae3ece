import { describe, expect, it } from 'vitest'
import { ecrireLettre, ecrireSms } from './prevenir.ts'

const annonce = {
  entreprise: 'Thermi-Somme',
  prestation: 'Entretien chaudière',
  technicien: 'Hugo',
  jour: '2026-12-01',
  creneau: '08:00 - 10:00',
  arrivee: null,
} as const

describe('the report of a visit, to its customer', () => {
  it('asks whether they are satisfied', () => {
    expect(ecrireLettre('compte-rendu', annonce).paragraphes.join(' ')).toContain('êtes-vous satisfait')
  })
  it('where nobody was there, says so and asks for another moment', () => {
    const { objet, paragraphes } = ecrireLettre('compte-rendu', { ...annonce, absent: true })
    expect(objet).toContain('vous étiez absent')
    expect(paragraphes.join(' ')).toMatch(/personne n’a pu ouvrir.*autre moment/)
    expect(paragraphes.join(' ')).not.toMatch(/terminée|satisfait/)
    expect(ecrireSms('compte-rendu', { ...annonce, absent: true }, 'https://x')).toContain('personne n’a pu ouvrir')
  })
})
