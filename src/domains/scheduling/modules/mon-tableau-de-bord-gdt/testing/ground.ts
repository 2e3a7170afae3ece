import type { JourTableau, Tableau } from '#domains/scheduling/model/tableau/tableau.ts'

/** A year of three months with work: every figure is the sum of its days, as the office makes it. */
export const VENDREDI = '2026-11-20'
export const JOURS: readonly JourTableau[] = [
  { jour: '2026-10-05', libelle: 'Matin', minutes: 420, sorte: 'fait' },
  { jour: '2026-10-06', libelle: 'Nuit + intervention d’astreinte', minutes: 615, sorte: 'fait' },
  { jour: '2026-11-02', libelle: 'Matin', minutes: 420, sorte: 'neutralise' },
  { jour: '2026-11-18', libelle: 'Matin', minutes: 420, sorte: 'fait' },
  { jour: '2026-11-23', libelle: 'Coupé', minutes: 450, sorte: 'prevu' },
  { jour: '2026-12-01', libelle: 'Matin', minutes: 420, sorte: 'prevu' },
]

export function unTableau(change: Partial<Tableau['data']> = {}): Tableau {
  const somme = (sorte: JourTableau['sorte'], mois?: number) =>
    JOURS.filter(j => j.sorte === sorte && (mois === undefined || Number(j.jour.slice(5, 7)) === mois)).reduce(
      (total, j) => total + j.minutes,
      0,
    )
  const total = 96_420
  return {
    lu_a: '2026-11-20T07:00:00.000Z',
    utilisateur_id: 1,
    annee: 2026,
    annees: [2026, 2025],
    data: {
      heure_total: total,
      heure_fait: somme('fait'),
      heure_restant: total - somme('fait') - somme('neutralise'),
      heure_neutralise: somme('neutralise'),
      heure_prevu: somme('prevu'),
      explication: '1\u202f607\u00a0h pour un temps plein (article L3121-41)',
      ...change,
    },
    chart: Array.from({ length: 12 }, (_, rang) => ({
      mois: rang + 1,
      fait: somme('fait', rang + 1),
      prevu: somme('prevu', rang + 1),
      neutralise: somme('neutralise', rang + 1),
      attendu_cumule: Math.round((total * (rang + 1)) / 12),
    })),
    jours: [...JOURS],
  }
}
