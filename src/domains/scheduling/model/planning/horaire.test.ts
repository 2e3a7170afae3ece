import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, instantParis, versMs } from '#wire/dates.ts'
import { amplitudeDe, erreurHoraire, type Horaire, horaireSchema, passeMinuit, segmentsDe } from './horaire.ts'

function horaire(jour: string, heures: string, coupure?: string): Horaire {
  const [debut = '', fin = ''] = heures.split('-')
  const [coupe = null, reprend = null] = coupure?.split('-') ?? []
  return horaireSchema.parse({
    pointage_date: jour,
    heure_debut: debut,
    heure_fin: fin,
    pointage_heure_debut_coupure: coupe,
    pointage_heure_fin_coupure: reprend,
  })
}

const heures = (h: Horaire): number => segmentsDe(h).reduce((total, s) => total + s.fin - s.debut, 0) / 3_600_000

const heure = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
// Both clock changes are inside.
const jour = fc.integer({ min: 0, max: 250 }).map(r => ajouterJours('2026-09-01', r))

describe('stretches of a post', () => {
  it('last 7 h on the night of 2027-03-27 and 9 h on 2026-10-24, 22:00 to 06:00', () => {
    expect(heures(horaire('2027-03-27', '22:00-06:00'))).toBe(7)
    expect(heures(horaire('2026-10-24', '22:00-06:00'))).toBe(9)
    expect(heures(horaire('2026-10-23', '22:00-06:00'))).toBe(8)
  })

  it('are two around a cut, also after midnight', () => {
    expect(segmentsDe(horaire('2026-12-01', '07:00-20:00', '11:00-16:00'))).toHaveLength(2)
    expect(heures(horaire('2026-12-01', '07:00-20:00', '11:00-16:00'))).toBe(8)
    expect(heures(horaire('2026-12-01', '20:00-06:00', '01:00-02:00'))).toBe(9)
    expect(heures(horaire('2026-12-01', '20:00-06:00', '23:30-00:30'))).toBe(9)
  })

  it('are none in the hour that does not exist', () => {
    expect(segmentsDe(horaire('2027-03-28', '02:15-02:45')).every(s => s.fin > s.debut)).toBe(true)
    expect(amplitudeDe(horaire('2027-03-28', '02:30-03:15'))).toBeNull()
    expect(amplitudeDe(horaire('2026-12-01', '08:00-12:00'))).toEqual({
      debut: versMs(instantParis('2026-12-01', '08:00')),
      fin: versMs(instantParis('2026-12-01', '12:00')),
    })
  })

  it('are never negative nor over a day, in order, whatever the hours', () => {
    fc.assert(
      fc.property(jour, heure, heure, heure, heure, (j, debut, fin, coupe, reprend) => {
        const h = horaire(j, `${debut}-${fin}`, `${coupe}-${reprend}`)
        let precedent = 0
        for (const s of segmentsDe(h)) {
          expect(s.fin).toBeGreaterThan(s.debut)
          if (erreurHoraire(h) === null) expect(s.debut).toBeGreaterThanOrEqual(precedent)
          precedent = s.fin
        }
        if (erreurHoraire(h) === null) expect(heures(h)).toBeLessThanOrEqual(25)
      }),
    )
  })
})

describe('hours that are not a post', () => {
  it('are told why', () => {
    const erreur = (plage: string, coupure?: string) => erreurHoraire(horaire('2026-12-01', plage, coupure))
    expect(erreur('08:00-08:00')).toContain('différente')
    expect(erreur('08:00-16:00')).toBeNull()
    expect(erreur('08:00-16:00', '12:00-13:00')).toBeNull()
    expect(erreur('21:00-07:00', '01:00-02:00')).toBeNull()
    for (const coupure of ['07:00-09:00', '15:00-17:00', '13:00-12:00', '08:00-09:00', '12:00-16:00'])
      expect(erreur('08:00-16:00', coupure)).toContain('tenir entre')
    expect(erreurHoraire({ ...horaire('2026-12-01', '08:00-16:00'), pointage_heure_debut_coupure: '12:00' })).toBe(
      'La coupure a besoin d’un début et d’une fin.',
    )
  })

  it('end on the next day when the end is not after the start', () => {
    expect(passeMinuit(horaire('2026-12-01', '21:00-06:00'))).toBe(true)
    expect(passeMinuit(horaire('2026-12-01', '14:00-00:00'))).toBe(true)
    expect(passeMinuit(horaire('2026-12-01', '06:00-21:00'))).toBe(false)
    expect(heures(horaire('2026-12-01', '14:00-00:00'))).toBe(10)
  })
})
