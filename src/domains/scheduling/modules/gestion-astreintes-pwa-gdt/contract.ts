import { z } from 'zod'
import { astreinteSchema, interventionAstreinteSchema } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { interventionSaisieSchema } from '#domains/scheduling/model/astreintes/saisie.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** On-call management (specification scheduling §2 "On-call management (mobile)", §7). */
export const MODULE_ASTREINTES = 'vx-gestion-astreintes-pwa-gdt'

const BASE = '/api/edt/modules/gestion-astreintes-pwa-gdt'
const right = holdersOf(MODULE_ASTREINTES)
const params = z.strictObject({ id: idParam })
const intervention = params.extend({ intervention_id: idParam })
const annee = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)
const mois = z
  .string()
  .regex(/^(0?[1-9]|1[0-2])$/)
  .transform(Number)

export const astreintesSchema = z.strictObject({
  lu_a: instantSchema,
  debut: jourSchema,
  fin: jourSchema,
  astreintes: z.array(astreinteSchema),
})
export type Astreintes = z.infer<typeof astreintesSchema>

export const listerAstreintes = operation({
  id: 'astreintes.lister',
  method: 'GET',
  path: `${BASE}/astreintes`,
  summary: 'Astreintes par jour et par agent, de 62 jours en arrière à 31 jours devant, avec leurs interventions',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'edt',
  kept: 'astreintes',
  output: astreintesSchema,
})

export const listerInterventions = operation({
  id: 'astreintes.interventions',
  method: 'GET',
  path: `${BASE}/astreintes/{id}/interventions`,
  summary: "Interventions d'une astreinte",
  right,
  tenant: 'company',
  offline: 'cached',
  params,
  output: z.strictObject({ lu_a: instantSchema, interventions: z.array(interventionAstreinteSchema) }),
  errors: ['INTROUVABLE'],
})

export const formulaireCreation = operation({
  id: 'astreintes.formulaire-creation',
  method: 'GET',
  path: `${BASE}/astreintes/{id}/interventions/create`,
  summary: 'Formulaire de saisie',
  right,
  tenant: 'company',
  offline: 'online-only',
  params,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const formulaireModification = operation({
  id: 'astreintes.formulaire-modification',
  method: 'GET',
  path: `${BASE}/astreintes/{id}/interventions/{intervention_id}/edit`,
  summary: 'Formulaire de modification',
  right,
  tenant: 'company',
  offline: 'online-only',
  params: intervention,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

const corps = interventionSaisieSchema
const reponse = noticeSchema.extend({ intervention: interventionAstreinteSchema })

export const creerIntervention = operation({
  id: 'astreintes.creer',
  method: 'POST',
  path: `${BASE}/astreintes/{id}/interventions`,
  summary: 'Ajoute une intervention',
  right,
  tenant: 'company',
  offline: 'queued',
  params,
  body: corps,
  output: reponse,
  errors: ['INTROUVABLE', 'INTERVENTION_REFUSEE', 'INTERVENTION_CHEVAUCHE', 'MOIS_CLOS', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const modifierIntervention = operation({
  id: 'astreintes.modifier',
  method: 'PUT',
  path: `${BASE}/astreintes/{id}/interventions/{intervention_id}`,
  summary: 'Modifie une intervention',
  right,
  tenant: 'company',
  offline: 'queued',
  params: intervention,
  body: corps,
  output: reponse,
  errors: ['INTROUVABLE', 'INTERVENTION_REFUSEE', 'INTERVENTION_CHEVAUCHE', 'MOIS_CLOS', 'CLE_REUTILISEE', 'EN_COURS'],
})

export const supprimerIntervention = operation({
  id: 'astreintes.supprimer',
  method: 'DELETE',
  path: `${BASE}/astreintes/{id}/interventions/{intervention_id}`,
  summary: 'Supprime une intervention',
  right,
  tenant: 'company',
  offline: 'queued',
  params: intervention,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'MOIS_CLOS', 'CLE_REUTILISEE', 'EN_COURS'],
})

/** Ours: the monthly statement that article R3121-2 asks for. */
export const telechargerReleveAstreintes = operation({
  id: 'astreintes.releve',
  method: 'GET',
  path: `${BASE}/releve/{annee}/{mois}/pdf`,
  summary: "Récapitulatif mensuel de mes heures d'astreinte et de leurs interventions, en PDF",
  right,
  tenant: 'self',
  offline: 'online-only',
  params: z.strictObject({ annee, mois }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})
