import { describe, expect, it } from 'vitest'
import { instantParis } from '#wire/dates.ts'
import {
  creneauDit,
  direManquee,
  direPromis,
  direTranchePromise,
  promesseDite,
  promesseLue,
  promesseRompue,
  promisAilleurs,
} from './creneau-dit.ts'

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

describe('the day that was told', () => {
  const [mardi, jeudi] = ['2026-12-01', '2026-12-03']
  /** Planned on Thursday from 08:30 to 09:30. */
  const visite = (th_libelle: string, th_jour: string | null | undefined) => ({
    ...{ th_libelle, th_jour, jour: jeudi },
    debut: instantParis(jeudi, '08:30'),
    fin: instantParis(jeudi, '09:30'),
  })

  it.each([
    ['08:00 - 10:00', jeudi, '08:00 – 10:00', ''],
    // From what a device kept before days were sent.
    ['08:00 - 10:00', undefined, '08:00 – 10:00', ''],
    ['08:00 - 10:00', mardi, 'mar. 1er déc., 08:00 – 10:00', 'promis mar. 1er déc., 08:00 – 10:00'],
    ['10:00 - 12:00', jeudi, '10:00 – 12:00', 'promis 10:00 – 12:00'],
    ['10:00 - 12:00', mardi, 'mar. 1er déc., 10:00 – 12:00', 'promis mar. 1er déc., 10:00 – 12:00'],
    ['Matin', mardi, 'mar. 1er déc., Matin', 'promis mar. 1er déc., Matin'],
    ['', null, '', ''],
    // A day alone was told.
    ['', jeudi, '', ''],
    ['', mardi, 'mar. 1er déc.', 'promis mar. 1er déc.'],
  ])('%s told for %s reads "%s", and elsewhere "%s"', (th_libelle, th_jour, tranche, ailleurs) => {
    const v = visite(th_libelle, th_jour)
    expect(direTranchePromise(v, jeudi)).toBe(tranche)
    expect(direPromis(v, jeudi)).toBe(tranche && `promis ${tranche}`)
    expect(promisAilleurs(v)).toBe(ailleurs)
  })

  it('says the year of another one', () => {
    expect(direPromis({ ...visite('08:00 - 10:00', '2027-01-04'), jour: jeudi }, jeudi)).toBe(
      'promis lun. 4 janv. 2027, 08:00 – 10:00',
    )
  })

  it('marks what is still to be made on another day or at other hours, and nothing that is begun, done or cancelled', () => {
    const marque = (plus: object) =>
      direManquee({ ...visite('08:00 - 10:00', mardi), etapes_en_cours: 0, annulee: false, ...plus })
    expect([marque({}), marque({ th_libelle: '' })]).toEqual(['Pas le jour promis', 'Pas le jour promis'])
    const ailleurs = { th_libelle: '14:00 - 16:00', th_jour: jeudi }
    expect(marque(ailleurs)).toBe('Pas le créneau promis')
    expect(marque({ ...ailleurs, th_jour: null })).toBe('Pas le créneau promis')
    for (const plus of [
      { th_jour: jeudi },
      { th_libelle: '', th_jour: null },
      { annulee: true },
      { etapes_en_cours: 1 },
      { ...ailleurs, annulee: true },
      { ...ailleurs, etapes_en_cours: 1 },
    ])
      expect(marque(plus)).toBe('')
  })

  it('is promised anew once they were told where it stands, with the hours that they were told', () => {
    expect(promesseDite(visite('08:00 - 10:00', mardi))).toEqual({ th_libelle: '08:00 - 10:00', th_jour: jeudi })
    expect(promesseDite(visite('14:00 - 16:00', mardi))).toEqual({ th_libelle: '08:00 - 10:00', th_jour: jeudi })
    for (const th_jour of [null, mardi, jeudi])
      expect(promesseDite(visite('', th_jour))).toEqual({ th_libelle: '', th_jour: jeudi })
  })

  it('tells what had been promised and does not hold: the hours, the day only where it is another', () => {
    expect(promesseRompue(visite('08:00 - 10:00', jeudi))).toBeNull()
    for (const th_jour of [null, jeudi]) expect(promesseRompue(visite('', th_jour))).toBeNull()
    expect(promesseRompue(visite('', mardi))).toEqual({ th_libelle: '', th_jour: mardi })
    expect(promesseRompue(visite('14:00 - 16:00', jeudi))).toEqual({ th_libelle: '14:00 - 16:00', th_jour: null })
    expect(promesseRompue(visite('08:00 - 10:00', mardi))).toEqual({ th_libelle: '08:00 - 10:00', th_jour: mardi })
  })

  it('is given back as it was; the day of the plan where the device kept none', () => {
    expect(promesseLue(visite('08:00 - 10:00', mardi))).toEqual({ th_libelle: '08:00 - 10:00', th_jour: mardi })
    expect(promesseLue(visite('08:00 - 10:00', undefined))).toEqual({ th_libelle: '08:00 - 10:00', th_jour: jeudi })
    expect(promesseLue(visite('', mardi))).toEqual({ th_libelle: '', th_jour: mardi })
    expect(promesseLue(visite('', undefined))).toEqual({ th_libelle: '', th_jour: null })
  })
})
