import { describe, expect, it } from 'vitest'
import { echapper, ecrireCalendrier, plier } from './icalendar.ts'

describe('iCalendar', () => {
  it('folds at 75 octets without cutting a character, and unfolds to the same text', () => {
    const ligne = `SUMMARY:${'é'.repeat(100)}${'👩‍⚕️'.repeat(20)}`
    const plie = plier(ligne)
    for (const morceau of plie.split('\r\n')) {
      expect(Buffer.byteLength(morceau)).toBeLessThanOrEqual(75)
      expect(morceau).not.toContain('\uFFFD')
    }
    expect(plie.replaceAll('\r\n ', '')).toBe(ligne)
    expect(plier('x'.repeat(75))).toBe('x'.repeat(75))
  })

  it('lets no text of a post write another line or another property', () => {
    expect(echapper('a\\b;c,d\r\nEND:VEVENT\u0007')).toBe('a\\\\b\\;c\\,d\\nEND:VEVENT')
  })

  it('writes instants in UTC and whole days with the day after the last one', () => {
    const texte = ecrireCalendrier(
      'Mon planning',
      [
        {
          uid: 'a@b',
          titre: 'Matin',
          sequence: 3,
          quand: { debut: new Date('2026-11-20T05:45:00Z'), fin: new Date('2026-11-20T13:15:00.500Z') },
          libre: false,
        },
        {
          uid: 'c@b',
          titre: 'TLC',
          sequence: 0,
          quand: { premierJour: '2026-11-21', lendemain: '2026-11-22' },
          libre: true,
        },
      ],
      new Date('2026-11-19T09:00:00Z'),
    )
    expect(texte.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Relais Terrain//Mon planning//FR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Mon planning',
      'X-WR-TIMEZONE:Europe/Paris',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261119T090000Z',
      'DTSTART:20261120T054500Z',
      'DTEND:20261120T131500Z',
      'SUMMARY:Matin',
      'SEQUENCE:3',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:c@b',
      'DTSTAMP:20261119T090000Z',
      'DTSTART;VALUE=DATE:20261121',
      'DTEND;VALUE=DATE:20261122',
      'SUMMARY:TLC',
      'SEQUENCE:0',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
})
