import { z } from 'zod'

/** One line of a transfer list (specification shell-and-administration §2.5): `etat` 1 is already selected. */
export const transferItemSchema = z.strictObject({
  id: z.number().int(),
  label: z.string(),
  etat: z.literal([0, 1]),
  /** A child of another line is indented by 20 px. */
  module_parent_id: z.number().int().nullable(),
  /** What gives it beside this list: "par le profil Régulateur". Not selected, it holds all the same. */
  par: z.string().optional(),
})
export type TransferItem = z.infer<typeof transferItemSchema>

/** Saved as the comma list of what is selected; empty: nothing is. */
export const transferBodySchema = z.strictObject({
  data: z
    .string()
    .max(100_000)
    .regex(/^(\d+(,\d+)*)?$/, 'Une liste de numéros séparés par des virgules est attendue.')
    .transform(text => (text === '' ? [] : text.split(',').map(Number)))
    .refine(ids => ids.every(id => id <= 2_147_483_647), 'Numéro inconnu.'),
})
