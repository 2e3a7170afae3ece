import { expect, it } from 'vitest'
import { refuserDates, refuserJoursContrat } from './agents-dates.ts'

const AUJOURDHUI = '2026-11-29'

it.each([
  ['a birth to come', { naissance: '2026-11-30', entree: null }, ['naissance']],
  ['a birth of another century', { naissance: '1926-11-29', entree: null }, ['naissance']],
  ['a birth to come, before which one came', { naissance: '2030-01-01', entree: '2026-01-01' }, ['naissance']],
  ['an entry before birth', { naissance: '1990-05-04', entree: '1985-01-01' }, ['entree']],
  ['a birth of a child', { naissance: '2012-11-30', entree: null }, ['naissance']],
  ['a birth of a child who comes today', { naissance: '2012-11-30', entree: '2026-11-29' }, ['naissance']],
  ['a birth of a child who is to come', { naissance: '2014-11-30', entree: '2027-06-01' }, ['naissance']],
  ['an entry as a child of who is grown up', { naissance: '2000-01-01', entree: '2013-12-31' }, ['entree']],
  ['nothing of who is fourteen by the day they come', { naissance: '2012-11-30', entree: '2026-12-15' }, []],
  ['an entry of another century', { naissance: null, entree: '1956-11-29' }, ['entree']],
  ['an entry that is more than ten years ahead', { naissance: null, entree: '2036-11-30' }, ['entree']],
  ['nothing of an entry ten years ahead', { naissance: null, entree: '2036-11-29' }, []],
  ['nothing of fourteen years to the day', { naissance: '2012-11-29', entree: '2026-11-29' }, []],
  ['nothing of an entry to come', { naissance: '1990-05-04', entree: '2027-06-01' }, []],
  ['nothing where nothing is said', { naissance: null, entree: null }, []],
])('refuses %s', (_quoi, dates, champs) => {
  expect(Object.keys(refuserDates(dates, AUJOURDHUI))).toEqual(champs)
})

it('tells the year that was read: two digits may have said another one', () => {
  const dire = (naissance: string) => refuserDates({ naissance, entree: null }, AUJOURDHUI).naissance
  expect(dire('1914-06-15')).toBe('Date de naissance\u00a0: 1914 ferait plus de 100\u00a0ans, vérifiez l’année.')
  expect(dire('2020-06-15')).toBe('Date de naissance\u00a0: 2020 ferait moins de 14\u00a0ans, vérifiez l’année.')
})

it.each([
  [{ valable_du: '2036-11-30' }, ['valable_du']],
  [{ valable_du: '1956-11-29' }, ['valable_du']],
  [{ valable_du: '2026-01-01', valable_au: '2097-01-01' }, ['valable_au']],
  [{ valable_au: '2099-12-31' }, ['valable_au']],
  [{ valable_du: '2036-11-29', valable_au: '2036-12-31' }, []],
  [{ valable_du: '2026-01-01', valable_au: null }, []],
])('refuses of a contract %j', (jours, champs) => {
  expect(Object.keys(refuserJoursContrat(jours, AUJOURDHUI))).toEqual(champs)
})
