import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { interventionAstreinteSchema } from '../astreintes/astreinte.ts'
import { interventionSaisieSchema } from '../astreintes/saisie.ts'
import { BASE, right } from './bureau.ts'

/** On-call interventions, written by whoever plans for whoever was on call (specification scheduling §7 "planning-edt"). */

const INTERVENTIONS = `${BASE}/planning/{astreinte_id}/interventions`
const params = z.strictObject({ astreinte_id: idParam })
const une = params.extend({ id: idParam })
const lu = { right, tenant: 'company', offline: 'online-only', errors: ['INTROUVABLE'] } as const
const ecrit = {
  right,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'edt',
  errors: ['INTROUVABLE', 'INTERVENTION_REFUSEE', 'INTERVENTION_CHEVAUCHE', 'MOIS_CLOS', 'CLE_REUTILISEE', 'EN_COURS'],
} as const
const reponse = noticeSchema.extend({ intervention: interventionAstreinteSchema })

export const listerInterventionsDe = operation({
  id: 'planning.interventions',
  method: 'GET',
  path: INTERVENTIONS,
  summary: 'Interventions d’une astreinte',
  ...lu,
  sujet: 'edt',
  params,
  output: z.strictObject({ lu_a: instantSchema, interventions: z.array(interventionAstreinteSchema) }),
})

export const formulaireNouvelleIntervention = operation({
  id: 'planning.intervention-formulaire',
  method: 'GET',
  path: `${INTERVENTIONS}/create`,
  summary: 'Formulaire d’une intervention',
  ...lu,
  params,
  output: formDefinitionSchema,
})

export const formulaireIntervention = operation({
  id: 'planning.intervention-formulaire-modifier',
  method: 'GET',
  path: `${INTERVENTIONS}/{id}/edit`,
  summary: 'Formulaire d’une intervention notée',
  ...lu,
  params: une,
  output: formDefinitionSchema,
})

export const creerInterventionDe = operation({
  id: 'planning.intervention-creer',
  method: 'POST',
  path: INTERVENTIONS,
  summary: 'Note une intervention pour qui était d’astreinte',
  ...ecrit,
  params,
  body: interventionSaisieSchema,
  output: reponse,
})

export const modifierInterventionDe = operation({
  id: 'planning.intervention-modifier',
  method: 'PUT',
  path: `${INTERVENTIONS}/{id}`,
  summary: 'Modifie une intervention',
  ...ecrit,
  params: une,
  body: interventionSaisieSchema,
  output: reponse,
})

export const supprimerInterventionDe = operation({
  id: 'planning.intervention-supprimer',
  method: 'DELETE',
  path: `${INTERVENTIONS}/{id}`,
  summary: 'Supprime une intervention',
  ...ecrit,
  params: une,
  output: noticeSchema,
})
