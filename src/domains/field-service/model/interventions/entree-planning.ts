import { z } from 'zod'
import { idSchema } from '#wire/ids.ts'
import { planSchemas, visitePlanifieeSchema } from './regulation.ts'

/** A visit as the plannings show it (specification field-service §3 "Planning entry"). */
export const entreeSchema = z.strictObject({
  nom_client: z.string(),
  adresse_cp: z.string(),
  adresse_ville: z.string(),
  prestation_libelle: z.string(),
  /** Hours, as everywhere in these calls ("1.50"). */
  intervention_duree: z.string(),
  /** Addresses of the application. */
  url_fiche_client: z.string(),
  url_fiche_inter: z.string(),
  /** Where it is moved and cancelled. */
  url_report: z.string(),
  url_annulation: z.string(),
  // Ours from here on.
  /** The family's or the company's name alone. Absent from what a device kept before it was sent. */
  nom_court: z.string().optional(),
  intervention_id: idSchema,
  ...planSchemas,
  fait: visitePlanifieeSchema.shape.fait,
  etape: z.literal([0, 1, 2, 3]),
  version: z.number().int(),
  peut: visitePlanifieeSchema.shape.peut,
})
export type EntreePlanning = z.infer<typeof entreeSchema>
