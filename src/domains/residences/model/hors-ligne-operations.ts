import { z } from 'zod'
import { formDefinitionSchema } from '#wire/form.ts'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { anySession, holdersOf, operation } from '#wire/operation.ts'
import { DROIT_HORS_LIGNE, DROIT_MEDICAL } from './adresses.ts'
import {
  appareilUrgenceSchema,
  ficheEmporteeSchema,
  hebergementSaisiSchema,
  hebergementSchema,
  octetsSchema,
} from './hors-ligne.ts'

/** Emergency sheets read without network: what the house allows, on which devices, and what these take along. */
const BASE = '/api/edt/modules/gestion-residents/hors-ligne'
const ici = { offline: 'online-only', sujet: 'residences' } as const
const maison = { ...ici, tenant: 'company', right: holdersOf(DROIT_HORS_LIGNE) } as const
const medical = { ...ici, tenant: 'company', right: holdersOf(DROIT_MEDICAL) } as const
/** Of one's own devices: who lost the right still ends what they had. */
const soi = { ...ici, tenant: 'self', right: anySession } as const
const un = z.strictObject({ enrolement_id: idParam })

export const lireHorsLigne = operation({
  ...maison,
  id: 'gestion-residents.hors-ligne',
  method: 'GET',
  path: BASE,
  summary: 'Ce que la maison déclare de son hébergeur, ce qu’elle autorise et sur quels appareils',
  output: z.strictObject({
    hebergement: hebergementSchema.nullable(),
    autorise: z.boolean(),
    appareils: z.array(appareilUrgenceSchema),
  }),
})

export const formulaireHebergement = operation({
  ...maison,
  id: 'gestion-residents.hebergement-formulaire',
  method: 'GET',
  path: `${BASE}/hebergement/edit`,
  summary: 'Le formulaire de la déclaration d’hébergement',
  output: formDefinitionSchema,
})

export const declarerHebergement = operation({
  ...maison,
  id: 'gestion-residents.hebergement-declarer',
  method: 'PUT',
  path: `${BASE}/hebergement`,
  summary: 'Déclare qui héberge les données de santé de la maison',
  body: hebergementSaisiSchema,
  output: noticeSchema,
  errors: ['SAISIE'],
})

export const retirerHebergement = operation({
  ...maison,
  id: 'gestion-residents.hebergement-retirer',
  method: 'DELETE',
  path: `${BASE}/hebergement`,
  summary: 'Retire la déclaration, et avec elle l’autorisation de chaque appareil',
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

export const autoriserHorsLigne = operation({
  ...maison,
  id: 'gestion-residents.hors-ligne-autoriser',
  method: 'PUT',
  path: `${BASE}/autorisation`,
  summary: 'Autorise la lecture hors ligne des fiches d’urgence, ou la retire à chaque appareil',
  body: z.strictObject({ autorise: z.boolean() }),
  output: noticeSchema,
  errors: ['SAISIE'],
})

export const retirerAppareilMaison = operation({
  ...maison,
  id: 'gestion-residents.hors-ligne-retirer',
  method: 'DELETE',
  path: `${BASE}/appareils/{enrolement_id}`,
  summary: 'Retire à un appareil de la maison la lecture hors ligne',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})

/** Asked at each contact by a device that keeps something: it erases unless the answer says that it may. */
export const lireMonAppareil = operation({
  ...soi,
  id: 'gestion-residents.hors-ligne-appareil',
  method: 'GET',
  path: `${BASE}/appareil`,
  summary: 'Ce que cet appareil peut garder\u202f; ce qui n’est plus permis prend fin',
  output: z.strictObject({
    /** The house allows it, and the person may read the sheets. */
    autorise: z.boolean(),
    /** Under which number this device keeps some; null: it may not. */
    enrolement_id: idSchema.nullable(),
  }),
})

export const listerMesAppareils = operation({
  ...soi,
  id: 'gestion-residents.hors-ligne-miens',
  method: 'GET',
  path: `${BASE}/miens`,
  summary: 'Les appareils où la personne lit les fiches d’urgence sans réseau',
  output: z.array(appareilUrgenceSchema),
})

export const retirerMonAppareil = operation({
  ...soi,
  id: 'gestion-residents.hors-ligne-retirer-mien',
  method: 'DELETE',
  path: `${BASE}/miens/{enrolement_id}`,
  summary: 'Retire à un de ses appareils la lecture hors ligne',
  params: un,
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
})

/** Asked again by the same device, it takes the former one's place. */
export const enrolerAppareil = operation({
  ...medical,
  id: 'gestion-residents.hors-ligne-enroler',
  method: 'POST',
  path: `${BASE}/appareil`,
  summary: 'Fait connaître un appareil dont l’authentificateur tient la clé\u202f; rend la part de la maison',
  body: z.strictObject({ credential: octetsSchema }),
  output: z.strictObject({ enrolement_id: idSchema, sel: octetsSchema }),
  errors: ['SAISIE'],
})

/** For this device alone, which encrypts each before it is written; reading them there is noted one by one. */
export const emporterFiches = operation({
  ...medical,
  id: 'gestion-residents.hors-ligne-emporter',
  method: 'POST',
  path: `${BASE}/fiches`,
  summary: 'Les fiches d’urgence des résidents présents, pour l’appareil enrôlé qui les demande',
  output: z.strictObject({
    lu_a: instantSchema,
    expire_a: instantSchema,
    /** More live there than one device takes. */
    tronque: z.boolean(),
    fiches: z.array(ficheEmporteeSchema),
  }),
  errors: ['SAISIE', 'INTROUVABLE'],
})
