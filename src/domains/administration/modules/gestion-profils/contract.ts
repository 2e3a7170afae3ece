import { z } from 'zod'
import { editForm, KEEPING, one, platform, transferOf } from '#domains/administration/model/operations.ts'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

const PATH = '/api/wikaz/modules/gestion-profils/profils'

export const profilListeSchema = z.strictObject({
  profil_id: idSchema,
  profil_libelle: z.string(),
  modules_count: z.number().int(),
  users_count: z.number().int(),
})
export type ProfilListe = z.infer<typeof profilListeSchema>

export const listProfils = operation({
  ...platform,
  id: 'gestion-profils.lister',
  method: 'GET',
  path: PATH,
  summary: 'Les profils d’une application, avec leurs nombres de modules et de personnes',
  query: z.strictObject({ application: idParam.optional() }),
  output: z.array(profilListeSchema),
})

export const editProfil = editForm('gestion-profils.modifier', `${PATH}/{id}/edit`, 'Le formulaire d’un profil')

export const putProfil = operation({
  ...platform,
  id: 'gestion-profils.enregistrer',
  method: 'PUT',
  path: `${PATH}/{id}`,
  summary: 'Renomme un profil',
  params: one,
  body: z.strictObject({ profil_libelle: texteSaisi().min(1, 'Libellé\u00a0: à renseigner.').max(100) }),
  output: noticeSchema,
  errors: [...KEEPING, 'DEJA_PRIS'],
})

export const profilModules = transferOf(
  'gestion-profils.modules',
  `${PATH}/{id}/affectation-modules`,
  'Les modules d’un profil',
)
export const profilUtilisateurs = transferOf(
  'gestion-profils.utilisateurs',
  `${PATH}/{id}/affectation-utilisateurs`,
  'Les personnes d’un profil',
)
