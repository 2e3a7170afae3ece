import { z } from 'zod'

/** Body of every refusal; it is also a notice, so that the client can show it as it stands. */
export const problemSchema = z.strictObject({
  code: z.enum(['error', 'warning']),
  erreur: z.string(),
  message: z.string(),
  duration: z.number().int().positive(),
  /** Messages per field, in French, for `SAISIE`. */
  champs: z.record(z.string(), z.string()).optional(),
  /** Reference to give to support: the request's identifier. */
  reference: z.string().optional(),
})
export type Problem = z.infer<typeof problemSchema>
