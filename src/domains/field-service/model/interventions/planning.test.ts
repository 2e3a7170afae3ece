import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nomClient } from '#domains/customers/model/client.ts'
import { lienAppel, lienEcrire, lienGps } from '../liens.ts'
import {
  autreInterEnCours,
  estReseau,
  grouperParJour,
  interventionActiviteSchema,
  jourActiviteSchema,
  resumeJour,
} from './planning.ts'
import { uneVisite } from './testing/visite.ts'

const visite = uneVisite({
  intervention_id: 1,
  client_telephone: '+33353011234',
  client_email: 'claire.vasseur@exemple.test',
  th_libelle: '10:00 - 12:00',
  adresse_latitude: 49.8942,
  adresse_longitude: 2.2957,
})

describe('wire form', () => {
  it('is strict', () => {
    expect(interventionActiviteSchema.parse(visite)).toEqual(visite)
    for (const partie of [
      { autre: 1 },
      { etapes_en_cours: 4 },
      { heure_debut: '24:00' },
      { etapes: [] },
      { adresse_latitude: 91 },
    ])
      expect(interventionActiviteSchema.safeParse({ ...visite, ...partie }).success).toBe(false)
    expect(jourActiviteSchema.safeParse(grouperParJour([visite])[0]).success).toBe(true)
  })
})

describe('days', () => {
  it('groups in order and loses nobody', () => {
    const arbitraire = fc.array(
      fc.record({
        intervention_id: fc.integer({ min: 1, max: 999 }),
        intervention_date_planifie: fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-01'),
        heure_debut: fc.constantFrom('08:00', '09:30', '14:00'),
      }),
    )
    fc.assert(
      fc.property(arbitraire, liste => {
        const jours = grouperParJour(liste, ['2026-11-21'])
        expect(jours.flatMap(j => j.interventions)).toHaveLength(liste.length)
        expect(jours.map(j => j.jour)).toEqual(jours.map(j => j.jour).toSorted())
        expect(jours.map(j => j.jour)).toContain('2026-11-21')
        for (const j of jours) {
          expect(j.interventions.map(i => i.heure_debut)).toEqual(j.interventions.map(i => i.heure_debut).toSorted())
          for (const i of j.interventions) expect(i.intervention_date_planifie).toBe(j.jour)
        }
      }),
    )
    expect(grouperParJour([visite])[0]?.jour_libelle).toBe('Vendredi 20 nov.')
  })
  it('sums a day up', () => {
    const jour = [3, 3, 1, 0, 0].map(etapes_en_cours => ({ ...visite, etapes_en_cours: etapes_en_cours as 0 }))
    expect(resumeJour(jour)).toBe('5\u00a0interventions, 2\u00a0terminées')
    expect(resumeJour(jour.slice(2))).toBe('3\u00a0interventions')
    expect(resumeJour(jour.slice(1, 2))).toBe('1\u00a0intervention, 1\u00a0terminée')
    expect(resumeJour([{ ...visite, annulee: true }])).toBe('Aucune intervention')
    // Given to somebody else, as far as they had gone with it.
    expect(resumeJour([visite, { ...visite, etapes_en_cours: 3, hors_planning: true }])).toBe('1\u00a0intervention')
  })
  it('tells network visits and another visit in progress', () => {
    expect(estReseau(visite)).toBe(false)
    expect(estReseau({ intervention_aquisition_demande_id: 12 })).toBe(true)
    expect([0, 1, 2].map(inter_en_cours => autreInterEnCours({ ...visite, inter_en_cours }))).toEqual([
      false,
      false,
      true,
    ])
    expect(nomClient({ client_civilite: '', client_prenom: '', client_nom: 'SCI Les Hortillons' })).toBe(
      'SCI Les Hortillons',
    )
  })
})

describe('links', () => {
  const sansPoint = { ...visite, adresse_latitude: null, adresse_longitude: null }
  it('opens the navigation of each platform', () => {
    expect(lienGps({ ...visite, plateforme: 'android' })).toMatch(/^geo:49\.8942,2\.2957\?q=49\.8942,2\.2957\(14%20rue/)
    expect(lienGps({ ...visite, plateforme: 'ios' })).toBe('https://maps.apple.com/?daddr=49.8942,2.2957&dirflg=d')
    expect(lienGps({ ...visite, plateforme: 'autre' })).toContain('destination=49.8942%2C2.2957')
  })
  it('falls back on the address text, then on nothing', () => {
    const texte = '14%20rue%20des%20Tanneurs%2C%2080000%20Amiens'
    expect(lienGps({ ...sansPoint, plateforme: 'android' })).toBe(`geo:0,0?q=${texte}`)
    expect(lienGps({ ...sansPoint, plateforme: 'ios' })).toContain(`daddr=${texte}`)
    expect(lienGps({ ...sansPoint, plateforme: 'autre' })).toContain(`destination=${texte}`)
    const vide = { ...sansPoint, adresse_adresse1: '', adresse_cp: '', adresse_ville: '' }
    expect(lienGps({ ...vide, plateforme: 'ios' })).toBeNull()
  })
  it('calls and writes', () => {
    expect(lienAppel('03 53 01 12 34')).toBe('tel:+33353011234')
    expect(lienAppel('3949')).toBe('tel:3949')
    expect(lienAppel('demander au gardien')).toBeNull()
    const o = { telephone: '06 12 34 56 78', email: 'a.b+c@exemple.test', objet: 'Votre rendez-vous & nous' }
    expect(lienEcrire({ ...o, plateforme: 'ios' })).toBe('sms:+33612345678')
    expect(lienEcrire({ ...o, plateforme: 'autre' })).toBe(
      'mailto:a.b%2Bc@exemple.test?subject=Votre%20rendez-vous%20%26%20nous',
    )
    expect(lienEcrire({ ...o, plateforme: 'android', telephone: '0353011234' })).toMatch(/^mailto:/)
    expect(lienEcrire({ plateforme: 'ios', telephone: '', email: 'x?cc=y@z', objet: '' })).toBeNull()
  })
})
