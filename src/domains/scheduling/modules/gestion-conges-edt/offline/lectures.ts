import { call } from '#client/api.ts'
import { type Conges, lireConges } from '../contract.ts'

/** Subject of the live events of scheduling, and first part of its keys. */
export const CLE_EDT = 'edt'
/** 0 requests, 1 leave days, 2 TLC days (specification scheduling §7). */
export type TypeLecture = 0 | 1 | 2

export function cleConges(type: TypeLecture): string {
  return `conges:${type}`
}

export function demanderConges(type: TypeLecture, signal?: AbortSignal): Promise<Conges> {
  return call(lireConges, { query: { type: `${type}` }, silent: true, ...(signal ? { signal } : {}) })
}
