import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ajouterJours,
  ajouterMinutes,
  bornesJour,
  estJourIso,
  formaterDate,
  formaterDateHeure,
  formaterDuree,
  formaterJour,
  heureParis,
  instantParis,
  jourParis,
  jourSemaine,
  joursEntre,
  libelleMois,
  lundiDe,
  minutesEntre,
  minutesPassees,
  semaineIso,
  versMs,
} from './dates.ts'

const jour = fc
  .integer({ min: 0, max: 60_000 })
  .map(n => new Date(Date.UTC(1950, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
const heure = fc
  .integer({ min: 0, max: 1439 })
  .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)

afterEach(() => vi.unstubAllEnvs())

describe.each([
  ['America/New_York', 300],
  ['Asia/Tokyo', -540],
  ['Europe/Paris', -60],
])('process in %s', (zone, minutesOuest) => {
  const enZone = (verifier: () => void) => () => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutesOuest)
    verifier()
  }
  it(
    'reads Paris day and time',
    enZone(() => {
      expect(jourParis('2026-11-20T23:30:00Z')).toBe('2026-11-21')
      expect(jourParis('2026-07-20T21:59:59Z')).toBe('2026-07-20')
      expect(jourParis('2026-12-31T23:00:00Z')).toBe('2027-01-01')
      expect(heureParis('2026-11-20T13:05:00Z')).toBe('14:05')
      expect(heureParis('2026-06-30T22:00:00Z')).toBe('00:00')
      expect(formaterDateHeure('2026-11-20T13:05:00Z')).toBe('20/11/2026 14:05')
    }),
  )
  it(
    'places the hours of clock-change days',
    enZone(() => {
      expect(instantParis('2026-10-25', '01:59')).toBe('2026-10-24T23:59:00.000Z')
      expect(instantParis('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z') // the first of the two
      expect(instantParis('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
      expect(instantParis('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z') // read back as 03:30
      expect(instantParis('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z')
      for (const [j, heures] of [
        ['2026-10-25', 25],
        ['2027-03-28', 23],
        ['2026-11-20', 24],
      ] as const) {
        expect(minutesEntre(bornesJour(j).debut, bornesJour(j).fin)).toBe(heures * 60)
      }
      // A night post lasts 9 h in October and 7 h in March.
      expect(minutesEntre(instantParis('2026-10-24', '22:00'), instantParis('2026-10-25', '06:00'))).toBe(540)
      expect(minutesEntre(instantParis('2027-03-27', '22:00'), instantParis('2027-03-28', '06:00'))).toBe(420)
    }),
  )
  it('counts the minutes between two hours as they are read, whatever their seconds', () => {
    expect(minutesEntre('2026-11-26T19:16:02.000Z', '2026-11-26T20:14:58.900Z')).toBe(58)
    expect(minutesEntre('2026-11-26T19:16:58.900Z', '2026-11-26T20:14:02.000Z')).toBe(58)
    expect(minutesEntre('2026-11-26T20:14:58.000Z', '2026-11-26T19:16:02.000Z')).toBe(-58)
  })
  it.each([
    ['2026-10-25', 300],
    ['2027-03-28', 180],
  ])('counts what really passed on %s, seconds too', (jour, minutes) => {
    const [debut, fin] = [instantParis(jour, '00:30'), instantParis(jour, '04:30')]
    expect(minutesPassees(debut, fin)).toBe(minutes)
    expect(minutesPassees(versMs(debut) + 59_000, versMs(debut) + 61_000)).toBeLessThan(0.04)
  })
  it(
    'comes back to the same day and time',
    enZone(() => {
      fc.assert(
        fc.property(jour, heure, (j, h) => {
          const instant = instantParis(j, h)
          expect(jourParis(instant)).toBe(j)
          const { debut, fin } = bornesJour(j)
          // Only the hour that does not exist, on a day of 23 hours, is read back differently: one hour later.
          if (heureParis(instant) !== h) {
            expect(minutesEntre(debut, fin)).toBe(23 * 60)
            expect(heureParis(ajouterMinutes(instant, -60))).not.toBe(h)
            expect(Number(heureParis(instant).slice(0, 2))).toBe(Number(h.slice(0, 2)) + 1)
          }
          expect(versMs(instant) >= versMs(debut) && versMs(instant) < versMs(fin)).toBe(true)
        }),
        { numRuns: 300 },
      )
    }),
  )
  it(
    'keeps every minute of the clock-change days in order',
    enZone(() => {
      for (const [j, absentes] of [
        ['2026-10-25', 0],
        ['2027-03-28', 60],
      ] as const) {
        const minutes = Array.from({ length: 1440 }, (_, m) => m)
        const texte = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
        const fausses = minutes.filter(m => heureParis(instantParis(j, texte(m))) !== texte(m))
        expect(fausses).toHaveLength(absentes)
      }
    }),
  )
})

describe('days', () => {
  it('adds, subtracts and compares across months and years', () => {
    expect(ajouterJours('2026-12-31', 1)).toBe('2027-01-01')
    expect(ajouterJours('2028-02-28', 1)).toBe('2028-02-29')
    fc.assert(
      fc.property(jour, fc.integer({ min: -5000, max: 5000 }), (j, n) => {
        expect(joursEntre(j, ajouterJours(j, n))).toBe(n)
        expect(ajouterJours(ajouterJours(j, n), -n)).toBe(j)
      }),
    )
  })
  it('weeks start on Monday and follow ISO 8601', () => {
    expect(lundiDe('2026-11-22')).toBe('2026-11-16')
    expect(semaineIso('2027-01-03')).toEqual({ annee: 2026, semaine: 53 })
    expect(semaineIso('2027-01-04')).toEqual({ annee: 2027, semaine: 1 })
    expect(semaineIso('2024-12-30')).toEqual({ annee: 2025, semaine: 1 })
    fc.assert(
      fc.property(jour, j => {
        expect(jourSemaine(lundiDe(j))).toBe(1)
        const ecart = joursEntre(lundiDe(j), j)
        expect(ecart).toBe(jourSemaine(j) - 1)
        expect(semaineIso(j)).toEqual(semaineIso(lundiDe(j)))
        expect(semaineIso(j).semaine).toBeGreaterThan(0)
        expect(semaineIso(j).semaine).toBeLessThan(54)
      }),
    )
  })
  it('refuses what is not a day, a time or a placed instant', () => {
    for (const t of ['2026-02-31', '2026-13-01', '26-01-01', '', '2026-01-01T00:00:00Z'])
      expect(estJourIso(t), t).toBe(false)
    expect(estJourIso('2026-02-28')).toBe(true)
    expect(() => ajouterJours('2026-02-31', 1)).toThrow(RangeError)
    for (const h of ['24:00', '9:00', '12:60', '']) expect(() => instantParis('2026-01-01', h)).toThrow(RangeError)
    expect(() => versMs('2026-11-20T13:05:00')).toThrow(RangeError)
    expect(() => versMs(Number.NaN)).toThrow(RangeError)
  })
})

describe('texts', () => {
  it('writes days', () => {
    expect(formaterJour('2026-11-20')).toBe('ven. 20 nov.')
    expect(formaterJour('2026-11-20', 'long')).toBe('Vendredi 20 nov.')
    expect(formaterJour('2026-03-01')).toBe('dim. 1er mars')
    expect(formaterJour('2026-08-05', 'complet')).toBe('mercredi 5 août 2026')
    expect(formaterDate('2026-11-20')).toBe('20/11/2026')
    expect(libelleMois(2)).toBe('Février')
  })
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [65, '1 h 05'],
    [90, '1 h 30'],
    [-90, '-1 h 30'],
    [1500, '25 h'],
    [90_030, '1\u202f500 h 30'],
  ])('%d minutes', (minutes, texte) => expect(formaterDuree(minutes)).toBe(texte.replaceAll(' ', '\u00a0')))
})
