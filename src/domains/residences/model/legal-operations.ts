import { z } from 'zod'
import { idParam, instantSchema, jourDonneSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { DROIT_LEGAL, FICHIERS_RESIDENT } from './adresses.ts'
import { fichierLegalSchema, LEGAL_OCTETS_MAX } from './legal.ts'

/** Legal documents of a resident, one a slot, by versions (specification scheduling §6, §7 "fichiers-legaux"). */
const BASE = `${FICHIERS_RESIDENT.path}/{id}/fichiers-legaux`
const commun = {
  right: holdersOf(DROIT_LEGAL),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'residences',
} as const
const un = z.strictObject({ id: idParam })
const fichier = z.strictObject({ id: idParam, fichiers_legaux_id: idParam })

export const listerFichiersLegaux = operation({
  ...commun,
  id: 'gestion-residents.fichiers-legaux',
  method: 'GET',
  path: BASE,
  summary: 'Les documents légaux d’un résident, emplacement par emplacement',
  params: un,
  output: z.strictObject({ lu_a: instantSchema, fichiers: z.array(fichierLegalSchema) }),
  errors: ['INTROUVABLE'],
})

/** The same bytes with the same end a second time change nothing. */
export const deposerFichierLegal = operation({
  ...commun,
  id: 'gestion-residents.fichiers-legaux-deposer',
  method: 'POST',
  path: BASE,
  summary: 'Dépose un document légal\u00a0: un PDF, qui remplace le précédent sans l’effacer',
  params: un,
  query: z.strictObject({ id: idParam, expire: jourDonneSchema.optional() }),
  accepts: 'bytes',
  body: z.unknown(),
  bodyLimit: LEGAL_OCTETS_MAX,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'TYPE_DE_FICHIER', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
})

export const lireFichierLegal = operation({
  ...commun,
  sujet: undefined,
  id: 'gestion-residents.fichiers-legaux-lire',
  method: 'GET',
  path: `${BASE}/{fichiers_legaux_id}`,
  summary: 'Un document légal, ou l’une de ses versions\u202f; la lecture est notée',
  params: fichier,
  query: z.strictObject({ version: idParam.optional() }),
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const supprimerFichierLegal = operation({
  ...commun,
  id: 'gestion-residents.fichiers-legaux-supprimer',
  method: 'DELETE',
  path: `${BASE}/{fichiers_legaux_id}`,
  summary: 'Retire un document légal, ses versions avec lui',
  params: fichier,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** What "Défaire" does after that. */
export const retablirFichierLegal = operation({
  ...commun,
  id: 'gestion-residents.fichiers-legaux-retablir',
  method: 'POST',
  path: `${BASE}/{fichiers_legaux_id}/retablir`,
  summary: 'Remet le document légal qui vient d’être retiré',
  params: fichier,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEJA_PRIS'],
})
