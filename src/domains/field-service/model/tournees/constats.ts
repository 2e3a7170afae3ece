import { minutesEntre } from '#wire/dates.ts'
import { absencesSur } from '../interventions/absences.ts'
import { DECALAGE_DIT_MIN } from '../interventions/deroule.ts'
import type { Retard } from '../interventions/retard.ts'
import type { Tournee, Tournees, VisiteNonSituee } from './schema.ts'

type Arrivante = Pick<VisiteNonSituee, 'alerte' | 'arrivee' | 'etape' | 'prevue' | 'promesse' | 'retard'>

/** Minutes by which the ways put off an arrival that is still to come; 0: none worth saying. */
export function decalageDe({ arrivee, etape, prevue }: Arrivante): number {
  if (etape > 1 || arrivee === null) return 0
  const minutes = minutesEntre(prevue.debut, arrivee)
  return minutes < DECALAGE_DIT_MIN ? 0 : minutes
}

/**
 * Lateness as the desk judges it: its own word on it, else that of an arrival which the ways put off, of a day to come too. Within
 * what was promised nobody is late, however far from the hour of the plan; null: in time.
 */
export function retardDe(visite: Arrivante): Retard | null {
  if (visite.alerte) return visite.alerte
  const minutes = decalageDe(visite)
  if (minutes === 0 || (visite.promesse && visite.retard === 0)) return null
  return { sorte: 'retard', minutes, manque: visite.retard > 0 }
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
