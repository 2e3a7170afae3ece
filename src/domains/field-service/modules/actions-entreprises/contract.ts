import { z } from 'zod'
import { receveurSchema } from '#domains/field-service/model/actions/action.ts'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { lireReportVisite } from '#domains/field-service/model/interventions/visite-operations.ts'
import { chercherCreneaux, MODULE_PLANNINGS } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/**
 * What dispatchers do from the list of what waits (specification field-service §7 "Actions"): the moves of the requests and of
 * the plannings, by the same rights, under the address that the specification gives them. The list itself is scheduling's.
 */
const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const commun = { tenant: 'company', offline: 'online-only' } as const
const params = z.strictObject({ id: idParam })
const demandes = { ...commun, right: holdersOf(MODULE_DEMANDES), sujet: 'demandes' } as const
/** As it was read: who comes late neither takes back nor offers again what somebody accepted. */
const version = z.number().int().positive()
/** The version that it has from then on: what "Défaire" names. */
const fait = noticeSchema.extend({ version })

export const libererAction = operation({
  ...demandes,
  id: 'actions-entreprises.liberer',
  method: 'POST',
  path: `${BASE}/demandes/{id}/liberer`,
  summary: 'Reprend une demande proposée, acceptée ou refusée par d’autres',
  params,
  body: z.strictObject({ version }),
  output: fait,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'PLAN_MODIFIE'],
})

export const propagerAction = operation({
  ...demandes,
  id: 'actions-entreprises.propager',
  method: 'POST',
  path: `${BASE}/demandes/{id}/propager`,
  summary: 'Propose une demande dans les flux (0) ou à un prestataire',
  params,
  body: z.strictObject({ receveur: z.union([z.literal(0), idSchema]).nullable(), version }),
  output: fait,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE', 'PLAN_MODIFIE'],
})

/** Ours: the grid of accounts of the popup. */
export const listerReceveursAction = operation({
  ...demandes,
  id: 'actions-entreprises.receveurs',
  method: 'GET',
  path: `${BASE}/demandes/{id}/receveurs`,
  summary: 'Les prestataires à qui cette demande peut être proposée',
  params,
  output: z.array(receveurSchema),
  errors: ['INTROUVABLE'],
})

export const planifierAction = operation({
  ...demandes,
  id: 'actions-entreprises.planification',
  method: 'GET',
  path: `${BASE}/demandes/{id}/planification`,
  summary: 'Les créneaux d’une demande, comme à la création d’une intervention',
  params,
  query: chercherCreneaux.query.omit({ adresse: true }),
  output: chercherCreneaux.output.extend({
    demande_id: idSchema,
    adresse_id: idSchema,
    prestation_id: idSchema,
    client_id: idSchema,
  }),
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})

export const reporterAction = operation({
  ...commun,
  id: 'actions-entreprises.report',
  method: 'GET',
  path: `${BASE}/interventions/{id}/report`,
  summary: 'Où est une intervention à reporter, chez qui elle peut aller, et où l’envoyer',
  params,
  right: holdersOf(MODULE_PLANNINGS),
  sujet: 'plannings-entreprises',
  output: lireReportVisite.output,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})
