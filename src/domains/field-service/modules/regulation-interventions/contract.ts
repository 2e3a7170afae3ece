import { z } from 'zod'
import {
  journeeSchema,
  MODULE_REGULATION,
  visiteDetailSchema,
  visitePlanifieeSchema,
} from '#domains/field-service/model/regulation.ts'
import { idParam, idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/**
 * Plan of visits as dispatchers see and change it: assign, move, cancel. Ours, beside the planning calendar of the
 * specification (field-service §2 "Planning calendar"); conflicts with the field are reached through it.
 */
const BASE = '/api/regulation/interventions'
const right = holdersOf(MODULE_REGULATION)
const params = z.strictObject({ id: idParam })
const heure = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue : HH:MM')

export const listerVisites = operation({
  id: 'regulation.interventions',
  method: 'GET',
  path: BASE,
  summary: "Interventions d'un jour pour toute l'entreprise, techniciens et état de leurs appareils",
  right,
  tenant: 'company',
  offline: 'cached',
  query: z.strictObject({ jour: jourSchema }),
  output: journeeSchema,
})

export const lireVisite = operation({
  id: 'regulation.intervention',
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Une intervention : étapes reçues, changements de son plan, travail reçu hors planning',
  right,
  tenant: 'company',
  offline: 'cached',
  params,
  output: visiteDetailSchema,
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
  body: z.strictObject({
    motif: z.string().trim().max(400).optional(),
    /** Step as it was read: whoever thinks that nothing has begun must not cancel work under way. Absent: not checked. */
    etape: z.literal([0, 1, 2, 3]).optional(),
  }),
  output: reponse,
  errors: ['INTROUVABLE', 'PLAN_MODIFIE', 'ETAPE_REFUSEE'],
})
