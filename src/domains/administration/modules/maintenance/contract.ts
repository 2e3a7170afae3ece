import { z } from 'zod'
import { platform, usurpationSchema } from '#domains/administration/model/operations.ts'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'

const PATH = '/api/wikaz/structure/maintenance'

export const compteSchema = z.strictObject({
  compte_id: idSchema,
  compte_raison_sociale: z.string(),
  nb_users: z.number().int(),
  /** Who owns the company, among its people. */
  compte_proprietaire: idSchema.nullable(),
  /** The platform's own company is never deleted. */
  supprimable: z.boolean(),
  utilisateurs: z.array(
    z.strictObject({
      id: idSchema,
      label: z.string(),
      email: z.string(),
      /** Whether an administrator may open this person's account. */
      ouvrable: z.boolean(),
    }),
  ),
})
export type Compte = z.infer<typeof compteSchema>

export const listMaintenance = operation({
  ...platform,
  id: 'maintenance.lister',
  method: 'GET',
  path: PATH,
  summary: 'Les comptes ouverts et leurs personnes',
  output: z.array(compteSchema),
})

export const usurperParMaintenance = operation({
  ...platform,
  id: 'maintenance.usurper',
  method: 'GET',
  path: `${PATH}/{user_id}`,
  summary: 'Ouvre le compte d’une personne pour 30 minutes, une fois par motif donné',
  params: z.strictObject({ user_id: idParam }),
  output: usurpationSchema,
  errors: ['INTROUVABLE', 'USURPATION_REFUSEE', 'USURPATION_SANS_MOTIF'],
})

export const deleteCompte = operation({
  ...platform,
  id: 'maintenance.supprimer',
  method: 'DELETE',
  path: `${PATH}/{compte_id}`,
  summary: 'Ferme le compte d’une société : plus personne ne s’y connecte, ses données restent',
  params: z.strictObject({ compte_id: idParam }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'COMPTE_PLATEFORME'],
})
