import type { z } from 'zod'
import { type Field, texte } from '#server/resource/field.ts'
import { CODE_POSTAL_ATTENDU, estCodePostal, rendreCodePostal, serrerCodePostal } from '#wire/postcode.ts'

/** A postcode: typed, pasted or imported, it is judged the same. */
export function codePostal({ label }: { readonly label: string }): Field {
  const base = texte({ label, max: 10 })
  const schema = (base.schema as z.ZodType<string>)
    .transform(serrerCodePostal)
    .refine(estCodePostal, `${label}\u00a0: ${CODE_POSTAL_ATTENDU}`)
  return { ...base, schema, mend: rendreCodePostal }
}
