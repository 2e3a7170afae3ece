import { expect, it } from 'vitest'
import { instantParis } from '#wire/dates.ts'
import { creneauDit, promisAilleurs } from './creneau-dit.ts'

const a = (heure: string, th_libelle: string, jour = '2026-12-01') =>
  creneauDit({ th_libelle, debut: instantParis(jour, heure), fin: instantParis(jour, '23:45') })

it('tells the promise while the visit begins in it, and the two hours of its beginning else', () => {
  for (const heure of ['08:00', '09:59']) expect(a(heure, '08:00 - 10:00')).toBe('08:00 - 10:00')
  // Agreed with somebody by other hours than the twelve.
  expect(a('08:40', '08:30 - 10:30')).toBe('08:30 - 10:30')
  expect(a('23:00', '22:00 - 00:00')).toBe('22:00 - 00:00')
  expect(a('10:00', '08:00 - 10:00')).toBe('10:00 - 12:00')
  expect(a('07:59', '08:00 - 10:00')).toBe('06:00 - 08:00')
  expect(a('22:30', '08:00 - 10:00')).toBe('22:00 - 00:00')
})

it('tells the planned hours where nothing was promised, and the real ones where the promise is no hour', () => {
  expect(a('22:45', '')).toBe('22:45 – 23:45')
  for (const mot of ['<b>tout de suite</b>', '25:99 - zz', 'matin']) expect(a('09:00', mot)).toBe('08:00 - 10:00')
})

it('names what was promised beside the hour only where that is another', () => {
  const dit = (heure: string, th_libelle: string) =>
    promisAilleurs({ th_libelle, debut: instantParis('2026-12-01', heure) })
  expect(dit('11:00', '08:00 - 10:00')).toBe('promis 08:00 – 10:00')
  expect([dit('08:15', '08:00 - 10:00'), dit('11:00', '')]).toEqual(['', ''])
})
