import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterMinutes, instantParis, minutesEntre } from '#wire/dates.ts'
import { erreurIntervention, situerIntervention } from './astreinte.ts'

/** Friday 21:15 to Saturday 06:45. */
const duty = { debut: instantParis('2026-11-20', '21:15'), fin: instantParis('2026-11-21', '06:45') }
const LENDEMAIN = instantParis('2026-11-21', '12:00')

describe('the instants that two wall times mean during a duty', () => {
  it.each([
    ['23:50', '01:20', '2026-11-20', '23:50', '2026-11-21', '01:20'],
    ['03:00', '04:00', '2026-11-21', '03:00', '2026-11-21', '04:00'],
    ['21:15', '21:45', '2026-11-20', '21:15', '2026-11-20', '21:45'],
    ['06:30', '07:10', '2026-11-21', '06:30', '2026-11-21', '07:10'],
  ])('%s to %s', (heure_debut, heure_fin, j1, h1, j2, h2) => {
    expect(situerIntervention(duty, { heure_debut, heure_fin })).toEqual({
      debut: instantParis(j1, h1),
      fin: instantParis(j2, h2),
    })
  })

  it('lasts one hour more on the night of October, one less on the night of March', () => {
    const nuit = (jour: string) => ({ debut: instantParis(jour, '21:15') })
    const duree = (jour: string) => {
      const { debut, fin } = situerIntervention(nuit(jour), { heure_debut: '23:00', heure_fin: '05:00' })
      return minutesEntre(debut, fin)
    }
    expect(duree('2026-10-24')).toBe(7 * 60)
    expect(duree('2027-03-27')).toBe(5 * 60)
    expect(duree('2026-11-20')).toBe(6 * 60)
  })

  it('never ends before it starts, and never lasts more than a day and an hour', () => {
    const heure = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
    const jour = fc.integer({ min: 0, max: 800 }).map(n => ajouterMinutes('2026-01-01T20:15:00Z', n * 1440))
    fc.assert(
      fc.property(jour, heure, heure, (debut, heure_debut, heure_fin) => {
        const situee = situerIntervention({ debut }, { heure_debut, heure_fin })
        const duree = minutesEntre(situee.debut, situee.fin)
        expect(duree).toBeGreaterThan(0)
        expect(duree).toBeLessThanOrEqual(25 * 60)
      }),
    )
  })
})

describe('what is not an intervention of the duty', () => {
  const a = (h1: string, h2: string, j = '2026-11-20') => ({ debut: instantParis(j, h1), fin: instantParis(j, h2) })
  it.each([
    [a('22:00', '22:00'), 'L’heure de fin doit suivre l’heure de début.'],
    [a('20:00', '21:30'), 'L’intervention doit commencer pendant l’astreinte.'],
    [a('06:45', '07:00', '2026-11-21'), 'L’intervention doit commencer pendant l’astreinte.'],
    [
      { debut: instantParis('2026-11-21', '06:00'), fin: instantParis('2026-11-21', '19:00') },
      'Une intervention peut dépasser la fin de l’astreinte de 12 heures au plus.',
    ],
  ])('%j: %s', (instants, phrase) => expect(erreurIntervention(instants, duty, LENDEMAIN)).toBe(phrase))

  it('is one that has not ended yet, with ten minutes for the clocks', () => {
    const instants = a('22:00', '22:30')
    expect(erreurIntervention(instants, duty, instantParis('2026-11-20', '22:19'))).toMatch(/pas encore terminée/)
    expect(erreurIntervention(instants, duty, instantParis('2026-11-20', '22:20'))).toBeNull()
  })

  it('may end after the duty', () => {
    const instants = { debut: instantParis('2026-11-21', '06:30'), fin: instantParis('2026-11-21', '08:00') }
    expect(erreurIntervention(instants, duty, LENDEMAIN)).toBeNull()
  })
})
