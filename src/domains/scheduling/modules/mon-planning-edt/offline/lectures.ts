import { call } from '#client/call/api.ts'
import { readSession } from '#client/session/session.ts'
import type { Equipe, MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import {
  type ListeEchanges,
  listerEchanges,
  MODULE_BOURSE,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { presentDate } from '#wire/present.ts'
import { lireEquipe, lireMonPlanning } from '../contract.ts'

/** Subject of the live events of scheduling, and first part of its keys. */
export const CLE_EDT = 'edt'
export const CLE_PLANNING = 'planning'
/** Both shared with the exchange board. */
export const CLE_EQUIPE = 'equipe'
export const CLE_ECHANGES = 'echanges'

export async function demanderPlanning(signal?: AbortSignal): Promise<MonPlanning> {
  return await call(lireMonPlanning, { silent: true, ...(signal && { signal }) })
}

export async function demanderEquipe(signal?: AbortSignal): Promise<Equipe> {
  return await call(lireEquipe, { silent: true, ...(signal && { signal }) })
}

/** Somebody without the board has no exchange: the office is not asked what it would refuse. */
export async function demanderEchanges(signal?: AbortSignal): Promise<ListeEchanges> {
  if (!readSession().session?.user.modules.includes(MODULE_BOURSE))
    return { lu_a: presentDate().toISOString(), echanges: [] }
  return await call(listerEchanges, { silent: true, ...(signal && { signal }) })
}
