import { z } from 'zod'
import { MOTIFS_CLOTURE } from './cloture-regles.ts'
import type { RapportCloture } from './cloture-schema.ts'

/** A report in a few words: what the phone shows of two of them, side by side. */
export const resumeRapportSchema = z.object({
  motif: z.string(),
  lignes: z.array(z.string()),
  total_ttc_cents: z.number().int(),
  pages: z.number().int(),
  observation: z.string(),
})
export type ResumeRapport = z.infer<typeof resumeRapportSchema>

/** @param total_ttc_cents of the report's lines, in cents */
export function resumerRapport(rapport: RapportCloture, total_ttc_cents: number): ResumeRapport {
  return {
    motif: MOTIFS_CLOTURE.find(m => m.id === rapport.cloture)?.libelle ?? '',
    lignes: [...rapport.prestations, ...rapport.fournitures].map(
      ({ quantite, unite, libelle }) => `${quantite.replace('.', ',')} ${unite} ${libelle}`,
    ),
    total_ttc_cents,
    pages: new Set(rapport.scan).size,
    observation: rapport.observation_inter,
  }
}

export const DEUX_COMPTES_RENDUS =
  'Cette intervention était déjà clôturée, avec un autre compte rendu. Le bureau a reçu les deux, pages comprises, et choisit celui qui compte.'
