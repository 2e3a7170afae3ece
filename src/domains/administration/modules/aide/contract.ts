import { z } from 'zod'
import { DESCRIPTION_MAX, OBJET_MAX } from '#domains/administration/model/supports.ts'
import { idSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

const PATH = '/api/wikaz/structure/supports'
const text = (nom: string, max: number) =>
  texteSaisi().min(1, `${nom} : à renseigner.`).max(max, `${nom} : ${max} caractères au plus.`)

/** The fields of the form are these, in this order. */
export const demandeEcriteSchema = z.strictObject({
  support_objet: text('Objet', OBJET_MAX),
  support_description: text('Description', DESCRIPTION_MAX),
})

export const askHelp = operation({
  id: 'aide.demander',
  method: 'POST',
  path: PATH,
  summary: 'Demande de l’aide à l’administration de la plateforme',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  sujet: 'aide',
  body: demandeEcriteSchema,
  output: noticeSchema,
  errors: ['TROP_DE_TENTATIVES'],
})

export const demandeSchema = z.strictObject({
  support_id: idSchema,
  support_objet: z.string(),
  support_description: z.string(),
  cree_a: instantSchema,
  termine_a: instantSchema.nullable(),
})
export type Demande = z.infer<typeof demandeSchema>

export const listOwn = operation({
  id: 'aide.lister',
  method: 'GET',
  path: `${PATH}/miennes`,
  summary: 'Les demandes d’aide de la personne, les plus récentes d’abord',
  right: anySession,
  tenant: 'self',
  offline: 'cached',
  sujet: 'aide',
  output: z.array(demandeSchema),
})
