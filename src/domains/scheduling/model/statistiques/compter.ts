import { type JourIso, jourSemaine } from '#wire/dates.ts'
import { nomFerie } from '../planning/feries.ts'
import { minutesDesJours, minutesNuit, nuitDe, type ProprietesPause } from '../planning/heures.ts'
import type { Part } from '../tableau/calcul.ts'
import type { LigneStat } from './statistiques.ts'

type PauseDu = (jour: JourIso) => ProprietesPause

/** A post or an intervention with what of it falls at night, on Sundays and on holidays, by the settings of its days. */
export function ligneDe(part: Part, pauseDu: PauseDu): LigneStat {
  const { jour, heure_debut, heure_fin, sorte, minutes, minutes_reelles, travail } = part
  const libelle = part.libelle.charAt(0).toUpperCase() + part.libelle.slice(1)
  return {
    ...{ jour, libelle, heure_debut, heure_fin, sorte, minutes, minutes_reelles },
    pointage_id: part.pointage_id ?? null,
    nuit: minutesNuit(travail, nuitDe(pauseDu(jour))),
    dimanche: minutesDesJours(travail, j => jourSemaine(j) === 7),
    ferie: minutesDesJours(travail, j => nomFerie(j, pauseDu(j).site_feries) !== null),
  }
}

export interface MoisCompte {
  readonly mois: number
  readonly part: number
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
  parts: readonly Pick<Part, 'jour' | 'sorte' | 'minutes' | 'minutes_reelles'>[],
  duesDu: (mois: number) => number,
  repriseAu?: number,
): MoisCompte[] {
  return Array.from({ length: 12 }, (_, rang) => {
    const mois = rang + 1
    const sommes = { prevu: 0, reel: 0, compte: 0, neutralise: 0 }
    for (const { jour, sorte, minutes, minutes_reelles } of parts) {
      if (Number(jour.slice(5, 7)) !== mois) continue
      if (sorte === 'fait') {
        sommes.compte += minutes
        sommes.reel += minutes_reelles
      } else sommes[sorte] += minutes
    }
    const credit = sommes.compte + sommes.prevu + sommes.neutralise
    const part = repriseAu !== undefined && mois < repriseAu ? credit : duesDu(mois)
    return { mois, part, ...sommes, ecart: credit - part }
  })
}
