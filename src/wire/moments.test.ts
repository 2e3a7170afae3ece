import { afterEach, describe, expect, it } from 'vitest'
import {
  direPeriode,
  direQuand,
  finirPhrase,
  formaterInstant,
  formaterInstantComplet,
  formaterJourDatee,
  formaterMoment,
  formaterPlage,
  formaterTranche,
  nommerJour,
  plageParis,
} from './moments.ts'
import { deQui, formaterNom } from './names.ts'
import { tellTimeBy } from './present.ts'

const DIMANCHE = '2026-11-22'

describe('ranges of hours', () => {
  it('carry one dash with its spaces, whatever was stored', () => {
    expect(formaterPlage('13:30', '16:00')).toBe('13:30 – 16:00')
    expect(plageParis('2026-11-22T12:30:00Z', '2026-11-22T15:00:00Z')).toBe('13:30 – 16:00')
    expect(['08:00 - 10:00', '08:00-10:00', '08:00 – 10:00'].map(formaterTranche)).toEqual(
      Array(3).fill('08:00 – 10:00'),
    )
    expect(['', 'Le matin'].map(formaterTranche)).toEqual(['', 'Le matin'])
  })
})

describe('moments', () => {
  it.each([
    ['2026-11-22T13:26:00Z', '14:26', 'à 14:26'],
    ['2026-11-21T17:20:00Z', 'hier à 18:20', 'hier à 18:20'],
    ['2026-11-23T05:45:00Z', 'demain à 06:45', 'demain à 06:45'],
    ['2026-11-17T13:26:00Z', 'mar. 17 nov. à 14:26', 'le mar. 17 nov. à 14:26'],
    ['2025-11-22T13:26:00Z', 'sam. 22 nov. 2025 à 14:26', 'le sam. 22 nov. 2025 à 14:26'],
  ])('%s is « %s », and « %s » behind a verb', (instant, seul, phrase) => {
    expect([formaterMoment(instant, DIMANCHE), direQuand(instant, DIMANCHE)]).toEqual([seul, phrase])
  })

  it('that are kept never say hier', () => {
    expect(formaterInstant('2026-11-21T17:20:00Z', DIMANCHE)).toBe('sam. 21 nov. à 18:20')
    expect(formaterInstantComplet('2026-11-22T13:26:00Z')).toBe('dimanche 22 novembre 2026 à 14:26')
    expect(formaterJourDatee('2027-01-01', DIMANCHE)).toBe('ven. 1er janv. 2027')
  })

  it('name days and stretches of days', () => {
    expect(['2026-11-21', DIMANCHE, '2026-11-23', '2026-11-24'].map(jour => nommerJour(jour, DIMANCHE))).toEqual([
      'Hier',
      'Aujourd’hui',
      'Demain',
      'Mardi 24 nov.',
    ])
    expect(direPeriode('2026-11-30', '2026-12-04')).toBe('du lun. 30 nov. au ven. 4 déc.')
    expect(direPeriode(DIMANCHE, DIMANCHE)).toBe('Dimanche 22 nov.')
  })
})

it('a sentence has one full stop, behind an abbreviated month too', () => {
  expect(finirPhrase('visible jusqu’au lun. 21 déc.')).toBe('visible jusqu’au lun. 21 déc.')
  expect(finirPhrase('visible jusqu’au ven. 1er mai')).toBe('visible jusqu’au ven. 1er mai.')
})

it('a name is the first name, then the name, as typed', () => {
  expect(formaterNom({ prenom: 'Claire', nom: 'Vasseur' })).toBe('Claire Vasseur')
  expect(formaterNom({ prenom: null, nom: ' de La Tour ' })).toBe('de La Tour')
  expect(formaterNom({})).toBe('')
  expect([deQui('Amélie Fournier'), deQui('Élise'), deQui('Claire'), deQui('Yves'), deQui('Yann')]).toEqual([
    'd’Amélie Fournier',
    'd’Élise',
    'de Claire',
    'd’Yves',
    'de Yann',
  ])
})

describe('a device whose own date is wrong', () => {
  afterEach(() => tellTimeBy(() => Date.now()))
  it('says today and yesterday by the clock that the page was told', () => {
    tellTimeBy(() => Date.parse('2031-03-09T10:00:00Z'))
    expect(formaterMoment('2031-03-09T07:02:00Z')).toBe('08:02')
    expect(formaterMoment('2031-03-08T17:20:00Z')).toBe('hier à 18:20')
  })
})
