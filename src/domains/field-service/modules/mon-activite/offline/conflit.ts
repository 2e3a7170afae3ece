import { TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'

/** The office's word in a conflict, as the ledger stores it. */
export type ValeurServeur = { etapes_en_cours: number; fait_a: string | null }

export function valeurServeur(entry: Pick<OutboxEntry, 'resultat'>): ValeurServeur | null {
  const donnees = entry.resultat?.donnees as { serveur?: Partial<ValeurServeur> } | null | undefined
  const { etapes_en_cours, fait_a } = donnees?.serveur ?? {}
  return typeof etapes_en_cours === 'number' ? { etapes_en_cours, fait_a: fait_a ?? null } : null
}

/** A closing whose step was taken back meanwhile: it can be sent again once the visit stands on site again. */
export function clotureEnConflit(entry: Pick<OutboxEntry, 'type' | 'etat' | 'resultat'>): boolean {
  return entry.type === TYPE_CLOTURE && entry.etat === 'a_resoudre' && entry.resultat?.outcome === 'conflict'
}
