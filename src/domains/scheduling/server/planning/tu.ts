import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import type { AbsenceLue } from './jours.ts'

/** What agents are not told of their colleagues; one's own days stay whole. */

/**
 * Posts under the absence of somebody else: a leave takes its posts off and a sickness keeps them, so that one beside an
 * absence tells which it is.
 */
export function sousAbsence(absences: readonly AbsenceLue[], moi: number) {
  const jours = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  return ({ utilisateur_id, pointage_date }: Pick<Pointage, 'utilisateur_id' | 'pointage_date'>): boolean =>
    utilisateur_id !== moi && jours.has(`${utilisateur_id}:${pointage_date}`)
}

/** What is paid for a shift is between its holder and whoever plans. */
export function taireHeures<
  P extends Pick<Pointage, 'utilisateur_id' | 'pointage_heures_manuel' | 'pointage_heures_supplementaire'>,
>(poste: P, moi: number): P {
  return poste.utilisateur_id === moi
    ? poste
    : { ...poste, pointage_heures_manuel: null, pointage_heures_supplementaire: 0 }
}
