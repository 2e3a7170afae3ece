import { z } from 'zod'
import { idSchema, instantSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { changementSchema, passageSchema, totauxSchema } from './activite.ts'
import { rapportClotureSchema } from './cloture-schema.ts'
import { estEnCours } from './etapes.ts'

/** Screen name and right of those who plan: they assign, move and cancel visits, and read what the field sends. */
export const MODULE_REGULATION = 'vx-regulation-interventions'

/** Address of a visit on the dispatchers' desk, for notifications. */
export function adresseRegulation(jour: string, intervention_id: number): string {
  return `/m/regulation-interventions/${jour}/${intervention_id}`
}

/** A visit as the office sees it: its plan, and how far the field has gone with it. */
export const visitePlanifieeSchema = z.strictObject({
  intervention_id: idSchema,
  client: z.string(),
  adresse_cp: z.string(),
  adresse_ville: z.string(),
  prestation_libelle: z.string(),
  technicien_id: idSchema.nullable(),
  technicien: z.string(),
  jour: jourSchema,
  debut: instantSchema,
  fin: instantSchema,
  th_libelle: z.string(),
  etapes_en_cours: z.literal([0, 1, 2, 3]),
  etape_libelle: z.string(),
  /** How the present step was reached: the device's time, the office's receipt, and who did it. Null at step 0. */
  dernier: z
    .strictObject({
      fait_a: instantSchema,
      recu_a: instantSchema,
      utilisateur_id: idSchema,
      utilisateur: z.string(),
    })
    .nullable(),
  cloture_libelle: z.string(),
  annulee: z.boolean(),
  annulee_motif: z.string(),
  /** From the network rather than from the company itself. */
  reseau: z.boolean(),
  version: z.number().int(),
  /** Pieces of work received for this visit while it was off its author's planning. */
  nb_hors_planning: z.number().int().nonnegative(),
  peut: z.strictObject({ affecter: z.boolean(), reporter: z.boolean(), annuler: z.boolean() }),
})
export type VisitePlanifiee = z.infer<typeof visitePlanifieeSchema>

export const horsPlanningSchema = z.strictObject({
  hors_planning_id: idSchema,
  utilisateur: z.string(),
  mutation_id: uuidSchema,
  type: z.string(),
  motif: z.enum(['ANNULEE', 'NON_AFFECTEE']),
  /** The action as the device sent it, whole. */
  contenu: z.unknown(),
  fait_a: instantSchema,
  recu_a: instantSchema,
})
export type HorsPlanning = z.infer<typeof horsPlanningSchema>

/** What the server knows of a technician's device: when it last spoke, and what it then said it still held. */
export const appareilSchema = z.strictObject({
  libelle: z.string(),
  vue_a: instantSchema,
  en_attente: z.number().int().nonnegative(),
})
export type AppareilTechnicien = z.infer<typeof appareilSchema>

const periodeSchema = z.strictObject({ debut: instantSchema, fin: instantSchema })

export const technicienSchema = z.strictObject({
  id: idSchema,
  label: z.string(),
  /** When they are away on that day, never why. Absent from what a device kept before it was sent. */
  absences: z.array(periodeSchema).optional(),
  /** Their working hours of that day; null: the company has not said. */
  disponibilites: z.array(periodeSchema).nullable().optional(),
  /** Last heard first. */
  appareils: z.array(appareilSchema),
})
export type Technicien = z.infer<typeof technicienSchema>

export const compteursSchema = z.strictObject({
  prevues: z.number().int(),
  en_cours: z.number().int(),
  terminees: z.number().int(),
  annulees: z.number().int(),
  hors_planning: z.number().int(),
})
export type Compteurs = z.infer<typeof compteursSchema>

export const journeeSchema = z.strictObject({
  lu_a: instantSchema,
  jour: jourSchema,
  compteurs: compteursSchema,
  interventions: z.array(visitePlanifieeSchema),
  techniciens: z.array(technicienSchema),
})
export type Journee = z.infer<typeof journeeSchema>

export const visiteDetailSchema = visitePlanifieeSchema.extend({
  lu_a: instantSchema,
  adresse_adresse1: z.string(),
  client_telephone: z.string(),
  demande_description: z.string(),
  consignes_acces: z.string(),
  passages: z.array(passageSchema),
  changements: z.array(changementSchema),
  rapport: rapportClotureSchema.nullable(),
  totaux: totauxSchema.nullable(),
  hors_planning: z.array(horsPlanningSchema),
})
export type VisiteDetail = z.infer<typeof visiteDetailSchema>

/** Counts of a list of visits. A cancelled visit is planned no more, whatever was done of it. */
export function compterVisites(
  visites: readonly Pick<VisitePlanifiee, 'annulee' | 'etapes_en_cours' | 'nb_hors_planning'>[],
): Compteurs {
  const tenues = visites.filter(v => !v.annulee)
  return {
    prevues: tenues.length,
    en_cours: tenues.filter(v => estEnCours(v.etapes_en_cours)).length,
    terminees: tenues.filter(v => v.etapes_en_cours === 3).length,
    annulees: visites.length - tenues.length,
    hors_planning: visites.filter(v => v.nb_hors_planning > 0).length,
  }
}
