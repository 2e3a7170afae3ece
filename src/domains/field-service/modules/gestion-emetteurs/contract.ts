import { operationsReseau } from '#domains/field-service/model/reseau/operations.ts'

/** Calls about the companies that send requests (specification field-service §6). */
export const EMETTEURS = operationsReseau('emetteurs')
