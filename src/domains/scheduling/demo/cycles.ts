import { SEMAINE_COURANTE } from './grille.ts'
import type { AgentDemo } from './types.ts'

/**
 * Two-week cycles, Monday to Sunday, T for work: a long week with its weekend, a short one without. Ten days of fourteen,
 * two rest days in a row, one Sunday in two.
 */
const LONGUES = ['T.TTTTT', 'TT.TTTT', 'TTT.TTT', 'TTTT.TT'] as const
const COURTES = ['.TTTT..', 'T.TTT..'] as const
/** Eight days of fourteen for 28 hours a week. */
const LONGUES_PARTIELLES = ['T.TT.TT', 'TT..TTT'] as const
const COURTE_PARTIELLE = '.TTT...'

/** Whether this week (0: the first of the roster) is the long one of the person. */
export function estLongue({ parite }: Pick<AgentDemo, 'parite'>, semaine: number): boolean {
  return (semaine + SEMAINE_COURANTE + parite) % 2 === 0
}

/**
 * Days of work of a person's week.
 * @param jourCourant rank of today in its week, 0 for Monday: the people of the sign-in accounts work that day
 */
export function semaineType(agent: AgentDemo, semaine: number, jourCourant: number): string {
  const longue = estLongue(agent, semaine)
  const choix = <T>(liste: readonly [T, ...T[]], rang: number): T => liste[rang % liste.length] ?? liste[0]
  switch (agent.equipe) {
    case 'nuit':
    case 'veille':
      return longue ? 'TT..TTT' : '..TT...'
    case 'jour':
      return longue ? 'TT..TTT' : '.TTTT..'
    case 'apprenti':
      return 'TT.TT..'
    case 'cadre':
      return 'TTTTT..'
    case 'roulement': {
      if (agent.temps_partiel) return longue ? choix(LONGUES_PARTIELLES, agent.rang) : COURTE_PARTIELLE
      const repos = reposLong(agent.rang, jourCourant)
      if (longue) return choix(LONGUES, repos)
      // A Monday of work follows only a weekend that a rest came shortly before.
      const lundi = agent.rang === 1 || (agent.rang > 1 && agent.rang % 4 === 3)
      return COURTES[lundi ? 1 : 0]
    }
  }
}

/**
 * Which day is off in the long week. The first two have different ones, never today: exchanges between them are possible
 * on the same day and across days.
 */
function reposLong(rang: number, jourCourant: number): number {
  if (rang === 0) return jourCourant === 2 ? 2 : 1
  if (rang === 1) return jourCourant === 2 || jourCourant === 3 ? 3 : 2
  return rang
}
