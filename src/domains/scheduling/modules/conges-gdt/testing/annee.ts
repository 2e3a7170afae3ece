import { joursFeries } from '#domains/scheduling/model/planning/feries.ts'
import { libelleMois } from '#wire/dates.ts'
import type { AnneeLue } from '../offline/lectures.ts'
import type { Agent } from '../screens/etendues.ts'

/** A year of leave, for tests. */
export function uneAnnee(agents: Agent[], annee = 2026): AnneeLue {
  return {
    lu_a: '2026-11-20T08:00:00.000Z',
    annee,
    annees: [annee - 1, annee, annee + 1],
    mois: Array.from({ length: 12 }, (_, rang) => ({
      mois: libelleMois(rang + 1),
      nb_day: new Date(Date.UTC(annee, rang + 1, 0)).getUTCDate(),
    })),
    feries: [...joursFeries(annee)].map(([jour, nom]) => ({ jour, nom })),
    agents,
  }
}

export function unAgent(n: number, change: Partial<Agent> = {}): Agent {
  return {
    utilisateur_id: n,
    label: `Agent ${n}`,
    metier_libelle: 'Aide-soignant',
    stats: [],
    jours_conge: 0,
    jours_tlc: 0,
    ...change,
  }
}
