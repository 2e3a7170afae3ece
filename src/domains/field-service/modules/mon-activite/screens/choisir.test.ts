import { describe, expect, it } from 'vitest'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { choisirVisite, commenceesUnAutreJour, partager } from './choisir.ts'

const finie = uneVisite({ intervention_id: 1, etapes_en_cours: 3 })
const annulee = uneVisite({ intervention_id: 2, annulee: true })
const suivante = uneVisite({ intervention_id: 3 })
const derniere = uneVisite({ intervention_id: 4 })
const jour = [finie, annulee, suivante, derniere]
const SAMEDI = '2026-11-21'
const MINUIT_DIX = Date.parse('2026-11-20T23:10:00Z')
const HUIT_HEURES = Date.parse('2026-11-21T07:00:00Z')

describe('the visit that matters now', () => {
  it('is the one in progress, else the next one of today', () => {
    expect(choisirVisite(jour, VENDREDI, MINUIT_DIX)).toBe(suivante)
    const enCours = { ...derniere, etapes_en_cours: 2 as const }
    expect(choisirVisite([...jour.slice(0, 3), enCours], VENDREDI, MINUIT_DIX)).toBe(enCours)
    expect(choisirVisite([finie, annulee], VENDREDI, MINUIT_DIX)).toBeNull()
    expect(choisirVisite(jour, SAMEDI, MINUIT_DIX)).toBeNull()
  })
  it('stays the one of the night after midnight, and gives way in the morning when it was forgotten', () => {
    const etapes = uneVisite().etapes.map(e => (e.etape === 1 ? { ...e, fait_a: '2026-11-20T22:50:00Z' } : e))
    const nuit = { ...derniere, etapes_en_cours: 1 as const, etapes }
    const matin = uneVisite({ intervention_id: 5, intervention_date_planifie: SAMEDI })
    expect(choisirVisite([...jour.slice(0, 3), nuit, matin], SAMEDI, MINUIT_DIX)).toBe(nuit)
    expect(choisirVisite([...jour.slice(0, 3), nuit, matin], SAMEDI, HUIT_HEURES)).toBe(matin)
    expect(commenceesUnAutreJour([...jour.slice(0, 3), nuit, matin], SAMEDI)).toEqual([nuit])
    const commencee = { ...matin, etapes_en_cours: 2 as const }
    expect(choisirVisite([nuit, commencee], SAMEDI, MINUIT_DIX)).toBe(commencee)
  })
  it('is not one that the office took off the plan', () => {
    const retiree = { ...derniere, etapes_en_cours: 1 as const, hors_planning: true }
    expect(choisirVisite([retiree], SAMEDI, MINUIT_DIX)).toBeNull()
    expect(commenceesUnAutreJour([retiree], SAMEDI)).toEqual([])
  })
  it('leaves the rest to come, done, or taken off the plan', () => {
    expect(partager(jour, suivante)).toEqual({ a_venir: [derniere], terminees: [finie], retirees: [annulee] })
  })
})
