import { JOURS_PASSES, type Proprietes } from '#domains/scheduling/model/planning/planning.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'

/** Days that agents see: some back, the rolling days ahead, never past the account's limit (specification scheduling §9). */
export function periodeVisible(now: Date, proprietes: Proprietes): Periode {
  const aujourdhui = jourParis(now)
  const roulant = ajouterJours(aujourdhui, proprietes.propriete_planning_roulant - 1)
  const limite = proprietes.propriete_limite_planning
  return {
    du: ajouterJours(aujourdhui, -JOURS_PASSES),
    au: limite !== null && limite < roulant ? limite : roulant,
  }
}

export function estVisible(jour: JourIso, { du, au }: Periode): boolean {
  return jour >= du && jour <= au
}
