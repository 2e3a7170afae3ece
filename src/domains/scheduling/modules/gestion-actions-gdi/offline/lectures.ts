import { call } from '#client/call/api.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { listerActions } from '../contract.ts'

/** First part of every key of scheduling, and subject of its live events. */
export const CLE_EDT = 'edt'

export interface Demandes {
  readonly lu_a: string
  readonly datas: readonly ActionATraiter[]
}

/** Other parts of the key, also the name under which the reading is kept. */
export function cleDemandes(traitees: boolean): string {
  return traitees ? 'demandes-traitees' : 'demandes'
}

export async function demander(traitees: boolean, signal?: AbortSignal): Promise<Demandes> {
  const query = { traitees: traitees ? ('1' as const) : ('0' as const) }
  return await call(listerActions, { query, silent: true, ...(signal ? { signal } : {}) })
}
