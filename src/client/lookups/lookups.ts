import { call, fetchDocument } from '#client/call/api.ts'
import { sayOffline } from '#client/call/problem.ts'
import type { FormLookups } from '#kit/form/types.ts'
import { searchAdresse, searchSirene } from '#wire/lookups.ts'

/** What a search answers instead when it could not be made: the form goes on without it. */
function excuse(error: unknown, signal: AbortSignal, offline: string): string {
  // Given up by the form itself, which waits for another answer.
  if (signal.aborted) throw error
  return sayOffline(offline)(error)
}

/** Searches of every form of the application, made by our server (`#wire/lookups.ts`). They fail in words only. */
export const LOOKUPS: FormLookups = {
  adresse: async (text, signal) => {
    try {
      return await call(searchAdresse, { params: { text }, signal })
    } catch (error) {
      const message = excuse(error, signal, 'Sans réseau, saisissez l’adresse à la main.')
      return { adresses: [], error: true, message }
    }
  },
  siren: async (siren, signal) => {
    try {
      return await call(searchSirene, { query: { type: 'SIREN', search: siren }, signal })
    } catch (error) {
      const message = excuse(error, signal, 'Sans réseau, ce numéro n’a pas été vérifié auprès de l’annuaire.')
      // A number that could not be checked is not wrong.
      return { denomination: '', error: false, message }
    }
  },
  photo: value => fetchDocument(/^[0-9a-f]{64}$/.test(value) ? `/api/fichiers/${value}/apercu?taille=480` : value),
}
