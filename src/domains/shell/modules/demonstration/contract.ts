import { z } from 'zod'
import { anonymous, operation } from '#wire/operation.ts'

export const demonstrationSchema = z.strictObject({
  /** Empty once the database is somebody's own. */
  mot_de_passe: z.string(),
  comptes: z.array(z.strictObject({ email: z.string(), libelle: z.string() })),
})

export const getDemonstration = operation({
  id: 'demonstration.lire',
  method: 'GET',
  path: '/api/demonstration',
  summary: 'Les comptes de démonstration, en mode démonstration seulement',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  output: demonstrationSchema,
})
