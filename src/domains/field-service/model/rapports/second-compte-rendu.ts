import { z } from 'zod'
import { instantSchema } from '#wire/ids.ts'
import { motifDe } from './cloture-regles.ts'
import type { RapportCloture } from './cloture-schema.ts'
import { direRendezVousDemande } from './rendez-vous-demande.ts'

/** A report in a few words: what the phone shows of two of them, side by side. What an office of before left out is absent. */
export const resumeRapportSchema = z.object({
  motif: z.string(),
  lignes: z.array(z.string()),
  total_ttc_cents: z.number().int(),
  pages: z.number().int(),
  observation: z.string(),
  observation_client: z.string().optional(),
  /** The appointment that was asked for, with its note; empty: none. */
  rendez_vous: z.string().optional(),
  /** Who signed; null: nobody. */
  signatures: z.object({ client: z.string().nullable(), technicien: z.string().nullable() }).optional(),
})
export type ResumeRapport = z.infer<typeof resumeRapportSchema>

/** @param total_ttc_cents of the report's lines, in cents */
export function resumerRapport(rapport: RapportCloture, total_ttc_cents: number): ResumeRapport {
  return {
    motif: motifDe(rapport),
    lignes: [...rapport.prestations, ...rapport.fournitures].map(
      ({ quantite, unite, libelle }) => `${quantite.replace('.', ',')} ${unite} ${libelle}`,
    ),
    total_ttc_cents,
    pages: new Set(rapport.scan).size,
    observation: rapport.observation_inter,
    observation_client: rapport.observation_client,
    rendez_vous: [direRendezVousDemande(rapport), rapport.planification?.observation].filter(Boolean).join('\u00a0: '),
    signatures: {
      client: rapport.signature_client?.nom ?? null,
      technicien: rapport.signature_prestataire?.nom ?? null,
    },
  }
}

/** The report that the office counts, in a conflict: in a few words, and whose it is. */
export const resumeRecuSchema = resumeRapportSchema.extend({
  auteur: z.string().optional(),
  /** Of the very person who reads it, from another device. */
  moi: z.boolean().optional(),
  /** How its device calls itself; empty: not known. */
  appareil: z.string().optional(),
  fait_a: instantSchema.optional(),
})
export type ResumeRecu = z.infer<typeof resumeRecuSchema>

type Auteur = { readonly [cle in 'auteur' | 'moi' | 'appareil']?: ResumeRecu[cle] | undefined }

/** "Vous, sur un autre téléphone (Chrome, Android)", or who else. */
export function direAuteur({ auteur = '', moi, appareil }: Auteur): string {
  const sur = appareil ? ` (${appareil})` : ''
  if (moi) return `Vous, sur un autre téléphone${sur}`
  return auteur && `${auteur}${sur}`
}

export const DEUX_COMPTES_RENDUS =
  'Cette intervention était déjà clôturée, avec un autre compte rendu. Le bureau a reçu les deux, pages comprises, et choisit celui qui compte.'
