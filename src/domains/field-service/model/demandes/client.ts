import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { ligneDemandeSchema } from './demande.ts'

const ligneInterventionSchema = z.strictObject({
  type: z.literal(1),
  /** What both kinds are put in order by. */
  le: instantSchema,
  intervention_id: idSchema,
  intervention_date_planifie: instantSchema,
  /** Where it stands at the desk. */
  jour: jourSchema,
  th_libelle: z.string(),
  /** The day it was promised for; null: nothing was. Absent of what a device kept from before. */
  th_jour: jourSchema.nullable().optional(),
  technicien: z.string(),
  intervention_reference: z.number().int().nonnegative(),
  prestation_libelle: z.string(),
  /** Empty: shown as waiting. */
  libelle_cloture: z.string(),
  annulee: z.boolean(),
  /** Ours: how far it is while it is open. Absent of what a device kept from before. */
  etapes_en_cours: z.number().int().min(0).max(3).optional(),
  adresse_id: idSchema,
})
const entreeDemandeSchema = ligneDemandeSchema.extend({ type: z.literal(2), le: instantSchema })
export const historiqueClientSchema = z.strictObject({
  lu_a: instantSchema,
  entrees: z.array(z.discriminatedUnion('type', [ligneInterventionSchema, entreeDemandeSchema])),
  total: z.number().int().nonnegative(),
})
export type EntreeHistorique = z.infer<typeof historiqueClientSchema>['entrees'][number]

/** The sheet of one visit at a customer's (specification field-service §3 "Intervention sheet"). */
export const ficheVisiteSchema = z.strictObject({
  intervention_id: idSchema,
  intervention_date_creation: instantSchema,
  prestation_libelle: z.string(),
  /** Decimal hours, as text: "1.50". */
  intervention_duree: z.string(),
  intervention_reference: z.number().int().nonnegative(),
  intervention_date_planifie: instantSchema,
  th_libelle: z.string(),
  /** The same. */
  th_jour: jourSchema.nullable().optional(),
  technicien: z.string(),
  addresse_intervention: z.string(),
  /** What whoever goes there has to know: of the address, and of the customer. Absent from what a device kept before they were sent. */
  consignes_acces: z.string().optional(),
  client_observations: z.string().optional(),
  heure_ordre: instantSchema.nullable(),
  heure_arrivee: instantSchema.nullable(),
  heure_cloture: instantSchema.nullable(),
  /** "Annulée" of a cancelled visit, which waits for nothing. */
  libelle_cloture: z.string(),
  /** Null: not closed, and it may be postponed. 0, which no purpose has: cancelled. */
  intervention_cloture: z.number().int().nullable(),
  /** Ours: by whom, when and why. Null: not cancelled. */
  annulation: z.strictObject({ annulee_a: instantSchema, auteur: z.string(), motif: z.string() }).nullable(),
})
export type FicheVisite = z.infer<typeof ficheVisiteSchema>

/** What may be done with a request, as menus draw it. */
export const outilsSchema = z.array(
  z.strictObject({
    id: z.string(),
    label: z.string(),
    icone: z.string(),
    url: z.string(),
    methode: z.enum(['GET', 'POST', 'PUT']),
    danger: z.boolean(),
    confirmation: z.strictObject({ titre: z.string(), message: z.string() }).nullable(),
  }),
)
