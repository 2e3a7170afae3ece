import type { CodeRegle } from '../model/regles/types.ts'
import { estLongue } from './cycles.ts'
import type { Case, Grille } from './grille.ts'
import { respecteRepos, SEMAINE_COURANTE } from './grille.ts'
import type { AgentDemo, AnomaliePlantee, CodePoste } from './types.ts'

/** What is broken on purpose in the first residence, once each, and nothing else. */
export const ANOMALIES_PLANTEES: readonly { readonly code: CodeRegle; readonly quand: 'passé' | 'à venir' }[] = [
  { code: 'REPOS_QUOTIDIEN', quand: 'à venir' },
  { code: 'DUREE_SEMAINE', quand: 'passé' },
  { code: 'DUREE_JOUR', quand: 'passé' },
  { code: 'MINEUR_JOUR', quand: 'passé' },
  { code: 'COUPURE_TEMPS_PARTIEL', quand: 'à venir' },
]

/** How many people hold a post on a day. */
export function compterPostes(grille: Grille, agents: readonly AgentDemo[], rang: number, code: CodePoste): number {
  return agents.filter(a => grille.lire(a.utilisateur_id, rang)?.code === code).length
}

const entre = (premier: number, dernier: number): number[] =>
  Array.from({ length: dernier - premier + 1 }, (_, n) => premier + n)

/**
 * Plants them in the roster of these people.
 * @throws RangeError when the roster offers no place for one
 */
export function planterAnomalies(grille: Grille, agents: readonly AgentDemo[]): AnomaliePlantee[] {
  const { aujourdhui } = grille
  const touches = new Set<number>()
  const lire = (a: AgentDemo, rang: number): Case | null => grille.lire(a.utilisateur_id, rang)
  const planter = (
    code: CodeRegle,
    rangs: readonly number[],
    convient: (a: AgentDemo, rang: number) => boolean,
    valeur: Case,
    dit: (rang: number) => number = rang => rang,
  ): AnomaliePlantee => {
    for (const rang of rangs) {
      const agent = agents.find(a => !touches.has(a.utilisateur_id) && convient(a, rang))
      if (!agent) continue
      touches.add(agent.utilisateur_id)
      grille.mettre(agent.utilisateur_id, rang, valeur)
      return { utilisateur_id: agent.utilisateur_id, jour: grille.jour(dit(rang)), code }
    }
    throw new RangeError(`no place for ${code}`)
  }
  const plein = (a: AgentDemo): boolean => a.equipe === 'roulement' && !a.temps_partiel
  const semaine = (rang: number): number => Math.floor(rang / 7)
  const dimanche = (rang: number): number => rang - (rang % 7) + 6
  const ordinaire = (valeur: Case | null): boolean => valeur?.code === 'M' || valeur?.code === 'A'

  return [
    // Back at 06:45 after an evening that ended at 21:15.
    planter(
      'REPOS_QUOTIDIEN',
      entre(aujourdhui + 2, aujourdhui + 12),
      (a, r) =>
        plein(a) &&
        lire(a, r)?.code === 'A' &&
        lire(a, r - 1)?.code === 'A' &&
        compterPostes(grille, agents, r, 'A') > 5,
      { code: 'M' },
    ),
    // Three hours more in a week of six days.
    planter(
      'DUREE_SEMAINE',
      entre(7 * (SEMAINE_COURANTE - 8), 7 * SEMAINE_COURANTE - 1),
      (a, r) =>
        plein(a) &&
        estLongue(a, semaine(r)) &&
        lire(a, r)?.code === 'M' &&
        entre(dimanche(r) - 6, dimanche(r)).filter(j => ordinaire(lire(a, j))).length === 6,
      { code: 'M', heure_fin: '17:15' },
      dimanche,
    ),
    // A morning that went on until the evening, in a short week.
    planter(
      'DUREE_JOUR',
      entre(aujourdhui - 20, aujourdhui - 2),
      (a, r) => plein(a) && !estLongue(a, semaine(r)) && r % 7 < 5 && lire(a, r)?.code === 'M',
      { code: 'M', heure_fin: '18:45' },
    ),
    planter(
      'MINEUR_JOUR',
      entre(aujourdhui - 12, aujourdhui - 2),
      (a, r) => a.equipe === 'apprenti' && lire(a, r) !== null,
      { code: 'J', heure_fin: '18:00' },
    ),
    // Five hours of cut for somebody who works part time.
    planter(
      'COUPURE_TEMPS_PARTIEL',
      entre(aujourdhui + 3, aujourdhui + 35),
      (a, r) =>
        a.equipe === 'roulement' &&
        a.temps_partiel &&
        lire(a, r)?.code === 'M' &&
        compterPostes(grille, agents, r, 'M') > 6 &&
        respecteRepos(grille, a.utilisateur_id, r, 'C'),
      { code: 'C' },
    ),
  ]
}
