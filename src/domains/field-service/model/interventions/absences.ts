import { heureParis } from '#wire/dates.ts'
import { plageParis } from '#wire/moments.ts'

interface Periode {
  readonly debut: string
  readonly fin: string
}

/** Absences that stand over a visit, whole or in part. */
export const absencesSur = ({ debut, fin }: Periode, absences: readonly Periode[]): readonly Periode[] =>
  absences.filter(a => a.debut < fin && debut < a.fin)

function quand(absences: readonly Periode[]): string {
  const entier = absences.some(a => heureParis(a.debut) === '00:00' && heureParis(a.fin) === '00:00')
  return entier ? 'ce jour' : absences.map(a => plageParis(a.debut, a.fin)).join(', ')
}

/** "Absence ce jour", "Absence 08:00 – 12:00"; null: there. The office never says why. */
export function mentionAbsences({ absences = [] }: { readonly absences?: readonly Periode[] | undefined }) {
  return absences.length === 0 ? null : `Absence ${quand(absences)}`
}

/** "absent 08:00 – 12:30", beside a visit that stands under it; null: none does. */
export function direAbsent(visite: Periode, absences: readonly Periode[]): string | null {
  const sur = absencesSur(visite, absences)
  return sur.length === 0 ? null : `absent ${quand(sur)}`
}
