import { z } from 'zod'
import { platform } from '#domains/administration/model/operations.ts'
import { idParam, idSchema, instantDonneSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'

const PATH = '/api/wikaz/structure/supports'

export const supportSchema = z.strictObject({
  support_id: idSchema,
  compte_raison_sociale: z.string(),
  utilisateur: z.string(),
  email: z.string(),
  support_objet: z.string(),
  support_description: z.string(),
  cree_a: instantSchema,
  termine_a: instantSchema.nullable(),
})
export type Support = z.infer<typeof supportSchema>

export const listSupports = operation({
  ...platform,
  id: 'supports.lister',
  method: 'GET',
  path: PATH,
  summary: 'Les demandes d’aide de toutes les sociétés, en cours ou terminées',
  query: z.strictObject({ termine: z.enum(['0', '1']).optional() }),
  output: z.array(supportSchema),
})

export const endSupport = operation({
  ...platform,
  id: 'supports.terminer',
  method: 'PUT',
  path: `${PATH}/{support_id}`,
  summary: 'Termine une demande d’aide ; la personne en est prévenue',
  params: z.strictObject({ support_id: idParam }),
  /** The hour it was ended at, by which this answer alone is taken back; null when somebody had ended it before. */
  output: noticeSchema.extend({ termine_a: instantSchema.nullable() }),
  errors: ['INTROUVABLE'],
})

/** Ours: what "Défaire" and "Rouvrir" do. `de` is the hour it was ended at: nobody takes back a later end. */
export const reopenSupport = operation({
  ...platform,
  id: 'supports.rouvrir',
  method: 'POST',
  path: `${PATH}/{support_id}/rouvrir`,
  summary: 'Rouvre une demande d’aide terminée\u00a0; la personne en est prévenue',
  params: z.strictObject({ support_id: idParam }),
  body: z.strictObject({ de: instantDonneSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEMANDE_TRAITEE'],
})
