import { expect, it } from 'vitest'
import { refuserDates, refuserJoursContrat } from './agents-dates.ts'

const AUJOURDHUI = '2026-11-29'

it.each([
  ['a birth to come', { naissance: '2026-11-30', entree: null }, ['naissance']],
  ['a birth of another century', { naissance: '1926-11-29', entree: null }, ['naissance']],
  ['a birth to come, before which one came', { naissance: '2030-01-01', entree: '2026-01-01' }, ['naissance']],
  ['an entry before birth', { naissance: '1990-05-04', entree: '1985-01-01' }, ['entree']],
  ['an entry of a child', { naissance: '2012-11-30', entree: '2026-11-29' }, ['entree']],
  ['an entry of another century', { naissance: null, entree: '1956-11-29' }, ['entree']],
  ['an entry that is more than ten years ahead', { naissance: null, entree: '2036-11-30' }, ['entree']],
  ['nothing of an entry ten years ahead', { naissance: null, entree: '2036-11-29' }, []],
  ['nothing of fourteen years to the day', { naissance: '2012-11-29', entree: '2026-11-29' }, []],
  ['nothing of an entry to come', { naissance: '1990-05-04', entree: '2027-06-01' }, []],
  ['nothing where nothing is said', { naissance: null, entree: null }, []],
])('refuses %s', (_quoi, dates, champs) => {
  expect(Object.keys(refuserDates(dates, AUJOURDHUI))).toEqual(champs)
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
