import type { AgentDemo } from './types.ts'

/** How a person ends a long week: mornings, afternoons, or a split day on the Saturday or the Sunday. */
export type FinDeSemaine = 'matins' | 'apres-midis' | 'coupe-samedi' | 'coupe-dimanche'

/** Part of the team that works the afternoons of a weekend. */
const PART_APRES_MIDI = 0.4

/** Shares the weekend of a long week out between those who work it, in turn from one long week to the next. */
export function partagerFinDeSemaine(
  groupe: readonly AgentDemo[],
  semaine: number,
  coupes: number,
): ReadonlyMap<number, FinDeSemaine> {
  const n = groupe.length
  const place = (i: number): number => (i * 5 + Math.floor(semaine / 2) * 3) % n
  const tour = groupe.map((agent, i) => ({ agent, rang: place(i) })).sort((a, b) => a.rang - b.rang)
  const partage = new Map<number, FinDeSemaine>()
  let [reste, apresMidis] = [2 * coupes, Math.round(n * PART_APRES_MIDI)]
  for (const { agent } of tour) {
    if (reste > 0 && !agent.temps_partiel) {
      partage.set(agent.utilisateur_id, reste > 1 ? 'coupe-samedi' : 'coupe-dimanche')
      reste -= 1
    } else if (apresMidis > 0) {
      partage.set(agent.utilisateur_id, 'apres-midis')
      apresMidis -= 1
    } else partage.set(agent.utilisateur_id, 'matins')
  }
  return partage
}
