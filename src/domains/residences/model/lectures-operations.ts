import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { demandeSaisieSchema } from './documents.ts'
import { BASE_DOCUMENTS, COMMUN_DOCUMENTS, COMMUN_GESTION, personneSchema } from './documents-commun.ts'

/** Of whom the reading of a document is asked, and who has read it (ours). */
const BASE = BASE_DOCUMENTS
const commun = COMMUN_DOCUMENTS
const gestion = COMMUN_GESTION
const un = z.strictObject({ id: idParam })

export const lireLectures = operation({
  ...gestion,
  id: 'systeme-documentaire.lectures',
  method: 'GET',
  path: `${BASE}/{id}/lectures`,
  summary: 'De qui la lecture de la version en vigueur est demandée, qui l’a lue et qui non',
  params: un,
  output: z.strictObject({
    lu_a: instantSchema,
    demandes: z.array(z.strictObject({ profil_id: idSchema, profil_libelle: z.string(), pour: jourSchema })),
    lus: z.number().int(),
    attendus: z.number().int(),
    /** Who has not read first. */
    lecteurs: z.array(personneSchema.extend({ lu_le: instantSchema.nullable() })),
  }),
  errors: ['INTROUVABLE'],
})
export type Lectures = z.infer<typeof lireLectures.output>

/** What whoever asks must know, read or not: a device keeps it, and the versions beside it. */
export const lireAConnaitre = operation({
  ...commun,
  id: 'systeme-documentaire.a-connaitre',
  method: 'GET',
  path: `${BASE}/a-connaitre`,
  summary: 'Les documents dont la lecture est demandée à qui appelle, avec la version en vigueur',
  offline: 'cached',
  kept: 'a-connaitre',
  output: z.strictObject({
    lu_a: instantSchema,
    documents: z.array(
      z.strictObject({
        document_id: idSchema,
        document_titre: z.string(),
        document_chrono: z.string(),
        document_version: idSchema,
        expire_le: jourSchema.nullable(),
        lire_pour: jourSchema,
        lu_le: instantSchema.nullable(),
      }),
    ),
  }),
})
export type DocumentAConnaitre = z.infer<typeof lireAConnaitre.output>['documents'][number]

export const formulaireDemande = operation({
  ...gestion,
  id: 'systeme-documentaire.demande-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/lectures/create`,
  summary: 'Le formulaire d’une lecture à demander',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})
export const demanderLecture = operation({
  ...gestion,
  id: 'systeme-documentaire.demander',
  method: 'POST',
  path: `${BASE}/{id}/lectures/demandes`,
  summary:
    'Demande à un profil de lire la version en vigueur pour un jour\u00a0; le même une seconde fois change le jour',
  params: un,
  body: demandeSaisieSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})
export const retirerDemande = operation({
  ...gestion,
  id: 'systeme-documentaire.demande-retirer',
  method: 'DELETE',
  path: `${BASE}/{id}/lectures/demandes/{profil_id}`,
  summary: 'Ne demande plus cette lecture',
  params: z.strictObject({ id: idParam, profil_id: idParam }),
  /** What stood there: what "Défaire" writes back. */
  output: noticeSchema.extend({ avant: demandeSaisieSchema }),
  errors: ['INTROUVABLE'],
})
export const marquerLu = operation({
  ...commun,
  id: 'systeme-documentaire.lu',
  method: 'POST',
  path: `${BASE}/{id}/lectures`,
  summary: 'Dit avoir lu la version en vigueur\u00a0; une seconde fois ne change rien',
  params: un,
  body: z.strictObject({ n: idSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'ETAPE_REFUSEE'],
})
