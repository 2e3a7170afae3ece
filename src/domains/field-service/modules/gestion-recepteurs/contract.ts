import { operationsDossier } from '#domains/field-service/model/reseau/dossier-operations.ts'
import { operationsReseau } from '#domains/field-service/model/reseau/operations.ts'

/** Calls about the companies that receive requests (specification field-service §6). */
export const RECEPTEURS = operationsReseau('recepteurs')

/** Papers of who receives them. */
export const DOSSIER_RECEPTEURS = operationsDossier('recepteurs')
