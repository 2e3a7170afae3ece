import { operationsReseau } from '#domains/field-service/model/reseau/operations.ts'

/** Calls about the companies that receive requests (specification field-service §6). */
export const RECEPTEURS = operationsReseau('recepteurs')
