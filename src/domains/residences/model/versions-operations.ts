import { z } from 'zod'
import { FICHIER_MAX } from '#wire/attachments.ts'
import { idParam, instantSchema, jourDonneSchema, jourSchema, sha256Schema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { ETATS_VERSION, motifSaisiSchema, noteSaisie } from './documents.ts'
import { BASE_DOCUMENTS, COMMUN_DOCUMENTS } from './documents-commun.ts'

/** Versions of a document and what takes each from one hand to the next (specification scheduling §2 "Version history", §7). */
const BASE = BASE_DOCUMENTS
const commun = COMMUN_DOCUMENTS
const un = z.strictObject({ id: idParam })
const uneVersion = z.strictObject({ id: idParam, n: idParam })

const versionSchema = z.strictObject({
  n: z.number().int(),
  etat: z.enum(ETATS_VERSION),
  /** It holds today. */
  courante: z.boolean(),
  historique_date_upload: instantSchema,
  historique_date_expire: jourSchema.nullable(),
  par: z.string(),
  note: z.string(),
  taille: z.number(),
  hash: sha256Schema,
  verifie: z.strictObject({ a: instantSchema, par: z.string() }).nullable(),
  approuve: z.strictObject({ a: instantSchema, par: z.string() }).nullable(),
  refus: z.strictObject({ a: instantSchema, par: z.string(), motif: z.string() }).nullable(),
  /** What whoever asks may do to it. */
  peut: z.array(z.enum(['verifier', 'approuver', 'refuser', 'reprendre'])),
})
export type VersionDocument = z.infer<typeof versionSchema>

export const listerVersions = operation({
  ...commun,
  id: 'systeme-documentaire.versions',
  method: 'GET',
  path: `${BASE}/{id}/fichier`,
  summary:
    'Les versions d’un document, la dernière d’abord\u00a0; celles qui ont valu, pour qui n’a part à aucune autre',
  params: un,
  output: z.strictObject({ lu_a: instantSchema, versions: z.array(versionSchema) }),
  errors: ['INTROUVABLE'],
})

/** The file as body; or no body and `sha256`, for one that was sent by pieces (`PUT /api/fichiers/{sha256}`). */
export const deposerVersion = operation({
  ...commun,
  id: 'systeme-documentaire.deposer',
  method: 'POST',
  path: `${BASE}/{id}/fichier`,
  summary: 'Dépose une version à vérifier puis à approuver\u00a0; elle prend la place de celle qui l’était',
  params: un,
  query: z.strictObject({
    expire: jourDonneSchema.optional(),
    note: noteSaisie.optional(),
    sha256: sha256Schema.optional(),
  }),
  accepts: 'bytes',
  body: z.unknown(),
  bodyLimit: FICHIER_MAX,
  output: noticeSchema.extend({ n: z.number().int() }),
  errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'ETAPE_REFUSEE', 'TYPE_DE_FICHIER', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
})

export const lireFichier = operation({
  ...commun,
  id: 'systeme-documentaire.fichier',
  method: 'GET',
  path: `${BASE}/{id}/fichier/0`,
  summary: 'Le PDF de la version en vigueur',
  params: un,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})
export const lireFichierVersion = operation({
  ...commun,
  id: 'systeme-documentaire.fichier-version',
  method: 'GET',
  path: `${BASE}/{id}/fichier/{n}`,
  summary: 'Le PDF d’une version',
  params: uneVersion,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

const acte = <const Verbe extends string>(verbe: Verbe, summary: string) =>
  operation({
    ...commun,
    id: `systeme-documentaire.${verbe}`,
    method: 'POST',
    path: `${BASE}/{id}/fichier/{n}/${verbe}`,
    summary,
    params: uneVersion,
    output: noticeSchema,
    errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'ETAPE_REFUSEE'],
  })
export const verifierVersion = acte(
  'verifier',
  'Vérifie une version\u00a0: par la personne désignée, autre que celle qui l’a déposée',
)
export const approuverVersion = acte('approuver', 'Approuve une version vérifiée\u00a0: elle devient celle qui vaut')
export const reprendreVersion = acte(
  'reprendre',
  'Reprend son dernier geste\u00a0: une approbation que personne n’a lue, une vérification, un dépôt',
)
export const refuserVersion = operation({
  ...commun,
  id: 'systeme-documentaire.refuser',
  method: 'POST',
  path: `${BASE}/{id}/fichier/{n}/refuser`,
  summary: 'Renvoie une version à qui l’a déposée, avec le motif',
  params: uneVersion,
  body: motifSaisiSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT', 'ETAPE_REFUSEE'],
})
