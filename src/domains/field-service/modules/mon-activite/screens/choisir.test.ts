import { describe, expect, it } from 'vitest'
import { uneVisite, VENDREDI } from '../offline/testing-ground.ts'
import { choisirVisite, partager } from './choisir.ts'

const finie = uneVisite({ intervention_id: 1, etapes_en_cours: 3 })
const annulee = uneVisite({ intervention_id: 2, annulee: true })
const suivante = uneVisite({ intervention_id: 3 })
const derniere = uneVisite({ intervention_id: 4 })
const jour = [finie, annulee, suivante, derniere]

describe('the visit that matters now', () => {
  it('is the one in progress, else the next one of today', () => {
    expect(choisirVisite(jour, VENDREDI)).toBe(suivante)
    const enCours = { ...derniere, etapes_en_cours: 2 as const }
    expect(choisirVisite([...jour.slice(0, 3), enCours], VENDREDI)).toBe(enCours)
    expect(choisirVisite([finie, annulee], VENDREDI)).toBeNull()
    expect(choisirVisite(jour, '2026-11-21')).toBeNull()
  })
  it('leaves the rest to come, done, or taken off the plan', () => {
    expect(partager(jour, suivante)).toEqual({ a_venir: [derniere], terminees: [finie], retirees: [annulee] })
  })
})
