import { z } from 'zod'
import type { SiteFeries } from '#domains/scheduling/model/feries.ts'
import { TYPES_POSTE, type TypePoste } from '#domains/scheduling/model/poste.ts'
import {
  CODES_REGLE,
  CONVENTIONS,
  type CodeRegle,
  NIVEAUX,
  regleSchema,
  UNITES,
} from '#domains/scheduling/model/regles/types.ts'
import { formDefinitionSchema } from '#wire/form.ts'
import { jourSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'

/** What the account decides for its plannings (specification scheduling §2 "Configuration of schedule management", §7). */
export const MODULE_CONFIGURATIONS = 'vx-configurations-gdt'

const BASE = '/api/edt/modules/configurations-gdt'
const common = { right: holdersOf(MODULE_CONFIGURATIONS), tenant: 'company' } as const

const SITES = ['metropole', 'alsace_moselle', 'guadeloupe', 'guyane', 'martinique', 'reunion', 'mayotte'] as const
const tousLesSites: readonly SiteFeries[] = SITES

const entre = (nombre: z.ZodNumber, min: number, max: number) => {
  const bornes = `Entre ${min} et ${max}.`
  return nombre.min(min, bornes).max(max, bornes)
}
const entier = () => z.int('Un nombre entier est attendu.')

export const proprietesCompteSchema = z.strictObject({
  propriete_planning_roulant: entre(entier(), 1, 366),
  propriete_limite_planning: jourSchema.nullable(),
  propriete_duree_pause_minute: entre(entier(), 0, 240),
  propriete_duree_retrait_pause: entre(z.number('Un nombre est attendu.'), 0.5, 24),
  convention: z.enum(CONVENTIONS, 'Convention à choisir.'),
  site_feries: z.enum(tousLesSites, 'Région à choisir.'),
})
export type ProprietesCompte = z.infer<typeof proprietesCompteSchema>

export const lireProprietes = operation({
  ...common,
  id: 'configurations-gdt.proprietes',
  method: 'GET',
  path: `${BASE}/proprietes_compte`,
  summary: 'Ce que le compte a décidé pour ses plannings',
  offline: 'cached',
  output: proprietesCompteSchema,
})

export const enregistrerProprietes = operation({
  ...common,
  id: 'configurations-gdt.enregistrer-proprietes',
  method: 'POST',
  path: `${BASE}/proprietes_compte`,
  summary: 'Enregistre les propriétés du compte',
  offline: 'online-only',
  body: proprietesCompteSchema,
  output: noticeSchema,
  bodyLimit: 4096,
})

/** Field of one rule for one kind of posts: `nuit_PAUSE`. */
export const champDe = (type: TypePoste, code: CodeRegle): string => `${type}_${code}`
const champs = TYPES_POSTE.flatMap(type => CODES_REGLE.map(code => champDe(type, code)))

/** 1: the rule is checked for these posts; 0: it says nothing about them. Rules that are not named stay as they are. */
export const anomaliesSchema = z.strictObject(
  Object.fromEntries(champs.map(champ => [champ, z.literal([0, 1], 'Oui ou non est attendu.').optional()])),
)
export type Anomalies = z.infer<typeof anomaliesSchema>

export const formulaireAnomalies = operation({
  ...common,
  id: 'configurations-gdt.formulaire-anomalies',
  method: 'GET',
  path: `${BASE}/anomalie_type_postes/create`,
  summary: 'Règles contrôlées pour chaque type de poste',
  offline: 'cached',
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
  /** Nothing of it can be chosen. */
  fixe: z.boolean(),
  /** What the account chose; null: it follows the law and its agreement. */
  reglage: z
    .strictObject({ niveau: z.enum(NIVEAUX).nullable(), seuil: z.number().int().nullable(), source: z.string() })
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
  output: z.strictObject({ regles: z.array(regleCompteSchema) }),
})

/** Level and threshold of one rule for all posts; both null: as the law and the agreement say. */
export const reglageCompteSchema = z.strictObject({
  code: z.enum(CODES_REGLE, 'Règle à choisir.'),
  niveau: z.enum(NIVEAUX, 'Niveau à choisir.').nullable(),
  seuil: entre(entier(), 0, 20_000).nullable(),
  source: z.string().trim().max(200, '200\u00a0caractères au plus.'),
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
  bodyLimit: 4096,
})
