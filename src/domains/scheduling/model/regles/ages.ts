import type { JourIso } from '#wire/dates.ts'
import type { ActiviteAgent } from './activite.ts'
import type { Frise } from './frise.ts'
import type { Mesure } from './juger.ts'

/** Ages, by the day of birth on each day (articles L3161-1 and L3163-1 of the Code du travail). */

/** Whether somebody has not reached an age on a day; false where the birth date is not known. Born on 29 February: on 1 March. */
export function aMoinsDe(age: number, naissance: JourIso | null, jour: JourIso): boolean {
  return naissance !== null && `${Number(naissance.slice(0, 4)) + age}${naissance.slice(4)}` > jour
}

function estSous(age: 16 | 18, { naissance, mineur, moins_de_16 = false }: ActiviteAgent, jour: JourIso): boolean {
  if (naissance !== undefined) return aMoinsDe(age, naissance, jour)
  return age === 18 ? mineur : moins_de_16
}

/** What is told of days before this age. */
export function* aLAge({ activite }: Frise, age: 16 | 18, mesures: Iterable<Mesure>): Generator<Mesure> {
  for (const m of mesures) if (estSous(age, activite, m.jour)) yield m
}

/** What is told of days from 16 on, before 18. */
export function* entre16Et18({ activite }: Frise, mesures: Iterable<Mesure>): Generator<Mesure> {
  for (const m of mesures) if (estSous(18, activite, m.jour) && !estSous(16, activite, m.jour)) yield m
}
