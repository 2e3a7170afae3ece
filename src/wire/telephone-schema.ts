import { lireTelephone, TELEPHONE_ATTENDU } from './french.ts'
import { texteSaisi } from './text.ts'

/** The one rule of every telephone field: kept as `lireTelephone` reads it, refused in the words of the field. */
export function telephoneSchema(label: string, max = 30) {
  return texteSaisi(`${label}\u00a0: à renseigner.`)
    .max(max, `${label}\u00a0: ${max} caractères au plus.`)
    .transform((saisie, context) => {
      const lu = lireTelephone(saisie)
      if (lu === null) context.addIssue({ code: 'custom', message: `${label}\u00a0: ${TELEPHONE_ATTENDU}` })
      return lu ?? ''
    })
}
