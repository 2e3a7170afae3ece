import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, heureParis, jourParis, joursEntre, minutesEntre } from '#wire/dates.ts'
import { autreEnCours } from '../model/interventions/intervention.ts'
import { genererDemo } from './donnees.ts'
import { luhnValide, sirenFictif } from './identites.ts'
import { heureDe, PAUSE_DEJEUNER } from './tournees.ts'
import type { DonneesDemo } from './types.ts'

const JOUR = '2026-11-20'
const demo = genererDemo({ aujourdhui: JOUR })
const jours = fc.integer({ min: 0, max: 1500 }).map(n => ajouterJours('2026-01-01', n))
const duTechnicien = (d: DonneesDemo, id: number) => d.interventions.filter(i => i.utilisateur_id === id)

/** The set with every day and instant replaced by its distance from today. */
function relatif(d: DonneesDemo): unknown {
  return JSON.parse(JSON.stringify(d), (_cle, valeur) => {
    if (typeof valeur !== 'string') return valeur
    if (/^\d{4}-\d\d-\d\d$/.test(valeur)) return joursEntre(d.aujourdhui, valeur)
    if (/^\d{4}-\d\d-\d\dT/.test(valeur)) return `${joursEntre(d.aujourdhui, jourParis(valeur))} ${heureParis(valeur)}`
    return valeur
  })
}

describe('determinism', () => {
  it('gives the same data for the same day and seed, others for another seed', () => {
    expect(genererDemo({ aujourdhui: JOUR })).toEqual(demo)
    expect(genererDemo({ aujourdhui: JOUR, graine: 81 })).not.toEqual(demo)
    expect(() => genererDemo({ aujourdhui: '20/11/2026' })).toThrow(RangeError)
  })
  it('follows the day: weeks later, the same set moved by as many days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), semaines => {
        expect(relatif(genererDemo({ aujourdhui: ajouterJours(JOUR, semaines * 7) }))).toEqual(relatif(demo))
      }),
      { numRuns: 10 },
    )
  })
})

describe('companies and people', () => {
  it('has the companies and technicians of the demonstration', () => {
    expect(demo.entreprises.map(e => e.compte_raison_sociale).slice(0, 2)).toEqual([
      'Thermi-Somme Services',
      'Picardie Confort Chauffage',
    ])
    const techniciens = demo.entreprises.map(e =>
      demo.utilisateurs.filter(u => u.compte_id === e.compte_id && u.profil_id === 31),
    )
    expect(techniciens.map(t => t.length)).toEqual([14, 4, 1, 1])
    expect(new Set(demo.utilisateurs.map(u => u.email)).size).toBe(demo.utilisateurs.length)
  })
  it('uses only numbers, mailboxes and registrations that belong to nobody', () => {
    const texte = JSON.stringify(demo)
    const telephones = texte.match(/\+33\d+/g) ?? []
    expect(telephones.length).toBeGreaterThan(80)
    for (const t of telephones) expect(t).toMatch(/^\+33(35301|19900)\d{4}$/)
    for (const e of texte.match(/[^"]+@[^"]+/g) ?? []) expect(e).toMatch(/^[a-z0-9.-]+@exemple\.test$/)
    for (const { compte_siren } of demo.entreprises) {
      expect(compte_siren).toMatch(/^000\d{6}$/)
      expect(luhnValide(compte_siren)).toBe(true)
    }
    expect(sirenFictif(1)).toBe('000000018')
  })
  it('has the sentinels, each with a visit to start today', () => {
    const sentinelles = demo.clients.filter(c => c.sentinelle)
    expect(sentinelles.map(c => [c.client_nom, c.sentinelle])).toEqual([
      ['Imprimerie du Beffroi', 'panne_500'],
      ['Auto-école des Docks', 'lent_5_s'],
      ['Syndic des Tanneurs', 'refus_metier'],
    ])
    for (const c of sentinelles) {
      const visites = demo.interventions.filter(i => i.client_id === c.client_id)
      expect(visites.map(v => [v.intervention_date_planifie, v.etapes_en_cours])).toEqual([[JOUR, 0]])
    }
  })
  it('keeps references whole and inside one company', () => {
    for (const i of demo.interventions) {
      const parents = [
        demo.clients.find(c => c.client_id === i.client_id),
        demo.adresses.find(a => a.adresse_id === i.adresse_id && a.client_id === i.client_id),
        demo.prestations.find(p => p.prestation_id === i.prestation_id),
        demo.utilisateurs.find(u => u.utilisateur_id === i.utilisateur_id && u.actif === 1),
      ]
      expect(parents.map(p => p?.compte_id)).toEqual([i.compte_id, i.compte_id, i.compte_id, i.compte_id])
    }
    const reseau = demo.interventions.filter(i => i.intervention_aquisition_demande_id !== 0)
    expect(reseau.length).toBeGreaterThan(3)
    for (const i of reseau) {
      const demande = demo.demandes.find(d => d.demande_id === i.intervention_aquisition_demande_id)
      const { intervention_id, compte_id } = i
      const attendu = i.annulee
        ? { intervention_id: null, etat_id: 5 }
        : { intervention_id, etat_id: i.etapes_en_cours === 3 ? 6 : 3 }
      expect(demande).toMatchObject({ ...attendu, compte_id })
    }
    expect(demo.demandes.filter(d => ![3, 6].includes(d.etat_id)).length).toBeGreaterThanOrEqual(20)
    expect([...new Set(demo.demandes.filter(d => d.compte_id === 1).map(d => d.etat_id))].sort()).toEqual([
      1, 3, 5, 6, 7,
    ])
    expect(new Set(demo.demandes.filter(d => d.compte_id === 2).map(d => d.etat_id))).toEqual(new Set([1, 3, 6, 7]))
    for (const d of demo.demandes.filter(d => d.compte_id === 2 && d.intervention_id !== null)) {
      const visite = demo.interventions.find(i => i.intervention_id === d.intervention_id)
      expect(visite).toMatchObject({ compte_id: 2, client_id: d.demande_client_id, annulee: false })
      expect(visite?.etapes_en_cours === 3).toBe(d.etat_id === 6)
    }
    expect(demo.observations.length).toBeGreaterThan(20)
    const suites = demo.interventions.filter(i => i.intervention_reference > 0)
    expect(suites).toHaveLength(1)
    for (const { compte_id, client_id, adresse_id, intervention_reference } of suites)
      expect(demo.interventions.find(i => i.intervention_id === intervention_reference)).toMatchObject({
        ...{ compte_id, client_id, adresse_id, etapes_en_cours: 3 },
      })
    const demandees = demo.demandes.filter(d => d.demande_origine === 'Clôture')
    expect(demandees.map(d => [d.compte_id, d.etat_id])).toEqual([[1, 1]])
    for (const d of demandees)
      expect(demo.interventions.find(i => i.intervention_id === d.intervention_origine_id)).toMatchObject({
        ...{ client_id: d.demande_client_id, adresse_id: d.demande_adresse_id, etapes_en_cours: 3 },
      })
  })
})

describe('any day of the year', () => {
  it('fills the planning without overlap, over lunch or out of range', () => {
    fc.assert(
      fc.property(jours, fc.integer({ min: 1, max: 1000 }), (aujourdhui, graine) => {
        const d = genererDemo({ aujourdhui, graine })
        expect(d.interventions.length).toBeGreaterThanOrEqual(60)
        expect(d.interventions.length).toBeLessThan(700)
        for (const { utilisateur_id } of d.utilisateurs) {
          const liste = duTechnicien(d, utilisateur_id)
          liste.forEach((i, rang) => {
            const ecart = joursEntre(aujourdhui, i.intervention_date_planifie)
            expect(ecart >= -10 && ecart <= 14).toBe(true)
            expect(i.heure_debut < heureDe(PAUSE_DEJEUNER.debut) && i.heure_fin > heureDe(PAUSE_DEJEUNER.debut)).toBe(
              false,
            )
            expect(i.heure_debut < i.heure_fin).toBe(true)
            const avant = liste[rang - 1]
            if (avant?.intervention_date_planifie !== i.intervention_date_planifie) return
            expect(avant.heure_fin < i.heure_debut).toBe(true)
          })
          const etats = liste.map(i => ({
            id: i.intervention_id,
            etape: i.etapes_en_cours,
            date_planifie: i.intervention_date_planifie,
            annulee: i.annulee,
          }))
          for (const e of etats.filter(x => x.etape === 1 || x.etape === 2)) {
            expect(e.date_planifie).toBe(aujourdhui)
            expect(autreEnCours(etats, e.id, aujourdhui)).toBe(false)
          }
        }
        const journee = duTechnicien(d, d.technicien_demo_id).filter(i => i.intervention_date_planifie === aujourdhui)
        expect(journee.map(i => i.etapes_en_cours)).toEqual([3, 3, 1, 0, 0])
      }),
      { numRuns: 15 },
    )
  })
  it('stamps steps in order, closed before the next departure', () => {
    for (const i of demo.interventions) {
      const temps = [i.heure_ordre, i.heure_arrivee, i.heure_cloture, i.recu_a].filter(t => t !== null)
      expect(temps).toEqual(temps.toSorted())
      expect(temps).toHaveLength([0, 1, 2, 4][i.etapes_en_cours] ?? -1)
      expect(i.intervention_cloture !== null).toBe(i.etapes_en_cours === 3)
      if (i.heure_ordre) expect(jourParis(i.heure_ordre)).toBe(i.intervention_date_planifie)
    }
    for (const { utilisateur_id } of demo.utilisateurs) {
      const faites = duTechnicien(demo, utilisateur_id).filter(i => i.heure_cloture)
      faites.forEach((i, rang) => {
        const avant = faites[rang - 1]?.heure_cloture
        if (avant && i.heure_ordre) expect(minutesEntre(avant, i.heure_ordre)).toBeGreaterThanOrEqual(0)
      })
    }
  })
})
