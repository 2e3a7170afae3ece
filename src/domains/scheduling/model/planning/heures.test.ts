import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import {
  minutesBrutes,
  minutesComptees,
  minutesNuit,
  minutesPause,
  PAUSE_PAR_DEFAUT,
  proprietesPauseSchema,
  travailDe,
} from './heures.ts'
import type { Horaire } from './horaire.ts'

function horaire(jour: string, heures: string, coupure?: string): Horaire {
  const [debut = '', fin = ''] = heures.split('-')
  const [coupe = null, reprend = null] = coupure?.split('-') ?? []
  return {
    pointage_date: jour,
    heure_debut: debut,
    heure_fin: fin,
    pointage_heure_debut_coupure: coupe,
    pointage_heure_fin_coupure: reprend,
  }
}

const heure = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
const poste = fc
  .tuple(
    fc.integer({ min: 0, max: 250 }).map(r => ajouterJours('2026-09-01', r)),
    heure,
    heure,
  )
  .filter(([, debut, fin]) => debut !== fin)
  .map(([jour, debut, fin]) => horaire(jour, `${debut}-${fin}`))
const pause = fc.record({
  propriete_duree_pause_minute: fc.integer({ min: 0, max: 240 }),
  propriete_duree_retrait_pause: fc.integer({ min: 1, max: 48 }).map(n => n / 2),
})

describe('breaks taken off', () => {
  const minutes = (heures: string, coupure?: string) =>
    minutesComptees(horaire('2026-12-01', heures, coupure), PAUSE_PAR_DEFAUT)

  it('are 30 minutes after each 6 h in a row by default', () => {
    expect(minutes('08:00-14:00')).toBe(360)
    expect(minutes('08:00-14:15')).toBe(360)
    expect(minutes('08:00-15:00')).toBe(390)
    expect(minutes('07:00-21:00')).toBe(14 * 60 - 60)
  })

  it('start again after a cut', () => {
    expect(minutes('08:00-18:00', '12:00-13:00')).toBe(540)
    expect(minutesPause(horaire('2026-12-01', '08:00-18:00', '12:00-13:00'), PAUSE_PAR_DEFAUT)).toBe(0)
  })

  it('go by elapsed time on the night of the clock change', () => {
    expect(minutesComptees(horaire('2027-03-27', '22:00-06:00'), PAUSE_PAR_DEFAUT)).toBe(390)
    expect(minutesComptees(horaire('2026-10-24', '22:00-06:00'), PAUSE_PAR_DEFAUT)).toBe(510)
  })

  it('give way to what the manager typed', () => {
    const h = { ...horaire('2026-12-01', '08:00-15:00'), pointage_heures_manuel: 0 }
    expect(minutesComptees(h, PAUSE_PAR_DEFAUT)).toBe(0)
  })

  it('never make time negative, nor a longer post shorter', () => {
    fc.assert(
      fc.property(poste, pause, (h, p) => {
        expect(proprietesPauseSchema.parse(p)).toEqual(p)
        expect(minutesComptees(h, p)).toBeGreaterThanOrEqual(0)
        expect(minutesPause(h, p)).toBeGreaterThanOrEqual(0)
        expect(minutesComptees(h, p) + minutesPause(h, p)).toBe(minutesBrutes(h))
        expect(travailDe(h, p).every(s => s.fin > s.debut)).toBe(true)
      }),
    )
    for (let fin = 9 * 60, avant = 0; fin < 24 * 60; fin += 5) {
      const heures = `08:00-${String(Math.floor(fin / 60)).padStart(2, '0')}:${String(fin % 60).padStart(2, '0')}`
      expect(minutes(heures)).toBeGreaterThanOrEqual(avant)
      avant = minutes(heures)
    }
  })
})

describe('hours of the night', () => {
  it('count a night between its two hours', () => {
    const travail = travailDe(horaire('2026-12-01', '21:00-05:00'), {
      ...PAUSE_PAR_DEFAUT,
      propriete_duree_pause_minute: 0,
    })
    expect(minutesNuit(travail)).toBe(480)
    expect(minutesNuit(travail, { debut: '22:00', fin: '05:00' })).toBe(420)
    expect(minutesNuit([])).toBe(0)
  })

  it('see the end of the night before in an early morning', () => {
    expect(minutesNuit(travailDe(horaire('2026-12-01', '04:00-08:00'), PAUSE_PAR_DEFAUT))).toBe(120)
  })

  it('are never more at night than the work, for any post', () => {
    fc.assert(
      fc.property(poste, pause, (h, p) => {
        const travail = travailDe(h, p)
        expect(minutesNuit(travail)).toBeGreaterThanOrEqual(0)
        expect(minutesNuit(travail)).toBeLessThanOrEqual(minutesComptees(h, p))
      }),
    )
  })
})
