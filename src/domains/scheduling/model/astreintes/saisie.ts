import { z } from 'zod'
import { jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { heureSchema } from '../planning/horaire.ts'
import { DESCRIPTION_MAX } from './astreinte.ts'

/** An intervention as it is typed: wall times; `intervention_date` is needed only for a duty longer than a day. */
export const interventionSaisieSchema = z.strictObject({
  intervention_description: texteSaisi().min(1, 'Décrivez l’intervention.').max(DESCRIPTION_MAX),
  intervention_heure_debut: heureSchema,
  intervention_heure_fin: heureSchema,
  intervention_date: jourDonneSchema.optional(),
})
