import { type JourIso, jourSemaine } from '#wire/dates.ts'

interface Posts {
  readonly worked: ReadonlySet<JourIso>
  /** Of them, the days of an afternoon. */
  readonly evening: ReadonlySet<JourIso>
}

/** Five days a week for everybody, other ones for each, mornings and afternoons by eight. */
export function postsOf(rank: number, days: readonly JourIso[]): Posts {
  const worked = days.filter(day => ![6, 7].includes(((jourSemaine(day) + rank) % 7) + 1))
  return { worked: new Set(worked), evening: new Set(worked.filter((_, n) => (n >> 3) % 2 === 1)) }
}
