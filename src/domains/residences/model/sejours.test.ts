import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { accueillir, direEtage, etatLogement, garde, premierJourLibre, tauxOccupation } from './places.ts'
import { ageLe, etatResident, peut } from './resident.ts'
import { couvre, libreLe, placeLibre, type Sejour, seCroisent, suivre } from './sejours.ts'

const J0: JourIso = '2026-03-01'
const jour = (n: number): JourIso => ajouterJours(J0, n)
const sejour = (resident_id: number, debut: number, fin: number | null, reste: Partial<Sejour> = {}): Sejour => ({
  ...{ resident_id, logement_id: 1, place: 1, debut: jour(debut), fin: fin === null ? null : jour(fin) },
  ...reste,
})

describe('stays of one person and places of one room', () => {
  it('leaves a bed to the next one on the very day it is left', () => {
    expect(seCroisent(sejour(1, 0, 5), sejour(2, 5, null))).toBe(false)
    expect(seCroisent(sejour(1, 0, 6), sejour(2, 5, null))).toBe(true)
    expect([couvre(sejour(1, 0, 5), jour(4)), couvre(sejour(1, 0, 5), jour(5))]).toEqual([true, false])
  })

  it('refuses a move on the day a stay begins, and over one that comes', () => {
    expect(suivre([sejour(1, 0, null)], jour(0))).toEqual({ refus: 'MEME_JOUR' })
    expect(suivre([sejour(1, 0, 5), sejour(1, 10, null)], jour(2))).toEqual({ refus: 'SEJOUR_A_VENIR', le: jour(10) })
    expect(suivre([sejour(1, 0, 9)], jour(4))).toMatchObject({ refus: null, fin: jour(9) })
    expect(suivre([sejour(1, 0, 4)], jour(4))).toEqual({ refus: null, coupe: null, fin: null })
  })

  it('never lets two people hold one place, nor one person two rooms, whatever is asked in whatever order', () => {
    const gestes = fc.array(
      fc.record({
        resident_id: fc.integer({ min: 1, max: 4 }),
        logement_id: fc.integer({ min: 1, max: 3 }),
        debut: fc.integer({ min: 0, max: 40 }),
        longueur: fc.option(fc.integer({ min: 1, max: 20 })),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(gestes, fc.integer({ min: 1, max: 3 }), (demandes, places) => {
        let tous: readonly Sejour[] = []
        for (const { resident_id, logement_id, debut, longueur } of demandes) {
          const siens = tous.filter(s => s.resident_id === resident_id)
          const suite = suivre(siens, jour(debut))
          if (suite.refus !== null || suite.coupe?.logement_id === logement_id) continue
          const fin = suite.fin ?? (longueur === null ? null : jour(debut + longueur))
          const periode = { debut: jour(debut), fin }
          const dedans = tous.filter(s => s.logement_id === logement_id)
          const accueil = accueillir({ places, sejours: dedans, travaux: null }, periode)
          if (accueil.refus !== null) continue
          tous = [
            ...tous.map(s => (s === suite.coupe ? { ...s, fin: jour(debut) } : s)),
            { resident_id, logement_id, place: accueil.place, ...periode },
          ]
        }
        for (const a of tous)
          for (const b of tous) {
            if (a === b || !seCroisent(a, b)) continue
            expect(a.resident_id).not.toBe(b.resident_id)
            expect([a.logement_id, a.place]).not.toEqual([b.logement_id, b.place])
          }
        for (let n = 0; n <= 60; n += 1)
          for (const logement of [1, 2, 3])
            expect(tous.filter(s => s.logement_id === logement && couvre(s, jour(n))).length).toBeLessThanOrEqual(
              places,
            )
      }),
    )
  })

  it('says the first day with a free place, and that one is free then', () => {
    expect(libreLe(1, [sejour(1, 0, null)], jour(3))).toBeNull()
    expect(libreLe(1, [sejour(1, 0, 9), sejour(2, 9, 12)], jour(3))).toBe(jour(12))
    expect(libreLe(2, [sejour(1, 0, null)], jour(3))).toBe(jour(3))
    const periodes = fc.array(
      fc.record({
        place: fc.integer({ min: 1, max: 2 }),
        debut: fc.integer({ min: 0, max: 30 }),
        longueur: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(periodes, given => {
        const sejours = given.map((p, n) => sejour(n, p.debut, p.debut + p.longueur, { place: p.place }))
        const le = libreLe(2, sejours, J0)
        expect(le).not.toBeNull()
        if (le === null) return
        expect(placeLibre(2, sejours, { debut: le, fin: ajouterJours(le, 1) })).not.toBeNull()
        for (let j = J0; j < le; j = ajouterJours(j, 1))
          expect(placeLibre(2, sejours, { debut: j, fin: ajouterJours(j, 1) })).toBeNull()
      }),
    )
  })
})

describe('where a room stands', () => {
  const piece = (sejours: readonly Sejour[], places = 2, travaux: { du: string; au: string | null } | null = null) => ({
    ...{ places, sejours, travaux },
  })
  it.each([
    [piece([]), 'libre'],
    [piece([sejour(1, 0, null)]), 'partiel'],
    [piece([sejour(1, 0, null), sejour(2, 0, null, { place: 2 })]), 'complet'],
    [piece([sejour(1, 8, null)]), 'reserve'],
    [piece([], 2, { du: jour(0), au: jour(9) }), 'travaux'],
    [piece([sejour(1, 0, 5)]), 'libre'],
  ])('%#: %s', (given, etat) => {
    expect(etatLogement(given, jour(5))).toBe(etat)
  })

  it('takes nobody during works, and puts nobody out for them', () => {
    const travaux = { du: jour(10), au: jour(12) }
    expect(accueillir(piece([], 1, travaux), { debut: jour(0), fin: null })).toEqual({ refus: 'LOGEMENT_EN_TRAVAUX' })
    expect(accueillir(piece([], 1, travaux), { debut: jour(0), fin: jour(10) })).toEqual({ refus: null, place: 1 })
    expect(accueillir(piece([], 1, travaux), { debut: jour(13), fin: null })).toEqual({ refus: null, place: 1 })
    expect(garde([sejour(1, 0, null)], jour(5), { places: 1, travaux })).toBe(false)
    expect(garde([sejour(1, 0, 10)], jour(5), { places: 1, travaux })).toBe(true)
    expect(garde([sejour(1, 0, null, { place: 2 })], jour(5), { places: 1, travaux: null })).toBe(false)
    expect(premierJourLibre(piece([], 1, travaux), jour(11))).toBe(jour(13))
    expect(premierJourLibre(piece([], 1, { du: jour(10), au: null }), jour(11))).toBeNull()
    const maison = [piece([sejour(1, 0, null)]), piece([], 3, travaux)]
    expect(tauxOccupation(maison, jour(11))).toEqual({ places: 2, prises: 1 })
    expect([-2, -1, 0, 1, 2].map(direEtage)).toEqual([
      ...['Sous-sol 2', 'Sous-sol', 'Rez-de-chaussée', '1er étage', '2e étage'],
    ])
  })
})

describe('where a resident stands, and what may be done then', () => {
  const absences = [{ debut: jour(10), fin: jour(14) }]
  it.each([
    [{ entree: null, sortie: null, absences: [] }, 'attente', ['admettre']],
    [{ entree: jour(20), sortie: null, absences: [] }, 'attendu', []],
    [{ entree: jour(0), sortie: null, absences: [] }, 'present', ['changer', 'absenter', 'sortir']],
    [{ entree: jour(0), sortie: jour(13), absences: [] }, 'present', ['changer', 'absenter', 'sortir']],
    [{ entree: jour(0), sortie: null, absences }, 'absent', ['changer', 'revenir', 'sortir']],
    [{ entree: jour(0), sortie: jour(12), absences: [] }, 'sorti', ['admettre']],
  ] as const)('%#: %s', (parcours, etat, actes) => {
    expect(etatResident(parcours, jour(12))).toBe(etat)
    expect((['admettre', 'changer', 'absenter', 'revenir', 'sortir'] as const).filter(a => peut(etat, a))).toEqual(
      actes,
    )
  })

  it('counts an age in whole years', () => {
    expect([ageLe('1940-03-02', '2026-03-01'), ageLe('1940-03-01', '2026-03-01')]).toEqual([85, 86])
  })
})
