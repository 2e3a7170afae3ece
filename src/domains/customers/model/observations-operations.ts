import { z } from 'zod'
import { CLIENTS, MODULE_CLIENTS } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/** What the company's people note about a customer. */
const commun = { right: holdersOf(MODULE_CLIENTS), tenant: 'company', sujet: 'clients' } as const
const params = z.strictObject({ client_id: idParam })
const EP = `${CLIENTS.path}/{client_id}`

export const observationClientSchema = z.strictObject({
  commentaire_id: idSchema,
  commentaire_date_heure: instantSchema,
  utilisateur: z.string(),
  commentaire_texte: z.string(),
  /** Whether those who go there read it too. Absent from what a device kept before it was sent. */
  pour_terrain: z.boolean().optional(),
})
export type ObservationClient = z.infer<typeof observationClientSchema>

export const listerObservations = operation({
  ...commun,
  id: 'clients.observations',
  method: 'GET',
  path: `${EP}/observations`,
  summary: 'Ce qui a été noté sur un client, le plus récent d’abord',
  params,
  offline: 'cached',
  output: z.array(observationClientSchema),
  errors: ['INTROUVABLE'],
})

export const formulaireObservation = operation({
  ...commun,
  id: 'clients.observation-formulaire',
  method: 'GET',
  path: `${EP}/observations/create`,
  summary: 'Le formulaire d’une observation',
  params,
  offline: 'online-only',
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

const ouiNon = z.literal([0, 1], 'Oui ou non est attendu.')
export const OBSERVATION_MAX = 4000
export const ajouterObservation = operation({
  ...commun,
  id: 'clients.observation-ajouter',
  method: 'POST',
  path: `${EP}/observations`,
  summary: 'Note quelque chose sur un client',
  params,
  offline: 'online-only',
  body: z.strictObject({
    commentaire_texte: texteSaisi()
      .min(1, 'Observation\u00a0: à renseigner.')
      .max(OBSERVATION_MAX, `Observation\u00a0: ${OBSERVATION_MAX} caractères au plus.`),
    /** Absent: it stays at the office. */
    pour_terrain: ouiNon.optional(),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** Ours: whether those who go there read it; said again, it changes nothing. */
export const montrerObservation = operation({
  ...commun,
  id: 'clients.observation-montrer',
  method: 'PUT',
  path: `${EP}/observations/{commentaire_id}/terrain`,
  summary: 'Montre aux techniciens une observation sur un client, ou la garde au bureau',
  params: z.strictObject({ client_id: idParam, commentaire_id: idParam }),
  offline: 'online-only',
  body: z.strictObject({ pour_terrain: ouiNon }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
