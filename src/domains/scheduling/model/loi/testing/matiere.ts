import fc from 'fast-check'
import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import type { ActiviteAgent } from '#domains/scheduling/model/regles/activite.ts'
import { activiteArbitraire, reglesDe } from '#domains/scheduling/model/regles/testing/activite.ts'
import { CONVENTIONS } from '#domains/scheduling/model/regles/types.ts'
import { DEPUIS_TOUJOURS } from '#domains/scheduling/model/versions.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import type { AgentJuge, Matiere, PosteJuge } from '../matiere.ts'

/** Months to judge, for tests: a month of March with the weeks around it, the clock change in its last days. */

export const MOIS = { du: '2027-03-01', au: '2027-03-31' } as const

function enJuge({ pointages, mineur, temps_partiel, absences, interventions }: ActiviteAgent, id: number): AgentJuge {
  const pris = new Set<string>()
  return {
    utilisateur_id: id,
    naissance: mineur ? '2010-06-01' : null,
    contrats: [
      {
        valable_du: DEPUIS_TOUJOURS,
        valeur: {
          temps_partiel,
          hebdomadaires: temps_partiel ? 1500 : 2100,
          annuelles: temps_partiel ? 68_880 : 96_420,
        },
      },
    ],
    rythme_irregulier: [],
    interventions: [...interventions],
    absences: [...absences],
    // One a day: what the desk itself lets stand.
    pointages: pointages
      .filter(p => !absences.includes(p.pointage_date) && !pris.has(p.pointage_date) && pris.add(p.pointage_date))
      .map(p => ({
        ...{ pointage_id: id * 1000 + p.pointage_id, pointage_date: p.pointage_date, poste_id: 1 },
        ...{ heure_debut: p.heure_debut, heure_fin: p.heure_fin, poste_type: p.poste_type },
        ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
      })),
  }
}

export const matiereDe = (
  agents: readonly AgentJuge[],
  convention: (typeof CONVENTIONS)[number] = 'aucune',
): Matiere => ({
  ...{ lu_a: '2027-02-20T08:00:00.000Z', mois: MOIS },
  periode: { du: '2026-11-01', au: '2027-12-31' },
  droit: { regles: reglesDe(convention), pause: PAUSE_PAR_DEFAUT, suite: [] },
  agents: [...agents],
})

export const matiereArbitraire: fc.Arbitrary<Matiere> = fc
  .record({
    gens: fc.array(activiteArbitraire, { minLength: 1, maxLength: 3 }),
    convention: fc.constantFrom(...CONVENTIONS),
  })
  .map(({ gens, convention }) =>
    matiereDe(
      gens.map((a, n) => enJuge(a, n + 1)),
      convention,
    ),
  )

export const heureArbitraire = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)

/** One gesture on a month: something more, something else, something less. */
export const gesteArbitraire = fc.record({
  sorte: fc.constantFrom('poser', 'changer', 'retirer'),
  qui: fc.nat(2),
  jour: fc.nat(30),
  debut: heureArbitraire,
  fin: heureArbitraire,
})
export type Geste = typeof gesteArbitraire extends fc.Arbitrary<infer T> ? T : never

export const dansLeMois = (p: PosteJuge): boolean => p.pointage_date >= MOIS.du && p.pointage_date <= MOIS.au

/** Somebody's month after a gesture. */
export function faire(postes: readonly PosteJuge[], { sorte, jour, debut, fin }: Geste, id: number): PosteJuge[] {
  const date: JourIso = ajouterJours(MOIS.du, jour)
  const autres = postes.filter(p => p.pointage_date !== date)
  if (sorte === 'retirer' || debut === fin) return autres
  const la = postes.find(p => p.pointage_date === date)
  const neuf: PosteJuge = {
    ...{ pointage_id: id, pointage_date: date, heure_debut: debut, heure_fin: fin, poste_id: 1, poste_type: 'jour' },
    ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
  }
  return [...autres, sorte === 'changer' && la ? { ...la, heure_debut: debut, heure_fin: fin } : neuf]
}
