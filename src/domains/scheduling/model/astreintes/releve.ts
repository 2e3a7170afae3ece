import { minutesPassees, versMs } from '#wire/dates.ts'
import { minutesEntreBornes } from '../planning/heures.ts'
import type { Astreinte, InterventionAstreinte } from './astreinte.ts'

/** Totals in minutes. On-call time that is not intervention is rest (articles L3121-9 and L3121-10). */
export interface TotauxAstreintes {
  readonly minutes_astreinte: number
  readonly minutes_intervention: number
  readonly minutes_repos: number
  readonly nb_interventions: number
}

export interface LigneReleve extends TotauxAstreintes {
  readonly astreinte_date: string
  readonly debut: string
  readonly fin: string
  readonly interventions: readonly InterventionAstreinte[]
  /** Not over yet: shown, and not in the totals. */
  readonly non_terminee: boolean
}

export interface ReleveAstreintes {
  readonly lignes: readonly LigneReleve[]
  readonly total: TotauxAstreintes
}

function additionner(parts: readonly TotauxAstreintes[]): TotauxAstreintes {
  const somme = (cle: keyof TotauxAstreintes) => parts.reduce((total, p) => total + p[cle], 0)
  return {
    minutes_astreinte: somme('minutes_astreinte'),
    minutes_intervention: somme('minutes_intervention'),
    minutes_repos: somme('minutes_repos'),
    nb_interventions: somme('nb_interventions'),
  }
}

/**
 * The statement of article R3121-2 over these duties, by elapsed time: the night of a clock change lasts an hour more or
 * less. The part of an intervention that runs after the end of its duty is work, and takes nothing off the duty's rest.
 */
export function composerReleveAstreintes(
  astreintes: readonly Pick<Astreinte, 'astreinte_date' | 'debut' | 'fin' | 'interventions'>[],
  maintenant: string,
): ReleveAstreintes {
  const lignes = astreintes.map(({ astreinte_date, debut, fin, interventions }) => {
    const segments = interventions.map(i => ({ debut: versMs(i.debut), fin: versMs(i.fin) }))
    const minutes_astreinte = Math.round(minutesPassees(debut, fin))
    return {
      astreinte_date,
      debut,
      fin,
      interventions,
      minutes_astreinte,
      minutes_intervention: interventions.reduce((total, i) => total + i.minutes, 0),
      minutes_repos: minutes_astreinte - minutesEntreBornes(segments, versMs(debut), versMs(fin)),
      nb_interventions: interventions.length,
      non_terminee: versMs(fin) > versMs(maintenant),
    }
  })
  return { lignes, total: additionner(lignes.filter(l => !l.non_terminee)) }
}
