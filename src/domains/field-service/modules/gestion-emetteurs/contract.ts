import { operationsDossier } from '#domains/field-service/model/reseau/dossier-operations.ts'
import { operationsReseau } from '#domains/field-service/model/reseau/operations.ts'

/** Calls about the companies that send requests (specification field-service §6). */
export const EMETTEURS = operationsReseau('emetteurs')

/** Papers of who receives them. */
export const DOSSIER_EMETTEURS = operationsDossier('emetteurs')
