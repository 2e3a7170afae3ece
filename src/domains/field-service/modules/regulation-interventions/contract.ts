import { z } from 'zod'
import { changementSchema } from '#domains/field-service/model/activite.ts'
import { idParam, idSchema, instantSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/**
 * Plan of visits as dispatchers change it: assign, move, cancel. Ours, until the planning calendar of the specification
 * (field-service §2 "Planning calendar") stands; conflicts with the field are reached through it.
 */
export const MODULE_PLANNINGS = 'vx-plannings-entreprises'

const BASE = '/api/regulation/interventions'
const right = holdersOf(MODULE_PLANNINGS)
const params = z.strictObject({ id: idParam })
const heure = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue : HH:MM')

export const visitePlanifieeSchema = z.strictObject({
  intervention_id: idSchema,
  client: z.string(),
  prestation_libelle: z.string(),
  technicien_id: idSchema.nullable(),
  technicien: z.string(),
  debut: instantSchema,
  fin: instantSchema,
  th_libelle: z.string(),
  etapes_en_cours: z.literal([0, 1, 2, 3]),
  etape_libelle: z.string(),
  cloture_libelle: z.string(),
  annulee: z.boolean(),
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

export const listerVisites = operation({
  id: 'regulation.interventions',
  method: 'GET',
  path: BASE,
  summary: "Interventions d'un jour, et techniciens à qui les confier",
  right,
  tenant: 'company',
  offline: 'online-only',
  query: z.strictObject({ jour: jourSchema }),
  output: z.strictObject({
    lu_a: instantSchema,
    interventions: z.array(visitePlanifieeSchema),
    techniciens: z.array(z.strictObject({ id: idSchema, label: z.string() })),
  }),
})

export const lireVisite = operation({
  id: 'regulation.intervention',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Une intervention, les changements de son plan, le travail reçu hors planning',
  right,
  tenant: 'company',
  offline: 'online-only',
  params,
  output: visitePlanifieeSchema.extend({
    lu_a: instantSchema,
    changements: z.array(changementSchema),
    hors_planning: z.array(horsPlanningSchema),
  }),
  errors: ['INTROUVABLE'],
})

const reponse = noticeSchema.extend({ intervention: visitePlanifieeSchema })

/** Absolute: what the plan was when it was read, and what it becomes (offline rule 5). */
export const affecterVisite = operation({
  id: 'regulation.affecter',
  method: 'POST',
  path: `${BASE}/{id}/affecter`,
  summary: 'Confie une intervention à un autre technicien, ou à personne',
  right,
  tenant: 'company',
  offline: 'online-only',
  params,
  body: z.strictObject({ de: idSchema.nullable(), vers: idSchema.nullable() }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

export const reporterVisite = operation({
  id: 'regulation.reporter',
  method: 'POST',
  path: `${BASE}/{id}/reporter`,
  summary: 'Déplace une intervention',
  right,
  tenant: 'company',
  offline: 'online-only',
  params,
  body: z.strictObject({
    /** Start as it was read. */
    de: instantSchema,
    jour: jourSchema,
    heure_debut: heure,
    duree_minutes: z.number().int().min(5).max(720),
    /** Slot promised to the customer; absent: unchanged. */
    th_libelle: z.string().trim().max(40).optional(),
  }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'CRENEAU_OCCUPE', 'ETAPE_REFUSEE'],
})

export const annulerVisite = operation({
  id: 'regulation.annuler',
  method: 'POST',
  path: `${BASE}/{id}/annuler`,
  summary: 'Annule une intervention non clôturée',
  right,
  tenant: 'company',
  offline: 'online-only',
  params,
  body: z.strictObject({ motif: z.string().trim().max(400).optional() }),
  output: reponse,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})
