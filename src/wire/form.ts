import { z } from 'zod'
import { termSchema, valeurSchema } from './conditions.ts'

/**
 * Form described by the server (specification crm-site-editor-home-care §3 "Generic form definition"). The submit call
 * belongs to the caller, whose own schema validates the values again.
 */
export const TYPES_CHAMP = [
  'texte',
  'zone',
  'nombre',
  'montant',
  'choix',
  'autocompletion',
  'date',
  'date_case',
  'date_heure',
  'heure',
  'heure_case',
  'annee',
  'mois',
  'periode',
  'periode_semaine',
  'couleur',
  'icone',
  'telephone',
  'email',
  'mot_de_passe',
  'siren',
  'adresse',
  'tags',
  'confidentialite',
  'interrupteur',
  'case',
  'fichier',
  'photo',
  'logo',
  'transfert',
  'information',
] as const
export type TypeChamp = (typeof TYPES_CHAMP)[number]

/** How the label of a number of minutes ends: « 1h30 » may be typed there. */
export const EN_MINUTES = ' (minutes)'

export const formOptionSchema = z.strictObject({ value: z.string(), label: z.string() })

export const formFieldSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  type: z.enum(TYPES_CHAMP),
  /** Choices of a `choix` or an `autocompletion`. */
  options: z.array(formOptionSchema).optional(),
  /** Column group: forms have as many columns as groups, one on a phone. */
  groupe: z.number().int().nonnegative().optional(),
  aide: z.string().optional(),
  lecture_seule: z.boolean().optional(),
  maxLength: z.number().int().positive().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Accepted extensions of a `fichier`. */
  extensions: z.array(z.string()).optional(),
})
export type FormField = z.infer<typeof formFieldSchema>

/** What is checked before sending, beside what each type checks by itself; the server checks everything again. */
export const ruleValidateSchema = z.strictObject({
  field: z.string(),
  rule: z.enum(['required', 'minLength', 'pattern', 'sameAs']),
  /** Length, regular expression or other field, for the rules that need one. */
  value: z.union([z.string(), z.number()]).optional(),
  message: z.string(),
})

/** A field shown or hidden while all named comparisons hold. */
export const termActionSchema = z.strictObject({
  field: z.string(),
  action: z.enum(['show', 'hide']),
  terms: z.array(z.string()),
})

/** A word of the server that says which reading somebody wrote over. */
export const versionLueSchema = z.string().min(1).max(64)

export const formDefinitionSchema = z.strictObject({
  titre: z.string(),
  /** Pixels. */
  width: z.number().int().positive(),
  labelWidth: z.number().int().positive(),
  /** First values, by field; lists are those of tags and transfer lists. */
  dataProvider: z.record(z.string(), z.union([valeurSchema, z.array(valeurSchema)])),
  multiColonnes: z.boolean(),
  editable: z.boolean(),
  dataStructure: z.array(formFieldSchema),
  ruleValidate: z.array(ruleValidateSchema),
  terms: z.array(termSchema),
  term_actions: z.array(termActionSchema),
  /** Of what is being changed, as it was read: sent with it, so that nobody covers what somebody else wrote meanwhile. */
  version: versionLueSchema.optional(),
  /** Where what is being changed is sent, by PUT (specification field-service, Clients). */
  url_edit: z.string().optional(),
})
export type FormDefinition = z.infer<typeof formDefinitionSchema>

/** A form of plain fields: 500 px, as the specification draws its dialogs (scheduling §9). */
export function formDefinition(
  given: Pick<FormDefinition, 'titre' | 'dataStructure'> & Partial<FormDefinition>,
): FormDefinition {
  return {
    width: 500,
    labelWidth: 140,
    dataProvider: {},
    multiColonnes: false,
    editable: true,
    ruleValidate: [],
    terms: [],
    term_actions: [],
    ...given,
  }
}
