import { call } from '#client/call/api.ts'
import { lireReleve, type Releve } from '../contract.ts'

/** First part of the keys of this module's readings. */
export const CLE_RELEVE = 'releve-activite-pwa'

export async function demanderReleve(annee: number, mois?: number, signal?: AbortSignal): Promise<Releve> {
  const query = { annee: String(annee), ...(mois === undefined ? {} : { mois: String(mois) }) }
  return await call(lireReleve, { query, silent: true, ...(signal ? { signal } : {}) })
}
