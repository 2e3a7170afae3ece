import { z } from 'zod'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { idParam, idSchema, instantSchema, uuidSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'
import { residentNommeSchema, SORTES } from './residents.ts'
import { CATEGORIES, IMPORTANCES, PERSONNE_MAX } from './transmission.ts'

const BASE = '/api/edt/modules/fiches-transmission'
/** Who lives in the house stays off the device; of sheets, who may not read them is told nothing: it is as if there were none. */
const commun = {
  right: holdersOf(MODULE_RESIDENTS),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'transmissions',
} as const

const nommableSchema = residentNommeSchema.extend({
  /** Of today; empty: none. */
  logement_numero: z.string(),
})
export type ResidentNommable = z.infer<typeof nommableSchema>

export const listerResidentsNommables = operation({
  ...commun,
  id: 'transmissions.residents',
  method: 'GET',
  path: `${BASE}/residents`,
  summary: 'Les résidents de la maison qu’une fiche peut nommer, sans ceux qui sont partis',
  aussi: ['residences'],
  output: z.strictObject({ lu_a: instantSchema, residents: z.array(nommableSchema) }),
})

const nomSchema = z.strictObject({
  /** As it was written last. */
  nom: z.string(),
  /** Sheets that say it, however it is spelled. */
  fiches: z.number().int().positive(),
  derniere: instantSchema,
})
export const listerNomsLibres = operation({
  ...commun,
  id: 'transmissions.noms',
  method: 'GET',
  path: `${BASE}/noms`,
  summary: 'Les noms écrits librement sur les fiches, et les résidents qu’ils désignent peut-être',
  aussi: ['residences'],
  output: z.strictObject({
    lu_a: instantSchema,
    /** The most written first. */
    noms: z.array(nomSchema.extend({ propositions: z.array(residentNommeSchema.extend({ sorte: z.enum(SORTES) })) })),
    /** Said to be no resident's. */
    ecartes: z.array(nomSchema),
    /** Everybody whom a name may be given to, those who left too. */
    residents: z.array(residentNommeSchema),
  }),
})
export type NomLibre = z.infer<typeof listerNomsLibres.output>['noms'][number]

const nom = texteSaisi('Nom\u00a0: à renseigner.').min(1, 'Nom\u00a0: à renseigner.').max(PERSONNE_MAX)

export const rapprocherNom = operation({
  ...commun,
  id: 'transmissions.rapprocher',
  method: 'POST',
  path: `${BASE}/noms/rapprochement`,
  summary: 'Rattache à un résident toutes les fiches qui portent ce nom',
  body: z.strictObject({ nom, resident_id: idSchema }),
  /** `lot`: what takes it back. */
  output: noticeSchema.extend({ lot: uuidSchema, fiches: z.number().int().positive() }),
  errors: ['INTROUVABLE', 'CLE_REUTILISEE'],
})

/** What "Défaire" does after that. */
export const separerNom = operation({
  ...commun,
  id: 'transmissions.separer',
  method: 'POST',
  path: `${BASE}/noms/separation`,
  summary: 'Défait un rapprochement\u00a0: ses fiches ne portent de nouveau qu’un nom',
  body: z.strictObject({ lot: uuidSchema }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** Absolute, so that one call does it and takes it back. */
export const ecarterNom = operation({
  ...commun,
  id: 'transmissions.ecarter',
  method: 'PUT',
  path: `${BASE}/noms/ecart`,
  summary: 'Dit qu’un nom n’est pas celui d’un résident, ou le propose de nouveau',
  body: z.strictObject({ nom, ecarte: z.boolean() }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const listerFichesDuResident = operation({
  ...commun,
  id: 'transmissions.fiches-du-resident',
  method: 'GET',
  path: `${BASE}/residents/{resident_id}/messages`,
  summary: 'Les fiches qui nomment un résident, la dernière d’abord, sans ce qu’elles disent',
  params: z.strictObject({ resident_id: idParam }),
  output: z.strictObject({
    lu_a: instantSchema,
    /** All there are; the answer holds the last ones. */
    total: z.number().int().nonnegative(),
    fiches: z.array(
      z.strictObject({
        transmission_id: idSchema,
        ecrite_a: instantSchema,
        auteur: z.string(),
        categorie: z.enum(CATEGORIES),
        importance: z.enum(IMPORTANCES),
        rayee: z.boolean(),
      }),
    ),
  }),
  errors: ['INTROUVABLE'],
})
