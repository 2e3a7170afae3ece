import { z } from 'zod'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idParam, instantSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { DROIT_LEGAL, DROIT_MEDICAL, FICHIERS_RESIDENT, MODULE_RESIDENTS } from './adresses.ts'
import { motifSaisiSchema, nirSaisiSchema } from './nir.ts'
import { accesSchema, GIRS, santeSaisieSchema, santeSchema, versionSanteSchema } from './sante.ts'
import { urgenceSchema } from './urgence.ts'

/** Health of a resident and who read of it (specification scheduling §3 "Medical sheet", §7 "informations"). */
const BASE = FICHIERS_RESIDENT.path
/** Nothing of it is kept on a device. */
const ici = { tenant: 'company', offline: 'online-only', sujet: 'residences' } as const
const medical = { ...ici, right: holdersOf(DROIT_MEDICAL) } as const
const legal = { ...ici, right: holdersOf(DROIT_LEGAL) } as const
const un = z.strictObject({ id: idParam })

/** Read, it leaves a line in the log. */
export const lireInformations = operation({
  ...medical,
  id: 'gestion-residents.informations',
  method: 'GET',
  path: `${BASE}/{id}/informations`,
  summary: 'La fiche médicale d’un résident et ses versions, la dernière d’abord\u202f; la lecture est notée',
  params: un,
  output: z.strictObject({
    lu_a: instantSchema,
    /** Empty: nothing was written yet. */
    versions: z.array(versionSanteSchema),
    /** Evaluations, the latest first, each once. */
    girs: z.array(z.strictObject({ gir: z.enum(GIRS), le: jourSchema, par: z.string() })),
  }),
  errors: ['INTROUVABLE'],
})

export const formulaireInformations = operation({
  ...medical,
  id: 'gestion-residents.informations-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/informations/edit`,
  summary: 'Le formulaire de la fiche médicale\u202f; la lecture est notée',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerInformations = operation({
  ...medical,
  id: 'gestion-residents.informations-enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}/informations/0`,
  summary: 'Écrit une version de plus de la fiche médicale',
  params: un,
  body: santeSaisieSchema.safeExtend({ version: versionLueSchema.optional() }),
  output: noticeSchema.extend({ avant: santeSchema }),
  errors: ['INTROUVABLE', 'FICHE_MODIFIEE'],
})

export const lireFicheUrgence = operation({
  ...medical,
  id: 'gestion-residents.urgence',
  method: 'GET',
  path: `${BASE}/{id}/fiche-urgence`,
  summary: 'Ce qu’il faut savoir d’un résident dans une urgence\u202f; la lecture est notée',
  params: un,
  output: urgenceSchema,
  errors: ['INTROUVABLE'],
})

export const imprimerFicheUrgence = operation({
  ...medical,
  sujet: undefined,
  id: 'gestion-residents.urgence-imprimer',
  method: 'GET',
  path: `${BASE}/{id}/fiche-urgence/pdf`,
  summary: 'La fiche d’urgence d’un résident sur une page, en PDF\u202f; la lecture est notée',
  params: un,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

export const formulaireSecuriteSociale = operation({
  ...legal,
  id: 'gestion-residents.securite-sociale-formulaire',
  method: 'GET',
  path: `${BASE}/{id}/securite-sociale/edit`,
  summary: 'Le formulaire du numéro de sécurité sociale, toujours vide',
  params: un,
  output: formDefinitionSchema,
  errors: ['INTROUVABLE'],
})

export const enregistrerSecuriteSociale = operation({
  ...legal,
  id: 'gestion-residents.securite-sociale-enregistrer',
  method: 'PUT',
  path: `${BASE}/{id}/securite-sociale`,
  summary: 'Garde le numéro de sécurité sociale, chiffré, ou le retire',
  params: un,
  body: nirSaisiSchema,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'SAISIE', 'CHIFFREMENT_ABSENT'],
})

export const lireSecuriteSociale = operation({
  ...legal,
  id: 'gestion-residents.securite-sociale-lire',
  method: 'POST',
  path: `${BASE}/{id}/securite-sociale/lecture`,
  summary: 'Montre le numéro de sécurité sociale à qui dit pourquoi\u202f; la lecture est notée',
  params: un,
  body: motifSaisiSchema,
  output: z.strictObject({ resident_securite_sociale: z.string() }),
  errors: ['INTROUVABLE', 'CHIFFREMENT_ABSENT'],
})

const choixSchema = z.array(z.strictObject({ value: z.string(), label: z.string() }))

/** Of what the caller may read themself: medical readings, legal ones, both. */
export const listerAcces = operation({
  ...ici,
  right: holdersOf(MODULE_RESIDENTS),
  id: 'gestion-residents.acces',
  method: 'GET',
  path: '/api/edt/modules/gestion-residents/acces',
  summary: 'Qui a lu quoi de la santé des résidents et de ce qui est légal, les dernières lectures d’abord',
  query: z.strictObject({ resident_id: idParam.optional(), utilisateur_id: idParam.optional() }),
  output: z.strictObject({
    lu_a: instantSchema,
    acces: z.array(accesSchema),
    /** More stand in the log than are shown. */
    tronque: z.boolean(),
    residents: choixSchema,
    personnes: choixSchema,
  }),
})
