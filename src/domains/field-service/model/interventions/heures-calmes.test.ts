import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { heureParis, instantParis, jourParis, jourSemaine, versMs } from '#wire/dates.ts'
import { joursOfferts, momentDePartir, prochainMomentPermis, raisonDuCalme } from './heures-calmes.ts'

const le = (jour: string, heure: string) => instantParis(jour, heure)
const suite = (jour: string, heure: string) => {
  const permis = prochainMomentPermis(le(jour, heure))
  return `${jourParis(permis)} ${heureParis(permis)}`
}

describe('quiet hours', () => {
  it.each([
    ['2026-11-26', '07:59', 'Il est 07:59'],
    ['2026-11-26', '08:00', null],
    ['2026-11-26', '19:59', null],
    ['2026-11-26', '20:00', 'Il est 20:00'],
    ['2026-11-28', '12:00', null],
    ['2026-11-29', '12:00', 'C’est dimanche'],
    ['2026-12-25', '12:00', 'C’est un jour férié (Noël)'],
    ['2026-04-06', '10:00', 'C’est un jour férié (Lundi de Pâques)'],
  ])('on %s at %s: %s', (jour, heure, raison) => {
    expect(raisonDuCalme(le(jour, heure))).toBe(raison)
  })

  it('end at the next opening, past Sundays and holidays in a row', () => {
    expect(suite('2026-11-26', '14:00')).toBe('2026-11-26 14:00')
    expect(suite('2026-11-26', '20:00')).toBe('2026-11-27 08:00')
    expect(suite('2026-11-26', '03:00')).toBe('2026-11-26 08:00')
    expect(suite('2026-11-28', '21:00')).toBe('2026-11-30 08:00')
    // Saturday evening, Easter Sunday and Monday.
    expect(suite('2026-04-04', '20:30')).toBe('2026-04-07 08:00')
    // Christmas on a Friday: the Saturday after it is a working day for messages.
    expect(suite('2026-12-24', '22:00')).toBe('2026-12-26 08:00')
  })

  it('follow the wall clock over both changes of it, on whose Sundays nothing leaves', () => {
    expect(suite('2026-03-28', '20:00')).toBe('2026-03-30 08:00')
    expect(versMs(prochainMomentPermis(le('2026-03-28', '20:00'))) - versMs(le('2026-03-28', '20:00'))).toBe(
      35 * 3_600_000,
    )
    expect(suite('2026-10-24', '20:00')).toBe('2026-10-26 08:00')
    expect(versMs(prochainMomentPermis(le('2026-10-24', '20:00'))) - versMs(le('2026-10-24', '20:00'))).toBe(
      37 * 3_600_000,
    )
  })
})

const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })

describe('for any instant', () => {
  it('the next allowed moment is allowed, not before, and nothing between is allowed', () => {
    fc.assert(
      fc.property(instants, fc.double({ min: 0, max: 1, noNaN: true }), (ms, part) => {
        const permis = versMs(prochainMomentPermis(ms))
        expect(permis).toBeGreaterThanOrEqual(ms)
        expect(raisonDuCalme(permis)).toBeNull()
        const between = ms + Math.floor((permis - ms) * part)
        if (between < permis) expect(raisonDuCalme(between)).not.toBeNull()
        // Three days in a row and a night are the longest: Sunday between two holidays does not happen.
        expect(permis - ms).toBeLessThanOrEqual(4 * 86_400_000)
      }),
    )
  })

  it('what is allowed is of a day between eight and twenty, neither a Sunday nor a holiday', () => {
    fc.assert(
      fc.property(instants, ms => {
        const permis = prochainMomentPermis(ms)
        const [jour, heure] = [jourParis(permis), heureParis(permis)]
        expect(heure >= '08:00' && heure < '20:00').toBe(true)
        expect(jourSemaine(jour)).not.toBe(7)
        expect(nomFerie(jour)).toBeNull()
        expect(prochainMomentPermis(permis)).toBe(permis)
      }),
    )
  })

  it('a message leaves at once when somebody is on the way or wanted it in that very quiet hour, else at an allowed moment', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 5 * 86_400_000 }), (demande_a, attente) => {
        const maintenant = demande_a + attente
        const iso = new Date(maintenant).toISOString()
        expect(momentDePartir({ sujet: 'en-route', demande_a }, maintenant)).toBe(iso)
        expect(momentDePartir({ sujet: 'rendez-vous', demande_a }, demande_a)).toBe(new Date(demande_a).toISOString())
        const depart = momentDePartir({ sujet: 'rendez-vous', demande_a }, maintenant)
        const memeCalme = prochainMomentPermis(demande_a) === prochainMomentPermis(maintenant)
        if (!memeCalme) expect(raisonDuCalme(depart)).toBeNull()
        else expect(depart).toBe(iso)
      }),
    )
  })
})

it('a customer is offered no public holiday', () => {
  expect(joursOfferts(['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01'])).toEqual(['2026-12-24', '2026-12-26'])
})
