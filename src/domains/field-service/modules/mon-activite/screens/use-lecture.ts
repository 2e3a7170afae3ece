import { type Lecture, useReading } from '#client/reading/use-reading.ts'

/** Subject of the live events of this module, and first part of its keys. */
export const CLE_ACTIVITE = 'mon-activite'

/** A reading of this module that survives without network. */
export function useLecture<T>(
  cle: readonly (string | number)[],
  lire: (signal: AbortSignal) => Promise<T>,
): Lecture<T> {
  return useReading(CLE_ACTIVITE, cle, lire)
}
