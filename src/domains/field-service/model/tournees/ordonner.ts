import type { Enonce } from './enonce.ts'
import { type Recherche, resoudre } from './resoudre.ts'
import type { Probleme, Solution, VisiteATourner } from './types.ts'

/** Rounds in which what fits nowhere is put back where it stood; then everything is. */
const REPRISES = 4

/** The tours that were found, of the question that they answer: some of its visits were pinned on the way. */
export interface Ordonnance extends Solution {
  readonly probleme: Probleme
}

/**
 * Searches the tours of a day. A visit that somebody has is never lost: where it fits nowhere within the rules it keeps its
 * hour and its technician, and the others are searched around it.
 */
export function ordonner({ probleme, depart, posees }: Enonce, recherche: Omit<Recherche, 'depart'>): Ordonnance {
  const estDonnee = (rang: number) => (posees[rang]?.de ?? -1) >= 0
  let question = probleme
  for (let reprise = 0; ; reprise++) {
    const solution = resoudre(question, { ...recherche, depart })
    const perdues = solution.sansPlace.filter(estDonnee)
    if (perdues.length === 0) return { ...solution, probleme: question }
    const tenues = new Set(reprise < REPRISES ? perdues : [...posees.keys()].filter(estDonnee))
    const visites = question.visites.map((v, rang): VisiteATourner => {
      const posee = posees[rang]
      if (!posee || !tenues.has(rang) || v.epingle) return v
      return { ...v, epingle: { vehicule: posee.de, debut: posee.debut } }
    })
    question = { ...question, visites }
  }
}
