import { describe, expect, it } from 'vitest'
import { fileProblem, splitName } from '#wire/file-name.ts'
import { isColor, parseColor } from './color.ts'
import { formatDay, joinInstant, parseDay, parseTime, splitInstant } from './day.ts'
import { acceptOf } from './file.ts'
import { formatAmount, formatNumber, parseAmount, parseMinutes, parseNumber, stepNumber } from './number.ts'
import { monthOf, SPANS, weekButtons, yearChoices } from './period.ts'
import { splitTags } from './tags.ts'

describe('numbers', () => {
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1 234,5', 1234.5],
    ['1\u202f234', 1234],
    ['-3', -3],
    ['12,', 12],
    ['', null],
    ['  ', null],
    ['1,2,3', '1,2,3'],
    ['douze', 'douze'],
    ['1e5', '1e5'],
  ])('reads %j as %j', (text, value) => expect(parseNumber(text)).toBe(value))
  it('writes with a comma, without thousands', () => {
    expect([1234.5, -0.1, 0].map(formatNumber)).toEqual(['1234,5', '-0,1', '0'])
  })
  it('steps by a tenth without the dust of floats', () => {
    expect([stepNumber(0.2, 1), stepNumber(1, -1), stepNumber(1.25, 1)]).toEqual([0.3, 0.9, 1.35])
  })
  it('keeps amounts in cents', () => {
    expect([parseAmount('12,5'), parseAmount('1 234,50 €'), parseAmount(''), parseAmount('12,345')]).toEqual([
      1250,
      123_450,
      null,
      '12,345',
    ])
    expect(formatAmount(123_450)).toBe('1\u202f234,50')
  })
})

describe('days and times', () => {
  it.each([
    ['01/03/2026', '2026-03-01'],
    ['1/3/26', '2026-03-01'],
    ['1.3.2026', '2026-03-01'],
    ['1-3-2026', '2026-03-01'],
    ['01032026', '2026-03-01'],
    ['0103', '2026-03-01'],
    ['1/3', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['29/02/2026', '29/02/2026'],
    ['demain', 'demain'],
    ['', null],
  ])('reads the day %j as %j', (text, value) => expect(parseDay(text, '2026-11-20')).toBe(value))
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9h30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:5', '09:05'],
    ['24:00', '24:00'],
    ['midi', 'midi'],
    ['', null],
  ])('reads the time %j as %j', (text, value) => expect(parseTime(text)).toBe(value))
  it('writes days as people read them', () => {
    expect([formatDay('2026-03-01'), formatDay('31/02')]).toEqual(['01/03/2026', '31/02'])
  })
  it('keeps an instant in UTC and shows it in Paris, on both sides of the clock change', () => {
    expect(joinInstant('2026-07-01', '14:05')).toBe('2026-07-01T12:05:00.000Z')
    expect(splitInstant('2026-12-31T23:30:00Z')).toEqual({ day: '2027-01-01', time: '00:30' })
    expect([joinInstant('', ''), joinInstant('2026-07-01', '')]).toEqual([null, '2026-07-01|'])
    expect(splitInstant('2026-07-01|')).toEqual({ day: '2026-07-01', time: '' })
    expect(splitInstant('31/02/2026|14:05')).toEqual({ day: '31/02/2026', time: '14:05' })
  })
})

describe('periods and years', () => {
  it('covers a day, a week from Monday, a month', () => {
    expect(SPANS.map(span => span.of('2026-11-20'))).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-01', '2026-11-30'],
    ])
    expect(monthOf('2028-02-10')).toEqual(['2028-02-01', '2028-02-29'])
  })
  it('offers weeks from this one', () => {
    expect(weekButtons('2026-11-20', 2)).toEqual([
      { label: 'S', period: ['2026-11-16', '2026-11-22'], title: 'Semaine du Lundi 16 nov. au Dimanche 22 nov.' },
      { label: 'S+1', period: ['2026-11-23', '2026-11-29'], title: 'Semaine du Lundi 23 nov. au Dimanche 29 nov.' },
    ])
  })
  it('never goes before 2021 unless the form says so', () => {
    expect(yearChoices('2026-11-20', {})).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021])
    expect(yearChoices('2070-01-01', {}).at(-1)).toBe(2030)
    expect(yearChoices('2026-11-20', { min: 1950, max: 1952 })).toEqual([1952, 1951, 1950])
  })
})

describe('the others', () => {
  it('cuts tags at commas and #', () => {
    expect(splitTags(' eau, chauffage  central#gaz,,eau ')).toEqual(['eau', 'chauffage central', 'gaz'])
  })
  it('reads colours', () => {
    expect([parseColor('0F5C5C'), parseColor(' #0F5C5C '), parseColor('vert')]).toEqual(['#0f5c5c', '#0f5c5c', 'vert'])
    expect(['#0f5c5c', '#0f5c5c80', '#0f5', 'petrole'].map(isColor)).toEqual([true, true, false, false])
  })
  it('keeps the extension of a file apart', () => {
    expect(splitName('Compte rendu.v2.PDF')).toEqual({ stem: 'Compte rendu.v2', extension: '.PDF' })
    expect(acceptOf(['.PDF', 'jpg'])).toBe('.pdf,.jpg')
    expect(fileProblem({ nom: 'a/b.pdf', taille: 1 }, {})).toMatch(/caractère/)
    expect(fileProblem({ nom: 'sans', taille: 1 }, {})).toMatch(/Format/)
    expect(fileProblem({ nom: 'CRI.PDF', taille: 1 }, {})).toBeNull()
  })
})

describe('a length in minutes', () => {
  it.each([
    ['90', 90],
    ['1h30', 90],
    ['1 h 30', 90],
    ['1\u00a0h\u00a030\u00a0min', 90],
    ['1H30', 90],
    ['1:30', 90],
    ['2 h', 120],
    ['45 min', 45],
    ['', null],
  ])('%j is %j', (text, minutes) => expect(parseMinutes(text)).toBe(minutes))

  it.each(['1h75', 'une heure', '1h3000', 'h30', '1:'])('%j is no length, and stays as it was typed', text =>
    expect(parseMinutes(text)).toBe(text),
  )
})
