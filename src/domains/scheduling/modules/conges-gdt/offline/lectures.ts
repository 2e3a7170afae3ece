import { call } from '#client/api.ts'
import { type CongesAnnuels, lireCongesAnnuels } from '../contract.ts'

/** First part of every key of scheduling, and subject of its live events. */
export const CLE_EDT = 'edt'

/** Other parts of the key, also the name under which the reading is kept. */
export function cleAnnee(annee: number): (string | number)[] {
  return ['conges-annuels', annee]
}

export async function demanderAnnee(annee: number, signal?: AbortSignal): Promise<CongesAnnuels> {
  const query = { annee: String(annee) }
  return await call(lireCongesAnnuels, { query, silent: true, ...(signal ? { signal } : {}) })
}
