import type { Ancrage } from '../types.ts'

/** Companies and people that the first loader would have made. */
export const ANCRAGE: Ancrage = {
  residence: { compte_id: 5, agent: 30, cadre: 31 },
  residence2: { compte_id: 6, agent: 40, cadre: 41 },
  premier_utilisateur_id: 100,
}
