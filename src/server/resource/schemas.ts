import { z } from 'zod'
import { type Term, termeVrai } from '#wire/conditions.ts'
import { versionLueSchema } from '#wire/form.ts'
import { type Declaration, writtenFields } from './declaration.ts'

export type Values = Record<string, unknown>

/**
 * Body of a creation or a change: the declared fields, nothing else. A field that may stay empty may be left out: a
 * creation takes what the form begins with, a change keeps what the row holds. A field that its rule hides is not sent, or is sent
 * empty with the whole form; what it held stays in the row, and comes back when it is shown again.
 */
export function bodySchema(d: Declaration, beside: Readonly<Record<string, z.ZodType>> = {}): z.ZodType<Values> {
  const shape: Record<string, z.ZodType> = { ...beside }
  for (const [id, field] of writtenFields(d))
    shape[id] = d.visible?.[id] || !field.required ? field.schema.optional() : field.schema
  const conditional = Object.entries(d.visible ?? {})
  const isShown = (terms: readonly Term[], values: Values) => terms.every(term => termeVrai(term, values))
  return z
    .strictObject(shape)
    .superRefine((values, issues) => {
      for (const [id, terms] of conditional) {
        const shown = isShown(terms, values)
        const { label = id, required = true, initial = null } = d.fields[id] ?? {}
        // A text that may stay empty is left out as elsewhere; what a choice brings with it is said, if only to be nothing.
        const mayBeLeftOut = !required && initial === ''
        if (shown && !mayBeLeftOut && values[id] === undefined)
          issues.addIssue({ code: 'custom', path: [id], message: `${label}\u00a0: à renseigner.` })
        if (!shown && !isEmpty(values[id]))
          issues.addIssue({ code: 'custom', path: [id], message: `${label}\u00a0: ce champ n’est pas demandé ici.` })
      }
      for (const [id, message] of Object.entries(d.check?.(values) ?? {}))
        issues.addIssue({ code: 'custom', path: [id], message })
    })
    .transform(values => {
      const hidden = new Set(conditional.filter(([, terms]) => !isShown(terms, values)).map(([id]) => id))
      return Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.has(id)))
    })
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Of a change: with the version that was read. A caller that never read the form has none, and changes what it names. */
export function changeSchema(d: Declaration): z.ZodType<Values> {
  return bodySchema(d, { ...d.settle?.said, version: versionLueSchema.optional() })
}

/** What is to be written, and over which reading. */
export function readChange(body: unknown): { values: Values; version: string | undefined } {
  const { version, ...values } = body as Values
  return { values, version: typeof version === 'string' ? version : undefined }
}
