import { z } from 'zod'

/**
 * Form described by the server (specification crm-site-editor-home-care §3 "Generic form definition"). The submit call
 * belongs to the caller, whose own schema validates the values again.
 */
export const formFieldSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  type: z.enum(['texte', 'zone', 'nombre', 'date', 'heure', 'date_heure', 'choix', 'information']),
  /** Choices of a `choix`. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  maxLength: z.number().int().positive().optional(),
})

export const formDefinitionSchema = z.strictObject({
  titre: z.string(),
  /** Pixels. */
  width: z.number().int().positive(),
  labelWidth: z.number().int().positive(),
  /** First values, by field. */
  dataProvider: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  multiColonnes: z.boolean(),
  editable: z.boolean(),
  dataStructure: z.array(formFieldSchema),
  ruleValidate: z.array(z.strictObject({ field: z.string(), rule: z.literal('required'), message: z.string() })),
  terms: z.array(
    z.strictObject({
      id: z.string(),
      field: z.string(),
      term: z.string(),
      value: z.string(),
      fieldToCompare: z.string().nullable(),
    }),
  ),
  term_actions: z.array(
    z.strictObject({ field: z.string(), action: z.enum(['show', 'hide']), terms: z.array(z.string()) }),
  ),
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
