import { useQuery } from '@tanstack/react-query'
import { ApiProblem, isOffline, messageOf } from '#client/call/problem.ts'
import type { EtatLecture } from '#client/reading/use-reading.ts'

/** A reading that is never kept on the device: it shows people of every company. */
export function useLive<T>(cle: readonly (string | number)[], lire: (signal: AbortSignal) => Promise<T>) {
  const query = useQuery({ queryKey: ['plateforme', ...cle], queryFn: ({ signal }) => lire(signal) })
  return {
    donnees: query.data,
    etat: etatDe(query.error),
    message: query.error ? messageOf(query.error) : '',
    code: query.error instanceof ApiProblem ? (query.error.problem.reference ?? query.error.erreur) : '',
    relire: async () => void (await query.refetch()),
  }
}

function etatDe(error: unknown): EtatLecture {
  if (!error) return 'chargement'
  if (isOffline(error)) return 'hors_ligne'
  if (error instanceof ApiProblem && error.status === 403) return 'interdit'
  if (error instanceof ApiProblem && error.status === 404) return 'introuvable'
  return 'erreur'
}
