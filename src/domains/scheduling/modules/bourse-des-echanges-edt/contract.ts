import { z } from 'zod'
import { appelsRecusSchema, REPONSES_APPEL } from '#domains/scheduling/model/appels/appel.ts'
import { consequencesEchangeSchema } from '#domains/scheduling/model/consequences/consequences.ts'
import { echangeSchema, REFUS_ECHANGE } from '#domains/scheduling/model/echanges/echange.ts'
import { motifSchema } from '#domains/scheduling/model/motif.ts'
import { idParam, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** Exchange board (specification scheduling §2 "Exchange board", §4, §7 "Agent views"). */
export const MODULE_BOURSE = 'vx-bourse-des-echanges-edt'

const MODULE = '/api/edt/modules/bourse-des-echanges-edt'
const BASE = `${MODULE}/echanges`
const right = holdersOf(MODULE_BOURSE)

export const listeEchangesSchema = z.strictObject({ lu_a: instantSchema, echanges: z.array(echangeSchema) })
export type ListeEchanges = z.infer<typeof listeEchangesSchema>

export const listerEchanges = operation({
  id: 'bourse.echanges',
  method: 'GET',
  path: BASE,
  summary: 'Mes échanges\u00a0: proposés et reçus, les ouverts et ceux des 90 derniers jours',
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'edt',
  kept: 'echanges',
  output: listeEchangesSchema,
})

/** The specification's own call; our screens queue `echange.repondre`. */
export const repondreEchange = operation({
  id: 'bourse.repondre',
  method: 'PUT',
  path: `${BASE}/{bde_id}`,
  summary: 'Accepte (1), refuse (8) ou annule (7) un échange en attente',
  right,
  tenant: 'self',
  offline: 'queued',
  params: z.strictObject({ bde_id: idParam }),
  query: z.strictObject({ action: z.enum(['1', '7', '8']).transform(a => Number(a) as 1 | 7 | 8) }),
  body: z.strictObject({ motif: motifSchema.optional() }),
  output: noticeSchema.extend({ echange: echangeSchema }),
  errors: ['INTROUVABLE', 'ECHANGE_PERIME', ...REFUS_ECHANGE],
})

/** Our own: what a yes would change of the caller's hours, and nothing of the colleague's. */
export const lireConsequencesBourse = operation({
  id: 'bourse.consequences',
  method: 'GET',
  path: `${BASE}/{bde_id}/consequences`,
  summary: 'Mes heures de la semaine et du mois avant et après un échange, et ce qu’en dit la loi',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  params: z.strictObject({ bde_id: idParam }),
  output: consequencesEchangeSchema,
  errors: ['INTROUVABLE', 'ECHANGE_PERIME'],
})

/** Our own: posts of the house that the caller is asked to take. */
export const listerAppelsRecus = operation({
  id: 'bourse.appels',
  method: 'GET',
  path: `${MODULE}/appels`,
  summary: 'Les postes que l’on me propose de prendre, et ceux des 7 derniers jours',
  right,
  tenant: 'self',
  offline: 'cached',
  sujet: 'edt',
  kept: 'appels',
  output: appelsRecusSchema,
})

/** The first yes has the post: it is said with the network, or it would promise what somebody else holds already. */
export const repondreAppelRecu = operation({
  id: 'bourse.appel-repondre',
  method: 'POST',
  path: `${MODULE}/appels/{appel_id}/reponse`,
  summary: 'Prend un poste à prendre, ou dit qu’on ne peut pas',
  right,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'edt',
  params: z.strictObject({ appel_id: idParam }),
  body: z.strictObject({ reponse: z.enum(REPONSES_APPEL) }),
  output: noticeSchema.extend({ a_moi: z.boolean() }),
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE', 'POSTE_OCCUPE', 'REGLE_NON_RESPECTEE'],
})
