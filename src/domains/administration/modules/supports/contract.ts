import { z } from 'zod'
import { platform } from '#domains/administration/model/operations.ts'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
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
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
