import { z } from 'zod'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'

/** A visit as a slot of the customers' agenda. */
export const creneauAgendaSchema = z.strictObject({
  id: idSchema,
  client_id: idSchema,
  label: z.string(),
  detail: z.string(),
  jour: jourSchema,
  debut: instantSchema,
  fin: instantSchema,
  /** What was promised, as it is read: with its day where that is another. */
  th_libelle: z.string(),
  technicien_id: idSchema.nullable(),
  technicien: z.string(),
  etape: z.literal([0, 1, 2, 3]),
  url_fiche_inter: z.string(),
})
export type CreneauAgenda = z.infer<typeof creneauAgendaSchema>
