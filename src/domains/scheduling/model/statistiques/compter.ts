import { type JourIso, jourSemaine } from '#wire/dates.ts'
import { nomFerie } from '../planning/feries.ts'
import { minutesDesJours, minutesNuit, nuitDe, type ProprietesPause } from '../planning/heures.ts'
import { minutesPrevues, type NonFait, type Prevue } from '../planning/prevu.ts'
import type { Part } from '../tableau/calcul.ts'
import type { LigneStat } from './statistiques.ts'

type PauseDu = (jour: JourIso) => ProprietesPause

/** A post or an intervention of a person's, or a post that was planned and not done, with its plan where it is another one. */
export type PartStat = Omit<Part, 'sorte'> & Pick<LigneStat, 'sorte' | 'prevue'>

/** A post that was planned and not done: hours of the plan, no work. */
export function partNonFaite({ pointage_id, poste_libelle, ...prevue }: NonFait, jour: JourIso): PartStat {
  const { heure_debut, heure_fin } = prevue
  return {
    ...{ jour, pointage_id, heure_debut, heure_fin, libelle: poste_libelle, sorte: 'non_fait', prevue },
    ...{ minutes: 0, minutes_reelles: 0, travail: [] },
  }
}

interface APlanifier {
  /** Null or absent: an intervention, which nobody plans. */
  readonly pointage_id?: number | null | undefined
  readonly minutes_reelles: number
  readonly prevue?: Prevue | null | undefined
}
/** Minutes that were planned, done or not. */
export const planifieDe = (lignes: readonly APlanifier[]): number =>
  lignes.reduce((t, l) => t + (l.pointage_id == null ? 0 : minutesPrevues(l.prevue, l.minutes_reelles)), 0)

/** A post or an intervention with what of it falls at night, on Sundays and on holidays, by the settings of its days. */
export function ligneDe(part: PartStat, pauseDu: PauseDu): LigneStat {
  const { jour, heure_debut, heure_fin, sorte, minutes, minutes_reelles, travail } = part
  const libelle = part.libelle.charAt(0).toUpperCase() + part.libelle.slice(1)
  return {
    ...{ jour, libelle, heure_debut, heure_fin, sorte, minutes, minutes_reelles },
    pointage_id: part.pointage_id ?? null,
    nuit: minutesNuit(travail, nuitDe(pauseDu(jour))),
    dimanche: minutesDesJours(travail, j => jourSemaine(j) === 7),
    ferie: minutesDesJours(travail, j => nomFerie(j, pauseDu(j).site_feries) !== null),
    // Only where it is not what was done: what was read of every other post keeps its name.
    ...(part.prevue === undefined ? {} : { prevue: part.prevue }),
  }
}

export interface MoisCompte {
  readonly mois: number
  readonly part: number
  /** Planned, done or not. */
  readonly planifie: number
  readonly prevu: number
  readonly reel: number
  readonly compte: number
  readonly neutralise: number
  readonly ecart: number
}

/**
 * A year of parts as twelve months: a post belongs whole to the month in which it starts.
 * @param duesDu what the contracts ask for in a month
 * @param repriseAu month at which the counter was carried over: those before it owe what they hold, and no more
 */
export function moisDe(
  parts: readonly Pick<PartStat, 'jour' | 'sorte' | 'minutes' | 'minutes_reelles' | 'pointage_id' | 'prevue'>[],
  duesDu: (mois: number) => number,
  repriseAu?: number,
): MoisCompte[] {
  return Array.from({ length: 12 }, (_, rang) => {
    const mois = rang + 1
    const sommes = { prevu: 0, reel: 0, compte: 0, neutralise: 0 }
    const siennes = parts.filter(p => Number(p.jour.slice(5, 7)) === mois)
    for (const { sorte, minutes, minutes_reelles } of siennes) {
      if (sorte === 'fait') {
        sommes.compte += minutes
        sommes.reel += minutes_reelles
      } else if (sorte !== 'non_fait') sommes[sorte] += minutes
    }
    const credit = sommes.compte + sommes.prevu + sommes.neutralise
    const part = repriseAu !== undefined && mois < repriseAu ? credit : duesDu(mois)
    return { mois, part, planifie: planifieDe(siennes), ...sommes, ecart: credit - part }
  })
}
