import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'

/** What another company offers to this one (specification field-service §2 "External requests"). */
export const MODULE_EXTERNES = 'vx-reception-demandes-externes'

export const ETATS_EXTERNES = {
  attente: 'À répondre',
  acceptee: 'Acceptée',
  refusee: 'Refusée',
  prise: 'Prise par une autre entreprise',
  retiree: 'Retirée par le donneur d’ordres',
} as const
export type EtatExterne = keyof typeof ETATS_EXTERNES

export const COMMENTAIRE_MAX = 2000

/** A request as it is offered: whose it is and where exactly come with the acceptance. */
export const demandeExterneSchema = z.strictObject({
  demande_id: idSchema,
  donneur: z.string(),
  prestation: z.string(),
  prestation_duree: z.string(),
  cpville: z.string(),
  demande_date_souhaite: jourSchema.nullable(),
  demande_th_souhaite: z.string(),
  demande_date_th_impose: z.literal([0, 1]),
  demande_remuneration_cents: z.number().int(),
  demande_reference_do: z.string(),
  demande_description: z.string(),
  etat: z.enum(['attente', 'acceptee', 'refusee', 'prise', 'retiree']),
  etat_libelle: z.string(),
  /** Offered to several companies: the first one who accepts has it. */
  flux: z.boolean(),
  age_jours: z.number().int().nonnegative(),
  envoyee_a: instantSchema,
  motif: z.string(),
  /** The company's own request, once accepted. */
  acceptee_demande_id: idSchema.nullable(),
  commentaires: z.array(z.strictObject({ auteur: z.string(), texte: z.string(), fait_a: instantSchema })),
})
export type DemandeExterne = z.infer<typeof demandeExterneSchema>

export const DEMANDE_TRAITEE = 'Une autre entreprise a déjà répondu, ou le donneur d’ordres a repris sa demande.'
export const LIEN_ROMPU =
  'Vous ne travaillez plus avec ce donneur d’ordres\u00a0: cette demande ne peut plus être acceptée.'
