import { expect, it } from 'vitest'
import { instantParis } from '#wire/dates.ts'
import { direAbsence } from './away-notice.tsx'

const JOUR = '2026-11-26'
const heures = (de: string, a: string) => ({ debut: instantParis(JOUR, de), fin: instantParis(JOUR, a) })
const entier = { debut: instantParis(JOUR, '00:00'), fin: instantParis('2026-11-27', '00:00') }
const MATIN = heures('08:00', '12:30')
const SOIR = heures('14:00', '18:00')

it.each([
  ['a whole day of leave', [entier], null, ''],
  ['all of their hours, whatever the rest', [MATIN, SOIR], [MATIN, SOIR], ''],
  ['an absence from the day before on', [{ ...entier, debut: instantParis('2026-11-20', '00:00') }], [MATIN], ''],
  ['a morning', [MATIN], [MATIN, SOIR], ' le matin (08:00 – 12:30)'],
  ['a morning where no hours were said', [MATIN], null, ' le matin (08:00 – 12:30)'],
  ['an afternoon', [SOIR], [MATIN, SOIR], ' l’après-midi (14:00 – 18:00)'],
  ['hours over noon', [heures('10:00', '15:00')], [MATIN, SOIR], ' de 10:00 à 15:00'],
])('says of %s when they are not there', (_case, absences, disponibilites, dit) => {
  expect(direAbsence({ absences, disponibilites }, JOUR)).toBe(` n’est pas là${dit}`)
})
