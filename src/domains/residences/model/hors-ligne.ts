import { z } from 'zod'
import { idSchema, instantSchema, jourDonneSchema, jourSchema, uuidSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { urgenceSchema } from './urgence.ts'

/** How long a device keeps what it took along: two nights and the day between, then it is erased, network or not. */
export const GARDE_MS = 48 * 3600 * 1000
/** Sheets of one reading: a house holds fewer. */
export const FICHES_MAX = 300
/** Devices of one person. */
export const APPAREILS_MAX = 3

/** Who hosts the health data of the house, as it declares it (Code de la santé publique art. L1111-8). */
export const hebergementSaisiSchema = z.strictObject({
  hebergeur: texteSaisi().min(1, 'Le nom de l’hébergeur est attendu.').max(200, '200\u00a0caractères au plus.'),
  certificat: texteSaisi().min(1, 'La référence du certificat est attendue.').max(100, '100\u00a0caractères au plus.'),
  certifie_le: jourDonneSchema,
})
export type HebergementSaisi = z.output<typeof hebergementSaisiSchema>

export const hebergementSchema = z.strictObject({
  hebergeur: z.string(),
  certificat: z.string(),
  certifie_le: jourSchema,
  declare_a: instantSchema,
  declare_par: z.string(),
})

/** A device that may keep sheets, as the house and its person read it. */
export const appareilUrgenceSchema = z.strictObject({
  enrolement_id: idSchema,
  appareil_libelle: z.string(),
  /** "Anne Roy": whose it is. */
  personne: z.string(),
  cree_a: instantSchema,
  /** When it last took sheets along; null: never yet. */
  emporte_a: instantSchema.nullable(),
  /** The device that asks. */
  courant: z.boolean(),
})
export type AppareilUrgence = z.infer<typeof appareilUrgenceSchema>

/** One sheet as it leaves for a device: which version of the medical sheet it holds; 0: none was written. */
export const ficheEmporteeSchema = z.strictObject({
  resident_id: idSchema,
  version: z.number().int().nonnegative(),
  fiche: urgenceSchema,
})
export type FicheEmportee = z.infer<typeof ficheEmporteeSchema>

/** Bytes in an address's alphabet (RFC 4648 §5). */
export const octetsSchema = z.string().regex(/^[A-Za-z0-9_-]{16,1400}$/)

/** That a sheet was read on a device: each opening is one, under a number of its own. */
export const lectureHorsLigneSchema = z.strictObject({
  lecture_uid: uuidSchema,
  resident_id: idSchema,
  version: z.number().int().nonnegative(),
})
export type LectureHorsLigne = z.output<typeof lectureHorsLigneSchema>

export const entiteLecture = ({ lecture_uid }: Pick<LectureHorsLigne, 'lecture_uid'>): string =>
  `urgence-lue:${lecture_uid}`

/** What a device and the office agree on of the queued action: a released version never changes (offline rule 12). */
export const LIRE_HORS_LIGNE = {
  type: 'residents.urgence-lire-hors-ligne',
  version: 1,
  schema: lectureHorsLigneSchema,
  entity: entiteLecture,
} as const
