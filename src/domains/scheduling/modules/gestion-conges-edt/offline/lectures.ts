import { call } from '#client/call/api.ts'
import { readSession } from '#client/session/session.ts'
import {
  type ListeEchanges,
  listerEchanges,
  MODULE_BOURSE,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { presentDate } from '#wire/present.ts'
import { type Conges, lireConges } from '../contract.ts'

/** Subject of the live events of scheduling, and first part of its keys. */
export const CLE_EDT = 'edt'
/** Shared with the exchange board and the planning. */
export const CLE_ECHANGES = 'echanges'
/** 0 requests, 1 leave days, 2 TLC days (specification scheduling §7). */
export type TypeLecture = 0 | 1 | 2

export function cleConges(type: TypeLecture): string {
  return `conges:${type}`
}

export function demanderConges(type: TypeLecture, signal?: AbortSignal): Promise<Conges> {
  return call(lireConges, { query: { type: `${type}` }, silent: true, ...(signal ? { signal } : {}) })
}

/** Somebody without the board has no exchange: the office is not asked what it would refuse. */
export async function demanderEchanges(signal?: AbortSignal): Promise<ListeEchanges> {
  if (!readSession().session?.user.modules.includes(MODULE_BOURSE))
    return { lu_a: presentDate().toISOString(), echanges: [] }
  return await call(listerEchanges, { silent: true, ...(signal && { signal }) })
}
