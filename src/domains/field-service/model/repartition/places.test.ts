import { describe, expect, it } from 'vitest'
import { direIdee, direRienDeMieux, estMemePlace, placeIdee, placeOf, placeQuery, titreIdees } from './places.ts'

const VISITE = {
  technicien_id: 7,
  jour: '2026-11-20',
  debut: '2026-11-20T09:00:00.000Z',
  fin: '2026-11-20T10:30:00.000Z',
}
const IDEE = {
  utilisateur_id: 9,
  utilisateur_nom: 'Léa Morel',
  debut: '2026-11-20T10:00:00.000Z',
  fin: '2026-11-20T11:30:00.000Z',
  raisons: ['même heure', 'journée libre'],
}

describe('places', () => {
  it('are wall times of Paris, asked without a name where nobody is to go', () => {
    const place = placeOf(VISITE)
    expect(place).toEqual({ vers: 7, jour: '2026-11-20', heure_debut: '10:00', duree_minutes: 90 })
    expect(placeQuery(place)).toMatchObject({ vers: '7' })
    expect(placeQuery({ ...place, vers: null })).not.toHaveProperty('vers')
    expect(estMemePlace(place, placeOf(VISITE))).toBe(true)
    expect(estMemePlace(place, { ...place, vers: null })).toBe(false)
  })

  it('say who and when, and the day only where it is another', () => {
    expect(placeIdee(IDEE)).toEqual({ vers: 9, jour: '2026-11-20', heure_debut: '11:00', duree_minutes: 90 })
    expect(direIdee(IDEE, '2026-11-20')).toMatchObject({
      label: 'Léa Morel, 11:00',
      why: 'même heure · journée libre',
    })
    expect(direIdee(IDEE, '2026-11-19').label).toMatch(/^Léa Morel, .*20/)
    // Its own day, where another one was asked for.
    expect(direIdee(IDEE, '2026-11-20', '2026-11-19').label).toBe('Léa Morel, ven. 20 nov. à 11:00')
    expect(direIdee(IDEE, '2026-11-20', '2026-11-20').label).toBe('Léa Morel, 11:00')
  })

  it('are one or several', () => {
    expect([titreIdees([IDEE]), titreIdees([IDEE, IDEE])]).toEqual(['Meilleure place', 'Meilleures places'])
  })

  it('are told to have no better one only where they are refused', () => {
    const constats = [{ niveau: 'bloque' as const }]
    expect(direRienDeMieux({ constats, idees: [] })).toBe('Rien de mieux trouvé ces trois jours.')
    expect(direRienDeMieux({ constats, idees: [IDEE] })).toBeNull()
    expect(direRienDeMieux({ constats: [{ niveau: 'attention' }], idees: [] })).toBeNull()
  })
})
