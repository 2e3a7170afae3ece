import { z } from 'zod'
import { ajouterMinutes, versMs } from '#wire/dates.ts'
import { idSchema, instantSchema, uuidSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { residentNommeSchema, residentsChoisisSchema } from './residents.ts'

/**
 * Handover sheets (specification crm-site-editor-home-care §2.6; fields "not shown", so ours). Written as French care does:
 * what was seen, what was done, what came of it. A sheet is never rewritten in silence.
 */

export const CATEGORIES = [
  'soins',
  'alimentation',
  'sommeil',
  'comportement',
  'mobilite',
  'vie_sociale',
  'service',
] as const
export type Categorie = (typeof CATEGORIES)[number]
export const LIBELLES_CATEGORIE: Readonly<Record<Categorie, string>> = {
  soins: 'Soins et santé',
  alimentation: 'Repas et hydratation',
  sommeil: 'Sommeil',
  comportement: 'Comportement et moral',
  mobilite: 'Mobilité et chutes',
  vie_sociale: 'Famille et vie sociale',
  service: 'Organisation du service',
}

/** One word each, where they stand side by side to be chosen with a thumb. */
export const CATEGORIES_COURTES: Readonly<Record<Categorie, string>> = {
  soins: 'Soins',
  alimentation: 'Repas',
  sommeil: 'Sommeil',
  comportement: 'Moral',
  mobilite: 'Mobilité',
  vie_sociale: 'Famille',
  service: 'Service',
}

/** The only category that is not about somebody: name, room and words about a body are health data under any heading. */
export const CATEGORIE_SANS_PERSONNE: Categorie = 'service'

export const IMPORTANCES = ['normale', 'importante'] as const
export type Importance = (typeof IMPORTANCES)[number]

export const PERSONNE_MAX = 100
export const TEXTE_MAX = 4000
export const SUITE_MAX = 2000
export const MOTIF_MAX = 300
/** After that, a mistake is struck out or told by another sheet. */
export const DELAI_CORRECTION_HEURES = 24
/** What a device keeps: personal health data stays there no longer than handing over needs. */
export const JOURS_GARDES = 14
export const FICHES_GARDEES_MAX = 300

export const contenuSchema = z.strictObject({
  /** As said among colleagues: "Mme Petit, chambre 12"; empty for what concerns the whole service. */
  personne: texteSaisi().max(PERSONNE_MAX),
  categorie: z.enum(CATEGORIES, 'Choisissez une catégorie.'),
  importance: z.enum(IMPORTANCES),
  texte: texteSaisi().min(1, 'Écrivez ce qui est à transmettre.').max(TEXTE_MAX),
  /** What was done about it. */
  actions: texteSaisi().max(SUITE_MAX),
  /** What came of it. */
  resultat: texteSaisi().max(SUITE_MAX),
})
export type Contenu = z.infer<typeof contenuSchema>

/** A text that was replaced: it stays readable. */
export const correctionSchema = contenuSchema.extend({
  /** Version of the sheet that said this. */
  version: z.number().int().positive(),
  corrigee_a: instantSchema,
})
export type Correction = z.infer<typeof correctionSchema>

export const transmissionSchema = contenuSchema.extend({
  transmission_id: idSchema,
  transmission_uid: uuidSchema,
  auteur_id: idSchema,
  auteur: z.string(),
  /** By the corrected clock of the device it was written on. */
  ecrite_a: instantSchema,
  recu_a: instantSchema,
  /** Receipt of what changed it last, its own at first: what is new to a reader is counted from here. */
  bouge_a: instantSchema,
  version: z.number().int().positive(),
  /** Former texts, oldest first. */
  corrections: z.array(correctionSchema),
  rayee: z.strictObject({ a: instantSchema, par: z.string(), motif: z.string() }).nullable(),
  /** Latest version that the reader has opened, or made; 0 for none. */
  version_lue: z.number().int().nonnegative(),
  /** Colleagues who have opened it, without its author. */
  lecteurs: z.number().int().nonnegative(),
  /** Residents whom it names, to who may know them; absent to others, and in what an older version kept. */
  residents: z.array(residentNommeSchema).optional(),
})
export type Transmission = z.infer<typeof transmissionSchema>

export const lecteurSchema = z.strictObject({
  utilisateur_id: idSchema,
  utilisateur: z.string(),
  lue_a: instantSchema,
  /** Opened before the last correction, and not since. */
  avant_correction: z.boolean(),
})
export type Lecteur = z.infer<typeof lecteurSchema>

/** Who is at work now or soon, and has not opened the sheet as it stands. */
export const RELEVE_HEURES = 12
export const aPrevenirSchema = z.strictObject({
  utilisateur_id: idSchema,
  utilisateur: z.string(),
  /** Start of their post. */
  debut: instantSchema,
})
export type APrevenir = z.infer<typeof aPrevenirSchema>

export const TYPE_AJOUTER = 'transmission.ajouter'
const ajouterV1Schema = contenuSchema.extend({ uid: uuidSchema })
export const ajouterPayloadSchema = ajouterV1Schema.extend({ residents: residentsChoisisSchema })
export type AjouterPayload = z.infer<typeof ajouterPayloadSchema>

const version = z.number().int().min(1).max(10_000)
export const TYPE_LIRE = 'transmission.lire'
export const lirePayloadSchema = z.strictObject({ uid: uuidSchema, version })
export type LirePayload = z.infer<typeof lirePayloadSchema>

export const TYPE_CORRIGER = 'transmission.corriger'
/** `version`: what the author had before them; another one there is a conflict, never overwritten. */
const corrigerV1Schema = contenuSchema.extend({ uid: uuidSchema, version })
export const corrigerPayloadSchema = corrigerV1Schema.extend({ residents: residentsChoisisSchema })
export type CorrigerPayload = z.infer<typeof corrigerPayloadSchema>

export const TYPE_RAYER = 'transmission.rayer'
export const motifRayureSchema = texteSaisi().min(1, 'Dites pourquoi, pour ceux qui l’ont déjà lue.').max(MOTIF_MAX)
export const rayureSchema = z.strictObject({ motif: motifRayureSchema })
export const rayerPayloadSchema = z.strictObject({ uid: uuidSchema, version, motif: motifRayureSchema })
export type RayerPayload = z.infer<typeof rayerPayloadSchema>

/** Actions about one sheet keep their order; the sheet itself may still be on the device. */
export function entiteTransmission(uid: string): string {
  return `transmission:${uid}`
}

/** Reading marks go their own way: what a colleague's correction met with never holds them back. */
export function entiteLecture(uid: string): string {
  return `transmission-lue:${uid}`
}

/** What a device and the office agree on of each queued action: a released version never changes (offline rule 12). */
export const AJOUTER = {
  type: TYPE_AJOUTER,
  version: 2,
  schema: ajouterPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteTransmission(uid),
} as const
export const LIRE = {
  type: TYPE_LIRE,
  version: 1,
  schema: lirePayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteLecture(uid),
} as const
export const CORRIGER = {
  type: TYPE_CORRIGER,
  version: 2,
  schema: corrigerPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteTransmission(uid),
} as const
export const RAYER = {
  type: TYPE_RAYER,
  version: 1,
  schema: rayerPayloadSchema,
  entity: ({ uid }: { readonly uid: string }) => entiteTransmission(uid),
} as const

/** As devices sent them that knew no residents. */
export const AJOUTER_V1 = { ...AJOUTER, version: 1, schema: ajouterV1Schema } as const
export const CORRIGER_V1 = { ...CORRIGER, version: 1, schema: corrigerV1Schema } as const

/** A sheet being written: its category is chosen, never supposed. */
export type ContenuSaisi = Omit<Contenu, 'categorie'> & { readonly categorie: Contenu['categorie'] | null }

export function contenuDe<C extends ContenuSaisi>({ personne, categorie, importance, texte, actions, resultat }: C) {
  return { personne, categorie: categorie as C['categorie'], importance, texte, actions, resultat }
}

export function memeContenu(a: ContenuSaisi, b: ContenuSaisi): boolean {
  const [x, y] = [contenuDe(a), contenuDe(b)]
  return (Object.keys(x) as (keyof ContenuSaisi)[]).every(cle => x[cle]?.trim() === y[cle]?.trim())
}

/** Received that much later than it was written, a sheet says both. */
const ECART_DIT_MIN = 60

/** Whether a sheet came so late that its receipt is to be said wherever its time is; one that waits here has none yet. */
export function estRecueTard({ ecrite_a, recu_a }: { readonly ecrite_a: string; readonly recu_a: string | null }) {
  return recu_a !== null && versMs(recu_a) - versMs(ecrite_a) > ECART_DIT_MIN * 60_000
}

type Jugee = { readonly auteur_id: number; readonly ecrite_a: string; readonly rayee: unknown }

export function finCorrection(ecrite_a: string): string {
  return ajouterMinutes(ecrite_a, DELAI_CORRECTION_HEURES * 60)
}

/** Said to a mark of reading that is ahead of the sheet. */
export const VERSION_A_VENIR = 'Cette version de la fiche n’est pas encore écrite\u00a0: relisez la fiche.'

/** Why this person may not correct the sheet at that moment, in a French sentence; null when they may. */
export function refusCorrection(t: Jugee, moi: number, quand: string): string | null {
  if (t.rayee) return 'Cette fiche est rayée\u00a0: elle ne se corrige plus.'
  if (t.auteur_id !== moi) return 'Seule la personne qui a écrit une fiche peut la corriger.'
  if (versMs(quand) > versMs(finCorrection(t.ecrite_a)))
    return `Une fiche se corrige dans les ${DELAI_CORRECTION_HEURES}\u00a0heures. Écrivez-en une nouvelle.`
  return null
}

/** The same for striking it out: its author while they may correct it, those in charge at any time. */
export function refusRayure(t: Jugee, moi: number, { quand, encadrement }: { quand: string; encadrement: boolean }) {
  if (t.rayee) return 'Cette fiche est déjà rayée.'
  if (encadrement) return null
  if (t.auteur_id !== moi) return 'Seule la personne qui a écrit une fiche, ou un responsable, peut la rayer.'
  return versMs(quand) > versMs(finCorrection(t.ecrite_a))
    ? `Passé ${DELAI_CORRECTION_HEURES}\u00a0heures, seul un responsable peut rayer une fiche.`
    : null
}
