import { z } from 'zod'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { formDefinitionSchema, versionLueSchema } from '#wire/form.ts'
import { idSchema, sha256Schema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { CODE_POSTAL_ATTENDU, estCodePostal } from '#wire/postcode.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteSaisi } from '#wire/text.ts'

export const MODULE_CONFIGURATION = 'vx-gestion-configuration-entreprises'
const BASE = '/api/entreprises/modules/gestion-configuration-entreprises'
const right = holdersOf(MODULE_CONFIGURATION)
/** Customers are told of visits: whoever keeps the card of a house plans none. */
const desVisites = holdersOf(MODULE_REGULATION)
/** A logo is a drawing, not a photo of a wall. */
export const LOGO_MAX = 2 * 1024 * 1024

const texte = (label: string, max: number) =>
  texteSaisi()
    .max(max, `${label}\u00a0: ${max} caractères au plus.`)
    .refine(t => !/\p{Cc}/u.test(t), `${label}\u00a0: caractères non acceptés.`)

/** What a company may change of itself (specification field-service §3 "Company coordinates"). */
export const coordonneesSchema = z
  .strictObject({
    compte_raison_sociale: texte('Raison sociale', 200).min(1, 'Raison sociale\u00a0: à renseigner.'),
    compte_siren: texte('Siren', 14)
      .transform(normaliserSiren)
      .refine(t => t === '' || estSiren(t), 'Siren\u00a0: neuf chiffres valides sont attendus.'),
    compte_adresse: texte('Adresse', 300),
    compte_cp: texte('Code postal', 5).refine(estCodePostal, `Code postal\u00a0: ${CODE_POSTAL_ATTENDU}`),
    compte_ville: texte('Ville', 100),
    compte_telephone1: telephoneSchema('Téléphone', 20),
    compte_telephone2: telephoneSchema('Autre téléphone', 20),
    /** Ours: where the address is on the map, both or neither; tours leave from there. Absent: as it was. */
    compte_latitude: z.number().min(-90).max(90).nullable().optional(),
    compte_longitude: z.number().min(-180).max(180).nullable().optional(),
  })
  .refine(c => ((c.compte_latitude ?? null) === null) === ((c.compte_longitude ?? null) === null), {
    path: ['compte_longitude'],
    message: 'Latitude et longitude\u00a0: à renseigner ensemble.',
  })
export type Coordonnees = z.infer<typeof coordonneesSchema>

export const societeSchema = z.strictObject({
  compte_raison_sociale: z.string(),
  compte_siren: z.string(),
  compte_adresse: z.string(),
  compte_cp: z.string(),
  compte_ville: z.string(),
  compte_telephone1: z.string(),
  compte_telephone2: z.string(),
  /** Null: not placed on the map; absent from what a device kept before it was sent. */
  compte_latitude: z.number().nullable().optional(),
  compte_longitude: z.number().nullable().optional(),
  compte_id: idSchema,
  /** Content address of the logo; null: none. */
  logo: sha256Schema.nullable(),
})
export type Societe = z.infer<typeof societeSchema>

export const lireSociete = operation({
  id: 'configuration-entreprises.lire',
  method: 'GET',
  path: `${BASE}/coordonnees`,
  summary: 'Coordonnées et logo de l’entreprise',
  right,
  tenant: 'company',
  offline: 'cached',
  sujet: 'session',
  kept: 'configuration-entreprises',
  output: societeSchema,
})

export const formulaireSociete = operation({
  id: 'configuration-entreprises.formulaire',
  method: 'GET',
  path: `${BASE}/coordonnees/0/edit`,
  summary: 'Formulaire des coordonnées',
  right,
  tenant: 'company',
  offline: 'online-only',
  output: formDefinitionSchema,
})

export const modifierSociete = operation({
  id: 'configuration-entreprises.modifier',
  method: 'PUT',
  path: `${BASE}/coordonnees/0`,
  summary: 'Modifie les coordonnées de l’entreprise',
  right,
  tenant: 'company',
  offline: 'online-only',
  // The version that was read; who never read the form has none.
  body: coordonneesSchema.safeExtend({ version: versionLueSchema.optional() }),
  output: noticeSchema,
  errors: ['FICHE_MODIFIEE'],
})

export const envoyerLogo = operation({
  id: 'configuration-entreprises.logo-envoyer',
  method: 'POST',
  path: `${BASE}/logo`,
  summary: 'Reçoit le logo\u00a0: une image JPEG, PNG ou WebP',
  right,
  tenant: 'company',
  offline: 'online-only',
  query: z.strictObject({ filename: z.string().min(1).max(255).optional() }),
  accepts: 'bytes',
  body: z.unknown(),
  output: noticeSchema,
  bodyLimit: LOGO_MAX,
  errors: ['TYPE_DE_FICHIER', 'IMAGE_REFUSEE', 'FORMAT_REFUSE', 'ESPACE_DISQUE'],
})

/** Ours: the logo as screens and documents show it. */
export const lireLogo = operation({
  id: 'configuration-entreprises.logo',
  method: 'GET',
  path: `${BASE}/logo`,
  summary: 'Logo réencodé, sans ses métadonnées',
  right,
  tenant: 'company',
  offline: 'online-only',
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE'],
})

/** Ours: back to no logo. */
export const retirerLogo = operation({
  id: 'configuration-entreprises.logo-retirer',
  method: 'DELETE',
  path: `${BASE}/logo`,
  summary: 'Retire le logo',
  right,
  tenant: 'company',
  offline: 'online-only',
  output: noticeSchema,
})

const annoncesSchema = z.strictObject({
  /** The customer is told by mail or text message that the technician is on the way, as soon as they say so. */
  en_route: z.boolean(),
})

/** Ours: what customers are told by themselves. */
export const lireAnnonces = operation({
  id: 'configuration-entreprises.annonces',
  method: 'GET',
  path: `${BASE}/annonces`,
  summary: 'Ce que les clients apprennent d’eux-mêmes de leurs visites',
  right: desVisites,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'session',
  output: annoncesSchema,
})

export const ecrireAnnonces = operation({
  id: 'configuration-entreprises.annonces-modifier',
  method: 'PUT',
  path: `${BASE}/annonces`,
  summary: 'Choisit ce que les clients apprennent d’eux-mêmes',
  right: desVisites,
  tenant: 'company',
  offline: 'online-only',
  sujet: 'session',
  body: annoncesSchema,
  output: noticeSchema,
})
