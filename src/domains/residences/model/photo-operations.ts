import { z } from 'zod'
import { idParam } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { FICHIERS_RESIDENT, MODULE_RESIDENTS } from './adresses.ts'

/** Picture of a resident, shown drawn again. */
const commun = {
  right: holdersOf(MODULE_RESIDENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'residences',
} as const
const ici = { path: `${FICHIERS_RESIDENT.path}/{id}/photo`, params: z.strictObject({ id: idParam }) } as const

export const PHOTO_OCTETS_MAX = 4 * 1024 * 1024

export const lirePhotoResident = operation({
  ...commun,
  ...ici,
  sujet: undefined,
  id: 'gestion-residents.photo',
  method: 'GET',
  summary: 'La photo d’un résident, réduite et sans ses métadonnées',
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const envoyerPhotoResident = operation({
  ...commun,
  ...ici,
  id: 'gestion-residents.photo-envoyer',
  method: 'POST',
  summary: 'Reçoit la photo d’un résident\u00a0: JPEG, PNG ou WebP',
  accepts: 'bytes',
  body: z.unknown(),
  bodyLimit: PHOTO_OCTETS_MAX,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
})

export const retirerPhotoResident = operation({
  ...commun,
  ...ici,
  id: 'gestion-residents.photo-retirer',
  method: 'DELETE',
  summary: 'Retire la photo d’un résident',
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
