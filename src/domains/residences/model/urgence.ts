import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'

/** What one needs of a resident in an emergency, on one page. */
export const urgenceSchema = z.strictObject({
  lu_a: instantSchema,
  label: z.string(),
  naissance: jourSchema.nullable(),
  logement_numero: z.string(),
  /** "Absent depuis le 3 mars 2026, CHU": where they are not. */
  absence: z.string(),
  allergies: z.string(),
  groupe_sanguin: z.string(),
  gir: z.string(),
  medicaments: z.string(),
  directives: z.string(),
  /** A document of anticipated directives stands among the legal ones. */
  directives_deposees: z.boolean(),
  autres_infos: z.string(),
  /** When the sheet was written, and by whom; null: none was. */
  ecrit: z.strictObject({ le: instantSchema, par: z.string() }).nullable(),
  contacts: z.array(z.strictObject({ contact_id: idSchema, nom: z.string(), role: z.string(), telephone: z.string() })),
})
export type FicheUrgence = z.infer<typeof urgenceSchema>
