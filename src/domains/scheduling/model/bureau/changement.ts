import { z } from 'zod'
import { idSchema, jourDonneSchema } from '#wire/ids.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { compterLettres, texteSaisi } from '#wire/text.ts'
import { heureSchema } from '../planning/horaire.ts'
import { pointageSchema } from '../planning/pointage.ts'
import { heuresPrevuesDuPosteSchema } from '../planning/prevu.ts'
import { anomalieSchema } from '../regles/types.ts'

/**
 * What the month desk does to posts (specification scheduling §3 "Pointage", §7 "planning-edt"). Everything is prepared first:
 * agents read what is published, whatever is being made.
 */

/** Hours of one shift; what is absent is the post's own. */
const heuresSchema = z.strictObject({
  heure_debut: heureSchema.optional(),
  heure_fin: heureSchema.optional(),
  pointage_heure_debut_coupure: heureSchema.nullable().optional(),
  pointage_heure_fin_coupure: heureSchema.nullable().optional(),
  /** Minutes that are paid in the place of the computed ones; null: the computed ones. */
  pointage_heures_manuel: z.number().int().min(0).max(1440).nullable().optional(),
  pointage_heures_supplementaire: z.literal([0, 1]).optional(),
})

/** The version that whoever changes it has seen. */
const vise = { pointage_id: idSchema, version: z.number().int().positive() }

export const changementSchema = z.discriminatedUnion('sorte', [
  z.strictObject({
    sorte: z.literal('poser'),
    utilisateur_id: idSchema,
    date: jourDonneSchema,
    poste_id: idSchema,
    ...heuresSchema.shape,
  }),
  z.strictObject({
    sorte: z.literal('modifier'),
    ...vise,
    poste_id: idSchema.optional(),
    ...heuresSchema.shape,
  }),
  z.strictObject({ sorte: z.literal('deplacer'), ...vise, utilisateur_id: idSchema, date: jourDonneSchema }),
  z.strictObject({ sorte: z.literal('retirer'), ...vise }),
])
export type Changement = z.infer<typeof changementSchema>

/** A whole month of sixty people, in one gesture. */
export const CHANGEMENTS_MAX = 2000
export const DEROGATION_MAX = 1000

const SANS_MOTIF = 'Motif\u00a0: à renseigner.'
/** Why a rule that blocks is not kept, in writing: words, for whoever reads it in two years. */
export const derogationSchema = texteSaisi()
  .min(1, SANS_MOTIF)
  .max(DEROGATION_MAX)
  .refine(motif => compterLettres(motif) > 0, SANS_MOTIF)

/** What the labour inspection allowed, where it alone may: the day of its decision and the reference that finds it again. */
export const autorisationSchema = z.strictObject({
  du: jourDonneSchema,
  reference: texteSaisi().min(1, 'Référence\u00a0: à renseigner.').max(100),
})
export type Autorisation = z.infer<typeof autorisationSchema>

export const lotSchema = z.strictObject({
  changements: z.array(changementSchema).min(1).max(CHANGEMENTS_MAX),
  /** Why rules that block are not kept, in writing, where their article lets it be. */
  motif_derogation: derogationSchema.optional(),
  /** Beside the reason, for the rules that the labour inspection alone may ease. */
  autorisation: autorisationSchema.optional(),
  /** Prepared all the same: publishing will refuse it until it is mended. */
  malgre: z.boolean().optional(),
})
export type Lot = z.infer<typeof lotSchema>

/** The reason as it is kept: an authorisation stands before it, for whoever reads it in two years. */
export function motifGarde({
  motif_derogation,
  autorisation,
}: Pick<Lot, 'motif_derogation' | 'autorisation'>): string | null {
  if (motif_derogation === undefined) return null
  if (!autorisation) return motif_derogation
  return `Autorisation de l’inspection du travail du ${formaterJourDatee(autorisation.du)}, référence ${autorisation.reference}. ${motif_derogation}`
}

/** How a shift stands to what agents read. */
export const ETATS_POSTE = ['publie', 'nouveau', 'modifie', 'retire'] as const

/** A shift as the desk sees it. */
export const posteBureauSchema = pointageSchema.extend({
  poste_libelle: z.string(),
  poste_code: z.string(),
  color: z.string(),
  etat: z.enum(ETATS_POSTE),
  /** It was published, or exchanged, since it was prepared: publishing asks to look at it again. */
  depasse: z.boolean(),
  derogation: z.string().nullable(),
  prevu: heuresPrevuesDuPosteSchema,
})
export type PosteBureau = z.infer<typeof posteBureauSchema>

/** Why one change of a lot is not done; nothing of the lot is then. */
export const refusChangementSchema = z.strictObject({
  /** Its place in the lot. */
  rang: z.number().int().nonnegative(),
  code: z.enum(['INTROUVABLE', 'POSTE_MODIFIE', 'POSTE_OCCUPE', 'ABSENT', 'SAISIE']),
  message: z.string(),
})
export type RefusChangement = z.infer<typeof refusChangementSchema>

export const resultatLotSchema = z.strictObject({
  /** Its number, by which it is taken back; null: nothing was written. */
  lot_id: idSchema.nullable(),
  refus: z.array(refusChangementSchema),
  /** What it adds or makes worse, for everybody it touches. */
  anomalies: z.array(anomalieSchema),
  /** Written or not, it holds something that nothing allows without a derogation. */
  bloquant: z.boolean(),
  /** Whether every blocking rule is one whose article lets a written derogation stand. */
  derogeable: z.boolean(),
  /** Shifts as they stand after it, those that are no more aside. */
  postes: z.array(posteBureauSchema),
  disparus: z.array(idSchema),
})
export type ResultatLot = z.infer<typeof resultatLotSchema>
