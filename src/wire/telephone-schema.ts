import { z } from 'zod'
import { lireTelephone, TELEPHONE_ATTENDU } from './french.ts'

/** The one rule of every telephone field: kept as `lireTelephone` reads it, refused in the words of the field. */
export function telephoneSchema(label: string, max = 30) {
  return z
    .string(`${label}\u00a0: à renseigner.`)
    .trim()
    .max(max, `${label}\u00a0: ${max} caractères au plus.`)
    .transform((saisie, context) => {
      const lu = lireTelephone(saisie)
      if (lu === null) context.addIssue({ code: 'custom', message: `${label}\u00a0: ${TELEPHONE_ATTENDU}` })
      return lu ?? ''
    })
}
