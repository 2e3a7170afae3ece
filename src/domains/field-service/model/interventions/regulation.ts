import { z } from 'zod'
import { idSchema, instantSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { observationSchema, photoVisiteSchema, suiviSchema, totauxSchema } from '../activite/activite.ts'
import { rapportClotureSchema } from '../rapports/cloture-schema.ts'
import { estEnCours } from './etapes.ts'
import { prevenirSchema } from './prevenir.ts'

/** Screen name and right of those who plan: they assign, move and cancel visits, and read what the field sends. */
export const MODULE_REGULATION = 'vx-regulation-interventions'

/** Who a visit is given to, when, and the hours and day that the customer was promised. */
export const planSchemas = {
  technicien_id: idSchema.nullable(),
  technicien: z.string(),
  jour: jourSchema,
  debut: instantSchema,
  fin: instantSchema,
  th_libelle: z.string(),
  /** The day they were told for; null: nothing was promised. Absent from what a device kept before it was sent. */
  th_jour: jourSchema.nullable().optional(),
}

/** A visit as the office sees it: its plan, and how far the field has gone with it. */
export const visitePlanifieeSchema = z.strictObject({
  intervention_id: idSchema,
  client: z.string(),
  /** The family's or the company's name alone, where there is room for no more. Absent from what a device kept before it was sent. */
  client_court: z.string().optional(),
  /** Absent from what a device kept before it was sent. */
  adresse_adresse1: z.string().optional(),
  adresse_cp: z.string(),
  adresse_ville: z.string(),
  /** On the map; null: nowhere. Absent from what a device kept before they were sent. */
  adresse_latitude: z.number().nullable().optional(),
  adresse_longitude: z.number().nullable().optional(),
  prestation_libelle: z.string(),
  ...planSchemas,
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
  /** When somebody was there, of a finished visit; null: not finished, or not known. Absent in what an older server said. */
  fait: z.strictObject({ debut: instantSchema, fin: instantSchema }).nullable().optional(),
  cloture_libelle: z.string(),
  annulee: z.boolean(),
  annulee_motif: z.string(),
  /** From the network rather than from the company itself. */
  reseau: z.boolean(),
  version: z.number().int(),
  /** Pieces of work received for this visit while it was off its author's planning, which nobody has seen to. */
  nb_hors_planning: z.number().int().nonnegative(),
  /** Reports received beside the one that closed the visit; absent in what an older server said. */
  nb_seconds_rapports: z.number().int().nonnegative().optional(),
  peut: z.strictObject({
    affecter: z.boolean(),
    reporter: z.boolean(),
    annuler: z.boolean(),
    /** Absent in what an older server said. */
    retablir: z.boolean().optional(),
  }),
})
export type VisitePlanifiee = z.infer<typeof visitePlanifieeSchema>

export const horsPlanningSchema = z.strictObject({
  hors_planning_id: idSchema,
  utilisateur: z.string(),
  /** Absent in what an older server said. */
  utilisateur_id: idSchema.optional(),
  mutation_id: uuidSchema,
  type: z.string(),
  motif: z.enum(['ANNULEE', 'NON_AFFECTEE']),
  /** The action as the device sent it, whole. */
  contenu: z.unknown(),
  fait_a: instantSchema,
  recu_a: instantSchema,
  /** Who took it back into the visit, or saw it and left it, and when; null: it waits. Absent in what an older server said. */
  suite: z
    .strictObject({ sorte: z.enum(['repris', 'classe']), utilisateur: z.string(), fait_a: instantSchema })
    .nullable()
    .optional(),
})
export type HorsPlanning = z.infer<typeof horsPlanningSchema>

/** One of the reports of a visit that was closed on two devices; one of them counts. */
export const compteRenduSchema = z.strictObject({
  /** Null: the one that closed the visit. */
  cloture_concurrente_id: idSchema.nullable(),
  utilisateur: z.string(),
  /** Absent in what an older server said. */
  utilisateur_id: idSchema.optional(),
  rapport: rapportClotureSchema,
  totaux: totauxSchema,
  fait_a: instantSchema,
  recu_a: instantSchema,
  compte: z.boolean(),
  /** How the device that filed it calls itself; empty or absent: not known. */
  appareil: z.string().optional(),
  /** Set aside by those who plan, who keep the one that counts. */
  ecarte: z.boolean().optional(),
  /** Why it cannot be chosen; null: it can. */
  refus: z.string().nullable(),
})
export type CompteRendu = z.infer<typeof compteRenduSchema>

/** What the server knows of a technician's device: when it last spoke, and what it then said it still held. */
export const appareilSchema = z.strictObject({
  libelle: z.string(),
  vue_a: instantSchema,
  en_attente: z.number().int().nonnegative(),
  /** Of these, how many wait for the person's choice. Absent in what an older server said. */
  a_resoudre: z.number().int().nonnegative().optional(),
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
  /** Minutes that a kilometre takes, for the ways between visits. Absent from what a device kept before it was sent. */
  duree_moyenne_kilometre: z.number().optional(),
})
export type Journee = z.infer<typeof journeeSchema>

/** What waits for those who plan, beside the module's name and on the home. */
export const attenteSchema = z.strictObject({
  /** Visits of today that are late now, as the day's counter says. */
  en_retard: z.number().int().nonnegative(),
  /** Visits closed on several devices lately, of which nobody has said which report counts. */
  comptes_rendus: z.number().int().nonnegative(),
  /** Technicians whose devices said that they still hold actions to send. */
  a_synchroniser: z.number().int().nonnegative(),
  /** Actions that wait for a choice on a technician's device. */
  a_resoudre: z.number().int().nonnegative(),
  /** All that « À traiter » counts of the desk; absent from what a device kept before it was sent. */
  a_traiter: z.number().int().nonnegative().optional(),
})
export type Attente = z.infer<typeof attenteSchema>

const parenteSchema = z.strictObject({ intervention_id: idSchema, jour: jourSchema, etape_libelle: z.string() })
export type VisiteParente = z.infer<typeof parenteSchema>

export const visiteDetailSchema = visitePlanifieeSchema.extend({
  lu_a: instantSchema,
  adresse_adresse1: z.string(),
  client_telephone: z.string(),
  demande_description: z.string(),
  consignes_acces: z.string(),
  /** What the office wrote on the customer's file, « À savoir ». Absent from what a device kept before it was sent. */
  client_observations: z.string().optional(),
  ...suiviSchema.shape,
  hors_planning: z.array(horsPlanningSchema),
  /** Who does not know its service, or does not work where it is. Absent where it is given to nobody else, and from older answers. */
  inaptes: z.array(z.strictObject({ utilisateur_id: idSchema, raison: z.enum(['competence', 'zone']) })).optional(),
  /** What the field wrote and photographed. Absent from what a device kept before they were sent. */
  observations: z.array(observationSchema).optional(),
  photos: z.array(photoVisiteSchema).optional(),
  /** What the office joined to it. */
  documents: z
    .array(
      z.strictObject({
        fichier_id: idSchema,
        nom: z.string(),
        sha256: z.string(),
        mime: z.string(),
        auteur: z.string(),
        cree_a: instantSchema,
      }),
    )
    .optional(),
  /** In the order they came, where there are several. */
  comptes_rendus: z.array(compteRenduSchema).optional(),
  /** Whether somebody has said which of them counts. */
  comptes_rendus_regle: z.boolean().optional(),
  /** The visit that it follows, and those that follow it. Absent from what a device kept before they were sent. */
  suite_de: parenteSchema.nullable().optional(),
  suites: z.array(parenteSchema).optional(),
  /** The request that its closing asked for. Absent from what a device kept before it was sent. */
  demande_suite: z.strictObject({ demande_id: idSchema, etat_libelle: z.string() }).nullable().optional(),
  /** The request that it answers, and whether its reader may cancel that with it. Absent from what a device kept before it was sent. */
  demande: z.strictObject({ demande_id: idSchema, annulable: z.boolean() }).nullable().optional(),
  /** Absent from what a device kept before it was sent. */
  client_id: idSchema.optional(),
  adresse_id: idSchema.optional(),
  /** The same. */
  prevenir: prevenirSchema.optional(),
})
export type VisiteDetail = z.infer<typeof visiteDetailSchema>

/** The ten seconds of « Défaire » and the way there: a visit just cancelled is restored whatever its hour. */
const DELAI_DEFAIRE_MS = 60_000

/** Whether a cancelled visit may be restored as it was: its time is not over, or it was cancelled a moment ago. */
export function visiteRetablissable(
  { annulee_a, fin }: { readonly annulee_a: Date | null; readonly fin: Date },
  now: Date,
): boolean {
  if (annulee_a === null) return false
  return fin > now || now.getTime() - annulee_a.getTime() <= DELAI_DEFAIRE_MS
}

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
