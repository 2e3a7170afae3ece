import { z } from 'zod'
import { instantSchema } from '#wire/ids.ts'
import { ligneATraiterSchema } from '#wire/inbox.ts'
import { anySession, operation } from '#wire/operation.ts'

/** Name of its screen, and its address. */
export const MODULE_A_TRAITER = 'a-traiter'

/** Ours: one queue of what every domain has to be handled, in one answer. */
export const lireATraiter = operation({
  id: 'a-traiter.lire',
  method: 'GET',
  path: '/api/wikaz/structure/a-traiter',
  summary: 'Ce qui est à traiter maintenant, tous modules réunis, le plus pressé d’abord',
  right: anySession,
  tenant: 'company',
  offline: 'cached',
  sujet: 'a-traiter',
  output: z.strictObject({
    lu_a: instantSchema,
    /** Something of what this person may see can come here: else an empty queue says nothing. */
    suivi: z.boolean(),
    lignes: z.array(ligneATraiterSchema),
  }),
})
