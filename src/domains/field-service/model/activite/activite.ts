import { z } from 'zod'
import { idSchema, instantSchema, sha256Schema } from '#wire/ids.ts'
import { interventionActiviteSchema, jourActiviteSchema } from '../interventions/planning.ts'
import { MODES_PAIEMENT, TAUX_CLOTURE } from '../rapports/cloture-regles.ts'
import { rapportClotureSchema } from '../rapports/cloture-schema.ts'

/** Answers of My activity (specification field-service §3 and §7 "Activity"). */

const cents = z.number().int()
const taux = z.literal(TAUX_CLOTURE)
const etape = z.literal([0, 1, 2, 3])

/** One line a technician can pick instead of typing it: labour ("prestation") or parts ("fourniture"). */
export const articleSchema = z.strictObject({
  prestation_id: idSchema,
  prestation_libelle: z.string(),
  sorte: z.enum(['prestation', 'fourniture']),
  unite: z.string(),
  prix_unitaire_cents: cents,
  tva: taux,
})
export type Article = z.infer<typeof articleSchema>

/** What the closing form needs offline: purposes, sentences, prices, slots (specification field-service §3, §9). */
export const referencesClotureSchema = z.strictObject({
  motifs: z.array(z.strictObject({ id: idSchema, libelle: z.string(), propose_rdv: z.boolean() })),
  mentions_tva: z.array(z.strictObject({ tva: taux, reference: z.string(), texte: z.string() })),
  taux_tva: z.array(taux),
  modes_paiement: z.array(z.enum(MODES_PAIEMENT)),
  plafond_especes_cents: cents,
  tranches_horaires: z.array(z.string()),
  catalogue: z.array(articleSchema),
})
export type ReferencesCloture = z.infer<typeof referencesClotureSchema>

export const planningSchema = z.strictObject({
  /** When the server read it: shown as "À jour à 14:02". */
  lu_a: instantSchema,
  jours: z.array(jourActiviteSchema),
  references: referencesClotureSchema,
})
export type Planning = z.infer<typeof planningSchema>

export const totauxSchema = z.strictObject({
  par_taux: z.array(z.strictObject({ tva: taux, base_ht_cents: cents, tva_cents: cents })),
  total_ht_cents: cents,
  total_tva_cents: cents,
  total_ttc_cents: cents,
})

/** The hour of a step put right afterwards: both hours, by whom, why. */
export const correctionSchema = z.strictObject({
  etape: z.literal([1, 2, 3]),
  avant: instantSchema,
  apres: instantSchema,
  motif: z.string(),
  auteur: z.string(),
  fait_a: instantSchema,
  recu_a: instantSchema,
})
export type CorrectionLue = z.infer<typeof correctionSchema>

/** The hour that another device of the same person gave to a step; the one the office received first counts. */
export const heureEcarteeSchema = z.strictObject({
  etape: z.literal([1, 2, 3]),
  /** Set aside. */
  fait_a: instantSchema,
  recu_a: instantSchema,
  /** The one that counts. */
  comptee: instantSchema,
  auteur: z.string(),
  /** How its device calls itself; empty: not known. */
  appareil: z.string(),
})
export type HeureEcartee = z.infer<typeof heureEcarteeSchema>

/** One of the reports of a visit closed on several devices, as its technician reads it. */
export const compteRenduRecuSchema = z.strictObject({
  auteur: z.string(),
  moi: z.boolean(),
  /** How its device calls itself; empty: not known. */
  appareil: z.string(),
  motif: z.string(),
  total_ttc_cents: cents,
  fait_a: instantSchema,
  recu_a: instantSchema,
  compte: z.boolean(),
  /** It cannot be the one that counts. */
  refuse: z.boolean(),
})

/** One move as it was made, step backs included. */
export const passageSchema = z.strictObject({
  de: etape,
  vers: etape,
  /** Device time corrected by the measured offset, and receipt by the office (offline rule 5). */
  fait_a: instantSchema,
  recu_a: instantSchema,
  horloge_ecart_ms: z.number().int().nullable(),
  utilisateur: z.string(),
})

/** A change of plan by the office: the technician sees what moved, when and by whom. */
export const changementSchema = z.strictObject({
  /** `deplacer`: the person and the hour at once; `promettre`: what the customer was told alone. */
  sorte: z.enum(['reporter', 'affecter', 'deplacer', 'promettre', 'annuler', 'retablir', 'reprendre']),
  avant: z.string(),
  apres: z.string(),
  auteur: z.string(),
  fait_a: instantSchema,
})

/** What became of a visit, as its technician and those who plan read it. */
export const suiviSchema = z.strictObject({
  passages: z.array(passageSchema),
  /** Absent from what a device kept before it was sent. */
  corrections: z.array(correctionSchema).optional(),
  /** Absent from what a device kept before they were sent. */
  heures_ecartees: z.array(heureEcarteeSchema).optional(),
  changements: z.array(changementSchema),
  /** Closing parameters as received (specification field-service §3), null while not closed. */
  rapport: rapportClotureSchema.nullable(),
  totaux: totauxSchema.nullable(),
})

export const interventionDetailSchema = interventionActiviteSchema.extend({
  lu_a: instantSchema,
  intervention_date_creation: instantSchema,
  /** Above 0: follow-up of that intervention. */
  intervention_reference: z.number().int().nonnegative(),
  technicien: z.string(),
  demande_description: z.string(),
  adresse_telephone1: z.string(),
  consignes_acces: z.string(),
  /** What the office wrote on the customer's file, « À savoir ». Absent from what a device kept before it was sent. */
  client_observations: z.string().optional(),
  heure_ordre: instantSchema.nullable(),
  heure_arrivee: instantSchema.nullable(),
  heure_cloture: instantSchema.nullable(),
  ...suiviSchema.shape,
  /** In the order they came, where there are several, and whether the office has said which of them counts. */
  comptes_rendus: z.array(compteRenduRecuSchema).optional(),
  comptes_rendus_regle: z.boolean().optional(),
  /** Who saw what this person sent beside the plan, and left it there; absent: nobody yet. */
  travail_classe: z.strictObject({ auteur: z.string(), fait_a: instantSchema }).optional(),
  /** Pages already sent by `scancri`, in order: a closing may name them. */
  pages: z.array(sha256Schema),
})
export type InterventionDetail = z.infer<typeof interventionDetailSchema>

export const observationSchema = z.strictObject({
  commentaire_id: idSchema,
  uid: z.string(),
  commentaire_date_heure: instantSchema,
  recu_a: instantSchema,
  utilisateur: z.string(),
  commentaire_texte: z.string(),
})
/** What the office noted about the customer for those who go there, while the visit is to do. */
export const remarqueClientSchema = observationSchema.omit({ uid: true, recu_a: true })
export type RemarqueClient = z.infer<typeof remarqueClientSchema>
export const observationsSchema = z.strictObject({
  lu_a: instantSchema,
  observations: z.array(observationSchema),
  /** Absent from what a device kept before they were sent. */
  du_client: z.array(remarqueClientSchema).optional(),
})

export const fichierSchema = z.strictObject({
  fichier_id: idSchema,
  nom: z.string(),
  sorte: z.enum(['document', 'photo', 'page', 'cri']),
  mime: z.string(),
  taille: z.number().int().nonnegative(),
  sha256: sha256Schema,
  cree_a: instantSchema,
  /** Of a photo. All absent from what a device kept before they were sent. */
  legende: z.string().optional(),
  observation: z.string().nullable().optional(),
  auteur: z.string().optional(),
  prise_a: instantSchema.nullable().optional(),
  /** Of the customer's file: it goes with every visit there. */
  du_client: z.literal(true).optional(),
})
/** A photo as those who plan see it. */
export const photoVisiteSchema = fichierSchema.pick({ fichier_id: true, nom: true, sha256: true }).extend({
  legende: z.string(),
  observation: z.string().nullable(),
  auteur: z.string(),
  prise_a: instantSchema,
  recu_a: instantSchema,
})
export type PhotoVisite = z.infer<typeof photoVisiteSchema>

export const fichiersSchema = z.strictObject({ lu_a: instantSchema, fichiers: z.array(fichierSchema) })

/** What the visit bills: lines, VAT per rate, payment. Empty while not closed. */
export const facturationSchema = z.strictObject({
  lu_a: instantSchema,
  cloturee: z.boolean(),
  fournitures: rapportClotureSchema.shape.fournitures,
  prestations: rapportClotureSchema.shape.prestations,
  certification_tva: rapportClotureSchema.shape.certification_tva,
  paiement: rapportClotureSchema.shape.paiement,
  totaux: totauxSchema,
  reste_a_payer_cents: cents,
})
