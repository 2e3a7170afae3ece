import { batchAnswerSchema, batchSchema } from '#wire/mutation.ts'
import { anonymous, operation } from '#wire/operation.ts'

/**
 * Work of somebody whose account was switched off while the device was offline: kept for the manager, never applied.
 * Anonymous for the router only: the call proves itself with a token that no longer opens anything.
 */
export const sealMutations = operation({
  id: 'synchronisation.sceller',
  method: 'POST',
  path: '/api/synchronisation/sceau',
  summary: "Met sous scellés, pour le responsable, les actions d'une personne dont l'accès a été retiré",
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  body: batchSchema,
  output: batchAnswerSchema,
  bodyLimit: 8 * 1024 * 1024,
  errors: ['NON_CONNECTE', 'SESSION_EXPIREE', 'ORIGINE_REFUSEE', 'FILE_AUTRE_UTILISATEUR', 'TROP_DE_TENTATIVES'],
})
