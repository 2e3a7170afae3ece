import { minutesEntre } from '#wire/dates.ts'
import { absencesSur } from '../interventions/absences.ts'
import { DECALAGE_DIT_MIN } from '../interventions/deroule.ts'
import type { Retard } from '../interventions/retard.ts'
import type { Tournee, Tournees, VisiteNonSituee } from './schema.ts'

type Arrivante = Pick<VisiteNonSituee, 'alerte' | 'arrivee' | 'etape' | 'prevue' | 'retard'>

/**
 * Lateness as the desk says it: its own word on it, else that of an arrival which the ways put off, of a day to come too. Broken
 * once the promise is; null: in time.
 */
export function retardDe({ alerte, arrivee, etape, prevue, retard }: Arrivante): Retard | null {
  if (alerte) return alerte
  if (etape > 1 || arrivee === null) return null
  const minutes = minutesEntre(prevue.debut, arrivee)
  return minutes < DECALAGE_DIT_MIN ? null : { sorte: 'retard', minutes, manque: retard > 0 }
}

/** Whether a visit that is still to be done stands under an absence of who has it. */
const sousAbsence = ({ etape, prevue }: VisiteNonSituee, { absences }: Tournee) =>
  etape < 3 && absencesSur(prevue, absences).length > 0

/** What does not hold in the plan of some people, each visit once: under an absence, else reached too late. */
export function constater({ techniciens }: Pick<Tournees, 'techniciens'>, qui: ReadonlySet<number>) {
  const siennes = techniciens
    .filter(t => qui.has(t.id))
    .flatMap(t => [...t.waypoints, ...t.non_situees].map(v => ({ v, absente: sousAbsence(v, t) })))
  return {
    absentes: siennes.filter(s => s.absente).length,
    tardives: siennes.filter(s => !s.absente && s.v.etape < 2 && retardDe(s.v) !== null).length,
  }
}
