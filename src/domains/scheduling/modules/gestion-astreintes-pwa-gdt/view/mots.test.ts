import { describe, expect, it } from 'vitest'
import { instantParis } from '#wire/dates.ts'
import { formaterMoment, nommerJour } from '#wire/moments.ts'
import { unContenu, uneAstreinte, VENDREDI } from '../testing/ground.ts'
import { lireHeure, presenterHeure } from './heure-saisie.ts'
import { direIntervention, joursAstreinte, jusquA, plageAstreinte, plageIntervention } from './mots.ts'

describe('the day of an intervention', () => {
  it('is said on both sides of midnight', () => {
    expect(direIntervention(unContenu('23:50', '01:20'))).toBe('de 23:50 ven. à 01:20 sam., 1\u00a0h\u00a030')
    expect(direIntervention(unContenu('22:00', '22:45'))).toBe('ven. de 22:00 à 22:45, 45\u00a0min')
  })
  it('is named where it is no longer the duty’s', () => {
    expect(plageIntervention(unContenu('22:00', '22:45'), VENDREDI)).toBe('22:00 – 22:45')
    expect(plageIntervention(unContenu('23:50', '01:20'), VENDREDI)).toBe('23:50 – 01:20 sam.')
    expect(plageIntervention(unContenu('02:00', '03:10'), VENDREDI)).toBe('02:00 – 03:10 sam.')
  })
  it('counts elapsed time through the clock change', () => {
    const nuit = { debut: instantParis('2026-10-25', '01:30'), fin: instantParis('2026-10-25', '03:30') }
    expect(direIntervention(nuit)).toBe('dim. de 01:30 à 03:30, 3\u00a0h')
  })
})

describe('a duty', () => {
  it('says its days only when it lasts more than one', () => {
    expect(plageAstreinte(uneAstreinte())).toBe('ven.\u00a021:15 – sam.\u00a006:45')
    const longue = uneAstreinte({
      heure_debut: '08:00',
      heure_fin: '08:00',
      debut: instantParis('2026-11-21', '08:00'),
      fin: instantParis('2026-11-23', '08:00'),
    })
    expect(plageAstreinte(longue)).toBe('sam. 21 nov. 08:00 – lun. 23 nov. 08:00')
    expect(joursAstreinte(longue)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  })
  it('says until when', () => {
    expect(jusquA(uneAstreinte().fin, VENDREDI)).toBe('jusqu’à 06:45')
    expect(jusquA(uneAstreinte().fin, '2026-11-18')).toBe('jusqu’au sam. 21 nov. à 06:45')
    expect(formaterMoment(uneAstreinte().fin, VENDREDI)).toBe('demain à 06:45')
    expect([VENDREDI, '2026-11-19', '2026-11-21', '2026-11-23'].map(j => nommerJour(j, VENDREDI))).toEqual([
      'Aujourd’hui',
      'Hier',
      'Demain',
      'Lundi 23 nov.',
    ])
  })
})

describe('times as they are typed', () => {
  it('get their colon by themselves, and leave erasing alone', () => {
    expect(presenterHeure('235', '23')).toBe('23:5')
    expect(presenterHeure('2350', '235')).toBe('23:50')
    expect(presenterHeure('23h50', '23h5')).toBe('23:50')
    expect(presenterHeure('23:', '23:5')).toBe('23:')
  })
  it('are read in all their forms, and nothing else is', () => {
    expect(['2350', '23:50', '23h50', '7', '07', '9:05', '705'].map(lireHeure)).toEqual([
      '23:50',
      '23:50',
      '23:50',
      '07:00',
      '07:00',
      '09:05',
      '07:05',
    ])
    expect(['', '24:00', '12:60', 'midi', '1234567'].map(lireHeure)).toEqual([null, null, null, null, null])
  })
})
