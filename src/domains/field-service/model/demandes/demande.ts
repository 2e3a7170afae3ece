import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import type { ResourceAddress } from '#wire/resource.ts'
import { texteSaisi } from '#wire/text.ts'
import { echangeSchema } from './echanges.ts'
import { ETAT_IDS, MOTIF_MAX } from './etats.ts'
import { offreSchema } from './externe.ts'

/** Screen name and right of those who take and plan requests. */
export const MODULE_DEMANDES = 'vx-gestion-demandes'

/** Where the files of a request are called. */
export const FICHIERS_DEMANDE = {
  module: MODULE_DEMANDES,
  path: '/api/entreprises/modules/gestion-demandes/demandes',
  key: 'demande_id',
} as const satisfies ResourceAddress

export const fichiersDemandeSchema = z.array(
  z.strictObject({
    fichier_id: idSchema,
    nom: z.string(),
    /** `demande`, or what it is at the visit. */
    sorte: z.string(),
    cree_a: instantSchema,
  }),
)

const bit = z.literal([0, 1])

/** A request in a list (specification field-service §3 "Request entry"), with what one chooses the next one by. */
export const ligneDemandeSchema = z.strictObject({
  demande_id: idSchema,
  demande_date: instantSchema,
  demande_origine: z.string(),
  prestation_id: idSchema,
  prestation: z.string(),
  etat_id: z.literal(ETAT_IDS),
  etat_libelle: z.string(),
  demande_client_id: idSchema,
  client: z.string(),
  adresse_id: idSchema,
  cpville: z.string(),
  libelle_cloture: z.string(),
  demande_date_souhaite: jourSchema.nullable(),
  demande_th_souhaite: z.string(),
  demande_date_th_impose: bit,
  demande_reference_do: z.string(),
  /** Whole days since it was made. */
  age_jours: z.number().int().nonnegative(),
  en_retard: z.boolean(),
  /** Who it was given to; whom it comes from. Empty: the company itself. */
  receveur: z.string(),
  donneur: z.string(),
  /** Until when others may answer, at the soonest; null: no deadline. */
  repondre_avant: instantSchema.nullable(),
  /** Other slots that wait for this company's answer. */
  propositions: z.number().int().nonnegative(),
  /** Who may still answer: one company by its name, several by how many. Empty: nobody. */
  offerte_a: z.string(),
  intervention_id: idSchema.nullable(),
  /** Ours in a list: when its visit stands, here or at the receiver's; null: not planned, or over. */
  intervention_date_planifie: instantSchema.nullable(),
  /** What was promised with that day. */
  th_libelle: z.string(),
  /** What the customer was told of another day than that one; null: they wait on it. Absent from what a device kept before it was sent. */
  promis_ailleurs: z.strictObject({ th_libelle: z.string(), th_jour: jourSchema }).nullable().optional(),
  version: z.number().int(),
})
export type LigneDemande = z.infer<typeof ligneDemandeSchema>

export const mouvementDemandeSchema = z.strictObject({
  acte: z.string(),
  de: z.string(),
  vers: z.string(),
  motif: z.string(),
  intervention_id: idSchema.nullable(),
  /** Empty: nobody did it, a deadline passed. */
  utilisateur: z.string(),
  /** Somebody of the other company did it, whom this one does not know. Absent from what a device kept before it was sent. */
  par_autre: z.boolean().optional(),
  fait_a: instantSchema,
})

export const observationDemandeSchema = z.strictObject({
  commentaire_id: idSchema,
  commentaire_date_heure: instantSchema,
  utilisateur: z.string(),
  commentaire_texte: z.string(),
})

/** A visit that a request speaks of, with the day it stands on at the desk. */
const visiteSchema = z.strictObject({
  intervention_id: idSchema,
  jour: jourSchema,
  /** Who comes; empty: nobody yet. Absent of the visit that it comes from, and from what a device kept before it was sent. */
  technicien: z.string().optional(),
})

/** The sheet of one request (§3 "Request sheet"). */
export const ficheDemandeSchema = ligneDemandeSchema.extend({
  lu_a: instantSchema,
  adresse: z.string(),
  client_telephone: z.string(),
  /** Decimal hours, as text: "1.50". */
  prestation_duree: z.string(),
  /** In words; empty: no wish. */
  rdv_souhaite: z.string(),
  demande_description: z.string(),
  demande_remuneration_cents: z.number().int().nonnegative(),
  motif: z.string(),
  /** The visit that answers it, and the one whose closing asked for it. */
  visite: visiteSchema.nullable(),
  visite_origine: visiteSchema.nullable(),
  historique: z.array(mouvementDemandeSchema),
  observations: z.array(observationDemandeSchema),
  /** Whom it was offered to; what both companies did and wrote, the oldest first. */
  offres: z.array(offreSchema),
  echanges: z.array(echangeSchema),
  /** What may be done with it now, by this person. */
  peut: z.strictObject({
    planifier: z.boolean(),
    affecter: z.boolean(),
    liberer: z.boolean(),
    reporter: z.boolean(),
    annuler: z.boolean(),
    retablir: z.boolean(),
    dupliquer: z.boolean(),
    /** Somebody of the other company reads it. */
    commenter: z.boolean(),
  }),
})
export type FicheDemande = z.infer<typeof ficheDemandeSchema>

/** What asks for a service at an address (§3 "Create-request payload"). */
export const DESCRIPTION_MAX = 2000
export const OBSERVATION_MAX = 4000
/** Why it is cancelled. */
export const motifSchema = texteSaisi()
  .min(1, 'Motif\u00a0: à renseigner.')
  .max(MOTIF_MAX, `Motif\u00a0: ${MOTIF_MAX} caractères au plus.`)
/** What is noted about it. */
export const observationSchema = texteSaisi()
  .min(1, 'Observation\u00a0: à renseigner.')
  .max(OBSERVATION_MAX, `Observation\u00a0: ${OBSERVATION_MAX} caractères au plus.`)

export const listeDemandesSchema = z.strictObject({
  lu_a: instantSchema,
  demandes: z.array(ligneDemandeSchema),
  /** Ours: the areas that their addresses stand in. */
  zones: z.array(z.strictObject({ zones_id: idSchema, zone_libelle: z.string(), adresses: z.array(idSchema) })),
  /** Behind the list, where it was cut. */
  total: z.number().int().nonnegative(),
})
export type ListeDemandes = z.infer<typeof listeDemandesSchema>
