import { TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { type ResumeRecu, resumeRecuSchema } from '#domains/field-service/model/rapports/second-compte-rendu.ts'
import type { OutboxEntry } from '#offline/entry.ts'

/** The office's word in a conflict, as the ledger stores it. */
export type ValeurServeur = { etapes_en_cours: number; fait_a: string | null; compte_rendu?: ResumeRecu }

export function valeurServeur(entry: Pick<OutboxEntry, 'resultat'>): ValeurServeur | null {
  const donnees = entry.resultat?.donnees as { serveur?: Partial<ValeurServeur> } | null | undefined
  const { etapes_en_cours, fait_a, compte_rendu } = donnees?.serveur ?? {}
  if (typeof etapes_en_cours !== 'number') return null
  // An office of before tells the step alone.
  const resume = resumeRecuSchema.safeParse(compte_rendu).data
  return { etapes_en_cours, fait_a: fait_a ?? null, ...(resume ? { compte_rendu: resume } : {}) }
}

/** A closing whose step was taken back meanwhile: it can be sent again once the visit stands on site again. */
export function clotureEnConflit(entry: Pick<OutboxEntry, 'type' | 'etat' | 'resultat'>): boolean {
  return entry.type === TYPE_CLOTURE && entry.etat === 'a_resoudre' && entry.resultat?.outcome === 'conflict'
}

/** The hour the office holds, and who put it there. */
export type HeureServeur = { heure: string; auteur: string; moi?: boolean }

export function heureServeur({ resultat }: Pick<OutboxEntry, 'resultat'>): HeureServeur | null {
  const { heure, auteur, moi } =
    (resultat?.donnees as { serveur?: Partial<HeureServeur> } | null | undefined)?.serveur ?? {}
  return heure ? { heure, auteur: auteur ?? '', ...(moi ? { moi } : {}) } : null
}
