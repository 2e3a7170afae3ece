import { z } from 'zod'
import { PERIODES_CONGES, UNITES_CONGES } from '#domains/scheduling/model/conges/regles.ts'
import { SITES_FERIES } from '#domains/scheduling/model/planning/feries.ts'
import { TYPES_POSTE, type TypePoste } from '#domains/scheduling/model/planning/poste.ts'
import {
  CODES_REGLE,
  CONVENTIONS,
  type CodeRegle,
  NIVEAUX,
  regleSchema,
  UNITES,
} from '#domains/scheduling/model/regles/types.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { jourDonneSchema, jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { texteSaisi } from '#wire/text.ts'

/** What the account decides for its plannings (specification scheduling §2 "Configuration of schedule management", §7). */
export const MODULE_CONFIGURATIONS = 'vx-configurations-gdt'

const BASE = '/api/edt/modules/configurations-gdt'
const common = { right: holdersOf(MODULE_CONFIGURATIONS), tenant: 'company' } as const

const entre = (nombre: z.ZodNumber, min: number, max: number) => {
  const bornes = `Entre ${min} et ${max}.`
  return nombre.min(min, bornes).max(max, bornes)
}
const entier = () => z.int('Un nombre entier est attendu.')

/** A night period holds midnight to 5 h, lasts nine hours and lies between 21 h and 7 h (article L3122-2). */
export const DEBUTS_NUIT = ['21:00', '21:30', '22:00'] as const
export const FINS_NUIT = ['06:00', '06:30', '07:00'] as const

/** Half past nine in the evening asks for half past six in the morning. */
function neufHeures(debut: (typeof DEBUTS_NUIT)[number], fin: (typeof FINS_NUIT)[number]): boolean {
  return FINS_NUIT.indexOf(fin) >= DEBUTS_NUIT.indexOf(debut)
}

const champsProprietes = z.strictObject({
  propriete_planning_roulant: entre(entier(), 1, 366),
  propriete_limite_planning: jourDonneSchema.nullable(),
  propriete_duree_pause_minute: entre(entier(), 0, 240),
  propriete_duree_retrait_pause: entre(z.number('Un nombre est attendu.'), 0.5, 24),
  convention: z.enum(CONVENTIONS, 'Convention à choisir.'),
  site_feries: z.enum(SITES_FERIES, 'Région à choisir.'),
  propriete_nuit_debut: z.enum(DEBUTS_NUIT, 'De 21:00 à 22:00.').optional(),
  propriete_nuit_fin: z.enum(FINS_NUIT, 'De 06:00 à 07:00.').optional(),
  /** Hours; null: those of the agreement, else of the law. */
  propriete_nuit_seuil: entre(entier(), 1, 2000).nullable().optional(),
  propriete_nuit_par: z.enum(['an', 'mois'], 'Par an ou par mois.').optional(),
  propriete_decompte: z.enum(['annee', 'semaine'], 'À la semaine ou à l’année.').optional(),
  /** The agreement that counts them over the year: its name, its date, its words, and its hours where under 1,607. */
  propriete_annee_accord: texteSaisi().max(200, '200\u00a0caractères au plus.').optional(),
  propriete_annee_accord_date: jourDonneSchema.nullable().optional(),
  propriete_annee_accord_texte: texteSaisi().max(4000, '4\u202f000\u00a0caractères au plus.').optional(),
  propriete_annee_heures: entre(entier(), 1, 1607).nullable().optional(),
  propriete_conges_unite: z.enum(UNITES_CONGES, 'Jours ouvrables ou ouvrés.').optional(),
  propriete_conges_periode: z.enum(PERIODES_CONGES, 'Année civile ou 1er juin.').optional(),
})
type Nuit = Pick<z.infer<typeof champsProprietes>, 'propriete_nuit_debut' | 'propriete_nuit_fin'>
const nuitPossible = ({ propriete_nuit_debut: debut = '21:00', propriete_nuit_fin: fin = '06:00' }: Nuit): boolean =>
  neufHeures(debut, fin)
const nuitCourte = () => ({
  path: ['propriete_nuit_fin'],
  message: 'La nuit dure neuf heures au moins (art. L3122-2).',
})
export const proprietesCompteSchema = champsProprietes.refine(nuitPossible, nuitCourte())
export type ProprietesCompte = z.infer<typeof proprietesCompteSchema>

/** « À partir du » : the day from which a choice holds, today where it is left out. What was counted before stays. */
const valableDu = jourDonneSchema.nullable().optional()
/** What differs from what holds today is changed from that day on; the rest keeps the versions it has. */
export const choixProprietesSchema = champsProprietes
  .extend({ valable_du: valableDu })
  .refine(nuitPossible, nuitCourte())
export type ChoixProprietes = z.infer<typeof choixProprietesSchema>

export const lireProprietes = operation({
  ...common,
  id: 'configurations-gdt.proprietes',
  method: 'GET',
  path: `${BASE}/proprietes_compte`,
  summary: 'Ce que le compte a décidé pour ses plannings',
  offline: 'cached',
  sujet: 'edt',
  output: proprietesCompteSchema,
})

export const enregistrerProprietes = operation({
  ...common,
  id: 'configurations-gdt.enregistrer-proprietes',
  method: 'POST',
  path: `${BASE}/proprietes_compte`,
  summary: 'Enregistre les propriétés du compte',
  offline: 'online-only',
  body: choixProprietesSchema,
  output: noticeSchema,
  bodyLimit: 4096,
})

/** Field of one rule for one kind of posts: `nuit_PAUSE`. */
export const champDe = (type: TypePoste, code: CodeRegle): string => `${type}_${code}`
const champs = TYPES_POSTE.flatMap(type => CODES_REGLE.map(code => champDe(type, code)))

/** 1: the rule is checked for these posts; 0: it says nothing about them. Rules that are not named stay as they are. */
const interrupteur = z.literal([0, 1], 'Oui ou non est attendu.').optional()
export const anomaliesSchema = z.strictObject(
  Object.fromEntries([...champs.map(champ => [champ, interrupteur] as const), ['valable_du', valableDu] as const]),
)
export type Anomalies = z.infer<typeof anomaliesSchema>

export const formulaireAnomalies = operation({
  ...common,
  id: 'configurations-gdt.formulaire-anomalies',
  method: 'GET',
  path: `${BASE}/anomalie_type_postes/create`,
  summary: 'Règles contrôlées pour chaque type de poste',
  offline: 'cached',
  sujet: 'edt',
  output: formDefinitionSchema,
})

export const enregistrerAnomalies = operation({
  ...common,
  id: 'configurations-gdt.enregistrer-anomalies',
  method: 'POST',
  path: `${BASE}/anomalie_type_postes`,
  summary: 'Choisit les règles contrôlées pour chaque type de poste',
  offline: 'online-only',
  body: anomaliesSchema,
  output: noticeSchema,
  bodyLimit: 16 * 1024,
})

const etapeSchema = regleSchema.pick({ niveau: true, seuil: true, reference: true, portee: true })

/** One rule as it is checked, with what the account may change about it. */
export const regleCompteSchema = z.strictObject({
  code: z.enum(CODES_REGLE),
  libelle: z.string(),
  unite: z.enum(UNITES),
  /** Steps in force, each with its sentence; none: the account is checked by no such rule. */
  etapes: z.array(z.strictObject({ ...etapeSchema.shape, phrase: z.string() })),
  /** What the law or the agreement forbids outright: the account may ask for more, never for less. */
  limite: z.strictObject({ seuil: z.number().int(), reference: z.string(), phrase: z.string() }).nullable(),
  /** How far an agreement or an authorisation may go, in a sentence; absent: nowhere. */
  derogation: z.strictObject({ seuil: z.number().int().nullable(), phrase: z.string() }).optional(),
  /** Nothing of it can be chosen. */
  fixe: z.boolean(),
  /** What the account chose; null: it follows the law and its agreement. */
  reglage: z
    .strictObject({
      niveau: z.enum(NIVEAUX).nullable(),
      seuil: z.number().int().nullable(),
      source: z.string(),
      accord_date: jourDonneSchema.nullable().optional(),
      accord_texte: z.string().optional(),
    })
    .nullable(),
})
export type RegleCompte = z.infer<typeof regleCompteSchema>

export const lireReglesCompte = operation({
  ...common,
  id: 'configurations-gdt.regles',
  method: 'GET',
  path: `${BASE}/regles`,
  summary: 'Règles contrôlées, leurs niveaux et leurs seuils',
  offline: 'cached',
  sujet: 'edt',
  output: z.strictObject({ regles: z.array(regleCompteSchema) }),
})

/** Level and threshold of one rule for all posts; both null: as the law and the agreement say. */
export const reglageCompteSchema = z.strictObject({
  code: z.enum(CODES_REGLE, 'Règle à choisir.'),
  niveau: z.enum(NIVEAUX, 'Niveau à choisir.').nullable(),
  seuil: entre(entier(), 0, 20_000).nullable(),
  source: texteSaisi().max(200, '200\u00a0caractères au plus.'),
  /** Day and words of the agreement or the authorisation that permits less than the law. */
  accord_date: jourDonneSchema.nullable().optional(),
  accord_texte: texteSaisi().max(4000, '4\u202f000\u00a0caractères au plus.').optional(),
  valable_du: valableDu,
})
export type ReglageCompte = z.infer<typeof reglageCompteSchema>

export const enregistrerReglage = operation({
  ...common,
  id: 'configurations-gdt.enregistrer-regle',
  method: 'POST',
  path: `${BASE}/regles`,
  summary: 'Choisit le niveau et le seuil d’une règle',
  offline: 'online-only',
  body: reglageCompteSchema,
  output: noticeSchema,
  bodyLimit: 32 * 1024,
})

/** What was chosen, by the day from which it holds: nothing of it is ever rewritten. */
export const versionsSchema = z.strictObject({
  aujourdhui: jourSchema,
  proprietes: z.array(z.strictObject({ valable_du: jourSchema, proprietes: proprietesCompteSchema })),
  regles: z.array(
    z.strictObject({
      valable_du: jourSchema,
      code: z.enum(CODES_REGLE),
      libelle: z.string(),
      poste_type: z.enum(TYPES_POSTE).nullable(),
      /** Threshold in words: "12 h"; empty where none was chosen. */
      seuil: z.string(),
      niveau: z.enum(NIVEAUX).nullable(),
      actif: z.boolean(),
      source: z.string(),
      accord_date: jourSchema.nullable(),
      accord_texte: z.string(),
      /** The threshold itself, in the rule's unit. */
      valeur: z.number().int().nullable(),
    }),
  ),
})
export type VersionsCompte = z.infer<typeof versionsSchema>

export const lireVersionsCompte = operation({
  ...common,
  id: 'configurations-gdt.versions',
  method: 'GET',
  path: `${BASE}/versions`,
  summary: 'Réglages par date d’effet, passés et à venir',
  offline: 'cached',
  sujet: 'edt',
  output: versionsSchema,
})

/** `proprietes`, else a rule and the kind of posts it is set for: `PAUSE`, `PAUSE:nuit`. */
export const choixVersionSchema = z.string().regex(/^(proprietes|[A-Z0-9_]{1,40}(:(jour|nuit|nuit_couchee))?)$/)

export const retirerVersion = operation({
  ...common,
  id: 'configurations-gdt.retirer-version',
  method: 'DELETE',
  path: `${BASE}/versions/{valable_du}`,
  summary: 'Retire un réglage qui n’a pas encore commencé',
  offline: 'online-only',
  params: z.strictObject({ valable_du: jourDonneSchema }),
  query: z.strictObject({ quoi: choixVersionSchema }),
  output: noticeSchema,
})
