import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { heureSchema } from '../planning/horaire.ts'
import { SORTES_ABSENCE } from '../planning/pointage.ts'
import { heuresPrevuesDuPosteSchema, nonFaitSchema } from '../planning/prevu.ts'
import { anomalieSchema } from '../regles/types.ts'
import { ETATS_POSTE } from './changement.ts'

/** The month as who plans reads it (specification scheduling §3 "Planning response", "Calendar day"). */

const drapeau = z.literal([0, 1])
const minutes = z.number().int()

/** Kinds of days that hold no post, as the specification numbers them: below zero is an absence. */
export const JOUR_CONGE = -1
export const JOUR_TLC = -2
export const JOUR_MALADIE = -3

export const cellulePlanningSchema = z.strictObject({
  dadate: jourSchema,
  utilisateur_id: idSchema,
  /** Above zero: the post; 0: rest; below: an absence. */
  poste: z.number().int(),
  poste_libelle: z.string(),
  poste_code: z.string(),
  color: z.string(),
  heure_debut: heureSchema.nullable(),
  heure_fin: heureSchema.nullable(),
  debut_different: drapeau,
  fin_different: drapeau,
  pointage_id: idSchema.nullable(),
  pointage_maladie: drapeau,
  pointage_astreinte: drapeau,
  pointage_tlc: drapeau,
  pointage_heure_debut_coupure: heureSchema.nullable(),
  pointage_heure_fin_coupure: heureSchema.nullable(),
  pointage_heures_manuel: z.number().int().nullable(),
  pointage_heures_supplementaire: drapeau,
  /** Null where the cell holds no post. */
  version: z.number().int().positive().nullable(),
  etat: z.enum(ETATS_POSTE),
  depasse: z.boolean(),
  /** The post that came to stand at the same hours since it was prepared: a call or an exchange that somebody said yes to. */
  conflit: z.string().optional(),
  /** Why a rule that blocks is not kept, of the shift as it stands: prepared, or published. */
  derogation: z.string().nullable(),
  /** Who wrote it, and when; absent: nobody, or in what an older server said. */
  deroge: z.strictObject({ par: z.string(), a: instantSchema }).optional(),
  prevu: heuresPrevuesDuPosteSchema,
})
export type CellulePlanning = z.infer<typeof cellulePlanningSchema>

export const evenementBureauSchema = z.strictObject({
  event_id: idSchema,
  event_date: jourSchema,
  event_icon: z.string(),
  event_titre: z.string(),
  event_time: heureSchema.nullable(),
  event_description: z.string(),
  event_etat: z.literal([1, 2, 3]),
})
export type EvenementBureau = z.infer<typeof evenementBureauSchema>

/**
 * Minutes and days of a month, for one agent, as things stand with what is prepared. The hours mean what they mean at the
 * closing and in the statistics (`MOTS_HEURES`); those of the night, of Sundays and of holidays are of the whole month, to come
 * included.
 */
export const compteursMoisSchema = z.strictObject({
  /** Planned (`planifie` of the closing): of all posts given, over or not. */
  prevu: minutes,
  reel: minutes,
  compte: minutes,
  /** Paid, of what is not over, and of sick days that the year owes; absent in what an older server said. */
  a_venir: minutes.optional(),
  neutralise: minutes.optional(),
  nuit: minutes,
  dimanche: minutes,
  ferie: minutes,
  conge: z.number().int(),
  tlc: z.number().int(),
  maladie: z.number().int(),
  /** Duties of the month. */
  astreinte: z.number().int(),
  /** Minutes due in the month (`compterDues`). */
  contrat: minutes,
  /** Paid, to come and neutralised, less what is due; absent in what an older server said. */
  ecart: minutes.optional(),
})
export type CompteursMois = z.infer<typeof compteursMoisSchema>

/** The gap of a month; of a month kept from an older server, as it was told then. */
export const ecartDe = ({ ecart, prevu, contrat }: CompteursMois): number => ecart ?? prevu - contrat

export const planningMoisSchema = z.strictObject({
  lu_a: instantSchema,
  annee: z.number().int(),
  mois: z.number().int().min(1).max(12),
  dates: z.array(
    z.strictObject({
      dadate: jourSchema,
      dimanche: drapeau,
      /** Name of the holiday; empty: none. */
      feries: z.string(),
      /** Day of the month. */
      jour: z.number().int(),
      jour_lettre: z.string(),
      semaine: z.number().int(),
      /** 1: the night is worked; 0: it is on call. */
      etat_nuit: drapeau,
      /** On-call interventions that began on it. */
      interventions: z.number().int(),
      detail_evenement: z.array(evenementBureauSchema),
      detail_anomalie: z.array(anomalieSchema),
    }),
  ),
  agents: z.array(
    z.strictObject({
      label: z.string(),
      wcu_utilisateur_id: idSchema,
      email: z.string(),
      user_telephone1: z.string(),
      user_telephone2: z.string(),
      metier_id: idSchema.nullable(),
      metier_libelle: z.string(),
      /** Where they work; absent in what an older server said. */
      unite_id: idSchema.nullable().optional(),
      unite_libelle: z.string().optional(),
      is_maladie: drapeau,
      is_astreinte: drapeau,
      is_conge: drapeau,
      is_tlc: drapeau,
      /** Their month is closed: nothing of it changes; absent in what an older server said. */
      clos: drapeau.optional(),
      detail: z.array(compteursMoisSchema),
      /** What stands on the days of the month; a day without a line is a rest. */
      calendrier: z.array(cellulePlanningSchema),
    }),
  ),
  absences: z.array(
    z.strictObject({
      utilisateur_id: idSchema,
      jour: jourSchema,
      sorte: z.enum(SORTES_ABSENCE),
      /** It is of a leave, which is changed or cancelled whole. */
      de_conge: z.boolean(),
    }),
  ),
  astreintes: z.array(
    z.strictObject({
      astreinte_id: idSchema,
      utilisateur_id: idSchema,
      jour: jourSchema,
      heure_debut: heureSchema,
      heure_fin: heureSchema,
    }),
  ),
  /** Posts that were planned and not done, where and whose they were planned; absent in what an older server said. */
  non_faits: z.array(nonFaitSchema.extend({ utilisateur_id: idSchema, jour: jourSchema })).optional(),
  /** What those who plan noted for each other on somebody's day. */
  notes: z.array(
    z.strictObject({
      utilisateur_id: idSchema,
      jour: jourSchema,
      texte: z.string(),
      ecrit_a: instantSchema,
      par: z.string(),
    }),
  ),
  /** Hours count over the year as the month ends: no week is owed; absent in what an older server said. */
  par_an: z.boolean().optional(),
  publication: z.strictObject({
    /** Shifts that are prepared and not published. */
    a_publier: z.number().int().nonnegative(),
    derniere: z.strictObject({ a: instantSchema, par: z.string() }).nullable(),
    /** People who have not looked since what changed in their days of this month. */
    pas_vu: z.array(idSchema),
  }),
})
export type PlanningMois = z.infer<typeof planningMoisSchema>
