import { z } from 'zod'
import { idSchema, instantDonneSchema, jourDonneSchema, sha256Schema } from '#wire/ids.ts'
import { findExcess } from '#wire/json-text.ts'
import { LIMITES_CLOTURE, MODES_PAIEMENT, TAUX_CLOTURE } from './cloture-regles.ts'
import { SAISIE_VIDE } from './saisie.ts'

/**
 * Closing report of a visit as it travels (specification field-service §3 "Closing parameters" and "Report payload").
 * Shapes and limits live here; what a technician must be told in French is in `cloture.ts`.
 */

const montantSchema = z.number().int().min(0).max(LIMITES_CLOTURE.montant_cents)
const observationSchema = z.string().max(LIMITES_CLOTURE.observation)

export const ligneClotureSchema = z.strictObject({
  libelle: z.string().max(LIMITES_CLOTURE.libelle),
  /** Decimal text, up to 3 decimals. Free here, checked by `validerCloture`: a draft keeps what was typed. */
  quantite: z.string().max(20),
  unite: z.string().max(20),
  prix_unitaire_cents: montantSchema,
  tva: z.literal(TAUX_CLOTURE),
})

export const certificationTvaSchema = z.strictObject({
  logement_plus_de_deux_ans: z.boolean(),
  signe: z.boolean(),
  /** The sentence shown for each reduced rate when it was signed, word for word: kept as evidence. */
  mentions: z.array(z.strictObject({ tva: z.literal([10, 5.5]), texte: z.string().min(1).max(1000) })).max(2),
})

export const paiementSchema = z.strictObject({ mode: z.enum(MODES_PAIEMENT).nullable(), montant_cents: montantSchema })

export const planificationSchema = z.strictObject({
  date_rdv: jourDonneSchema.nullable(),
  tranche_horaire_rdv: z.string().max(40),
  prestation_id: idSchema.nullable(),
  observation: observationSchema,
})

export const signatureSchema = z.strictObject({
  /** Drawn with the finger, or typed (the keyboard's equivalent). */
  mode: z.enum(['trace', 'saisie']),
  /** sha256 of the PNG. */
  sha256: sha256Schema,
  signe_a: instantDonneSchema,
  nom: z.string().min(1).max(120),
  /** `empreinteRapport` of what was on screen when it was signed. */
  empreinte_rapport: sha256Schema,
})

/** `cloture: null` and `scan: []` are accepted here so that the refusal is the specification's French sentence. */
export const rapportClotureSchema = z.strictObject({
  intervention_id: idSchema,
  cloture: idSchema.nullable(),
  fournitures: z.array(ligneClotureSchema).max(LIMITES_CLOTURE.lignes),
  prestations: z.array(ligneClotureSchema).max(LIMITES_CLOTURE.lignes),
  certification_tva: certificationTvaSchema.nullable(),
  paiement: paiementSchema,
  planification: planificationSchema.nullable(),
  observation_inter: observationSchema,
  observation_client: observationSchema,
  signature_client: signatureSchema.nullable(),
  signature_prestataire: signatureSchema.nullable(),
  /** sha256 of the pages of the scanned report, in order. */
  scan: z.array(sha256Schema).max(LIMITES_CLOTURE.pages),
})

/** Values of the longest of the three: as many lines as a report takes, each with its fields and itself. */
const VALEURS_MAX = LIMITES_CLOTURE.lignes * (Object.keys(ligneClotureSchema.shape).length + 1) + 1

/** A field that may arrive as JSON text (specification field-service §7: three of them are JSON-encoded). */
function jsonOu<T extends z.ZodType>(schema: T) {
  const texte = z
    .string()
    .max(200_000)
    .transform((valeur, contexte): unknown => {
      const exces = findExcess(valeur, VALEURS_MAX)
      if (exces) {
        contexte.addIssue({ code: 'custom', message: exces })
        return z.NEVER
      }
      try {
        return JSON.parse(valeur)
      } catch {
        contexte.addIssue({ code: 'custom', message: 'JSON illisible' })
        return z.NEVER
      }
    })
    .pipe(schema)
  return z.union([schema, texte])
}

/** Body of POST mon-activite/planning/{id}/intervention: the same report, three fields possibly JSON-encoded. */
export const corpsClotureSchema = rapportClotureSchema.extend({
  fournitures: jsonOu(rapportClotureSchema.shape.fournitures),
  prestations: jsonOu(rapportClotureSchema.shape.prestations),
  planification: jsonOu(rapportClotureSchema.shape.planification),
})

export type LigneCloture = z.infer<typeof ligneClotureSchema>
export type Paiement = z.infer<typeof paiementSchema>
export type Planification = z.infer<typeof planificationSchema>
export type Signature = z.infer<typeof signatureSchema>
export type RapportCloture = z.infer<typeof rapportClotureSchema>

/** A report in which nothing was entered yet: what a new draft starts from, and what an absent parameter means. */
export const RAPPORT_VIDE: Omit<RapportCloture, 'intervention_id'> = {
  ...SAISIE_VIDE,
  signature_client: null,
  signature_prestataire: null,
  scan: [],
}
