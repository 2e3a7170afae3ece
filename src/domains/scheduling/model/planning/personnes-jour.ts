import { comparer } from '#wire/french.ts'
import type { PersonneJour } from './planning.ts'

/** 0 works that day, 1 has no post, 2 is away. */
export function rangDe({ absent, postes }: Pick<PersonneJour, 'absent' | 'postes'>): 0 | 1 | 2 {
  return absent ? 2 : postes.length > 0 ? 0 : 1
}

/** The people of a day: who works by start, then who does not, then who is away; each by name. */
export function trierPersonnes(personnes: readonly PersonneJour[]): PersonneJour[] {
  const debut = (p: PersonneJour): string => p.postes[0]?.heure_debut ?? ''
  return personnes.toSorted(
    (a, b) => rangDe(a) - rangDe(b) || comparer(debut(a), debut(b)) || comparer(a.label, b.label),
  )
}
