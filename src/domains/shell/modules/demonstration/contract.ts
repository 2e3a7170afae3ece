import { z } from 'zod'
import { anonymous, operation } from '#wire/operation.ts'

/** Accounts of the demonstration company carry this domain, reserved for tests (RFC 6761). */
export const DEMO_DOMAIN = '@demo.test'

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
