import { z } from 'zod'
import { idSchema, jourSchema } from '#wire/ids.ts'
import { TYPES_POSTE } from '../planning/poste.ts'

/** Rest and maximum rules as data (design: working time). The law, then the agreement, then the account's own setting. */

/**
 * `info`: worth knowing. `alerte`: allowed with a compensation, or deduced from habits and breaks that the planning does
 * not know. `bloquant`: nothing allows it, or only an agreement that the account has not entered, which is then asked for.
 */
export const NIVEAUX = ['info', 'alerte', 'bloquant'] as const
export type Niveau = (typeof NIVEAUX)[number]

export const CODES_REGLE = [
  'REPOS_QUOTIDIEN',
  'AMPLITUDE',
  'DUREE_JOUR',
  'DUREE_SEMAINE',
  'MOYENNE_12_SEMAINES',
  'MOYENNE_4_SEMAINES',
  'REPOS_HEBDOMADAIRE',
  'JOURS_SEMAINE_CIVILE',
  'JOURS_CONSECUTIFS',
  'PAUSE',
  'NUIT_DUREE',
  'NUIT_MOYENNE_12_SEMAINES',
  'NUIT_DISPENSE',
  'REPOS_QUATORZE_JOURS',
  'REPOS_CONSECUTIFS',
  'REPOS_SEMAINE',
  'REPOS_SEMAINE_IRREGULIER',
  'REPOS_DIMANCHE',
  'DIMANCHES_4_SEMAINES',
  'DIMANCHES_3_SEMAINES',
  'DIMANCHES_MOIS',
  'DIMANCHES_ANNEE',
  'FERIES_CHOMES',
  'COUPURE_TEMPS_PARTIEL',
  'COUPURES_TEMPS_PARTIEL',
  'TEMPS_PARTIEL_DUREE',
  'TEMPS_PARTIEL_SEMAINE',
  'TEMPS_PARTIEL_ANNEE',
  'TEMPS_PARTIEL_PLEIN',
  'TEMPS_PARTIEL_PREAVIS',
  'CONTINGENT_ANNUEL',
  'ASTREINTE_PREAVIS',
  'MINEUR_JOUR',
  'MINEUR_SEMAINE',
  'MINEUR_PAUSE',
  'MINEUR_REPOS',
  'MINEUR_REPOS_16',
  'MINEUR_REPOS_HEBDOMADAIRE',
  'MINEUR_FERIE',
  'MINEUR_NUIT',
  'MINEUR_NUIT_16',
  'ABSENCE',
  'CHEVAUCHEMENT',
] as const
export type CodeRegle = (typeof CODES_REGLE)[number]

/** Collective agreement of the account; `aucune`: the law alone. */
export const CONVENTIONS = ['aucune', '51', '66', 'BAD', 'SAP', 'autre'] as const
export type Convention = (typeof CONVENTIONS)[number]

export const UNITES = ['minutes', 'jours', 'dimanches', 'demi_journees', 'coupures'] as const
export type UniteRegle = (typeof UNITES)[number]

/** Where a rule's value comes from; the narrowest one that speaks wins. */
export const PORTEES = ['loi', 'convention', 'compte', 'poste_type'] as const

export const regleSchema = z.strictObject({
  code: z.enum(CODES_REGLE),
  libelle: z.string(),
  niveau: z.enum(NIVEAUX),
  /** Compared with what is measured, in `unite`. */
  seuil: z.number().int().nonnegative(),
  unite: z.enum(UNITES),
  /** What it is measured over, in words: "entre deux postes", "par semaine civile". */
  fenetre: z.string(),
  /** Article of law or of agreement, as quoted to the reader. */
  reference: z.string(),
  portee: z.enum(PORTEES),
  /** Only for posts of this kind; null: for all. */
  poste_type: z.enum(TYPES_POSTE).nullable(),
  actif: z.boolean(),
  /** Which agreement could allow what this row forbids, in a sentence; absent where nothing could. */
  accord: z.string().optional(),
})
export type Regle = z.infer<typeof regleSchema>

/** One rule not respected by one person, with the figures. */
export const anomalieSchema = z.strictObject({
  code: z.enum(CODES_REGLE),
  niveau: z.enum(NIVEAUX),
  utilisateur_id: idSchema,
  /** Day on which it is told. */
  jour: jourSchema,
  seuil: z.number().int(),
  mesure: z.number().int(),
  /** How far the last allowed value is, always positive, in `unite`. */
  ecart: z.number().int().positive(),
  unite: z.enum(UNITES),
  /** One French sentence with the figures. */
  phrase: z.string(),
  reference: z.string(),
  /** Which agreement would allow it, once entered in the settings; absent where nothing does. */
  accord: z.string().optional(),
  /** Posts concerned, for the screen to point at. */
  pointages: z.array(idSchema),
})
export type Anomalie = z.infer<typeof anomalieSchema>

/** The account's own setting of one rule (table `regle_reglage`). */
export const reglageSchema = z.strictObject({
  code: z.enum(CODES_REGLE),
  poste_type: z.enum(TYPES_POSTE).nullable(),
  niveau: z.enum(NIVEAUX).nullable(),
  seuil: z.number().int().nonnegative().nullable(),
  actif: z.boolean(),
  /** Agreement or authorisation that allows it, quoted beside the law. */
  source: z.string(),
  /** Day on which it was signed, and what it says: a softening of the law has both. */
  accord_date: jourSchema.nullable().optional(),
  accord_texte: z.string().optional(),
})
export type Reglage = z.infer<typeof reglageSchema>
