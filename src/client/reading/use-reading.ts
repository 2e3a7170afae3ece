import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { ApiProblem, isOffline, messageOf } from '../call/problem.ts'
import { myDb } from '../queue/sync.ts'
import { useOnline } from '../queue/use-sync.ts'
import { firstScreenShown, screenShown } from './first-screen.ts'
import { lectureGardee, lireOuGarde } from './readings.ts'

export type EtatLecture = 'chargement' | 'pret' | 'erreur' | 'interdit' | 'introuvable' | 'hors_ligne'

export type Lecture<T> = {
  etat: EtatLecture
  donnees: T | null
  /** Shown as it is when `etat` is an error. */
  message: string
  /** Reference for support, else the code of the refusal. */
  code: string
  relire: () => void
  enLecture: boolean
}

/**
 * A reading that survives without network: TanStack's cache, else what "Prêt pour demain" kept.
 * @param module first part of the key, and subject of the live events: the workspace reads all of it again on either,
 * and after sending
 * @param cle other parts of the key, also the name under which it is kept
 * @param gardee false where nothing of it may stay on the device
 * @param garder what of it may stay on the device, where not all of it may; a stable function
 */
export function useReading<T>(
  module: string,
  cle: readonly (string | number)[],
  lire: (signal: AbortSignal) => Promise<T>,
  { gardee = true, garder }: { gardee?: boolean; garder?: (valeur: T) => T } = {},
): Lecture<T> {
  const nom = cle.join(':')
  const queryKey: QueryKey = [module, ...cle]
  const client = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // What is kept is on screen before it is read again; what is not is asked for at once.
      if (client.getQueryData(queryKey) !== undefined) await firstScreenShown()
      return await (gardee ? lireOuGarde(myDb(), module, nom, () => lire(signal), garder) : lire(signal))
    },
    // The whole answer stays in memory; what is written down went through `garder`.
    meta: { horsLigne: gardee && !garder },
  })
  const manque = query.data === undefined
  // On a thin link the answer may take half a minute: what the device holds is shown meanwhile.
  const garde = useLiveQuery(
    async () => (manque && gardee ? await lectureGardee<T>(myDb(), module, nom) : null),
    [manque, module, nom, gardee],
    manque && gardee ? undefined : null,
  )
  const online = useOnline()
  const donnees = query.data ?? garde ?? null
  const etat =
    donnees !== null ? 'pret' : garde === undefined ? 'chargement' : etatDe(query.error, query.isFetching, online)
  useEffect(() => {
    if (etat !== 'chargement') screenShown()
  }, [etat])
  return {
    donnees,
    etat,
    message: query.error ? messageOf(query.error) : '',
    code: query.error instanceof ApiProblem ? (query.error.problem.reference ?? query.error.erreur) : '',
    relire: () => void query.refetch(),
    enLecture: query.isFetching,
  }
}

function etatDe(error: unknown, enLecture: boolean, online: boolean): EtatLecture {
  if (enLecture || !error) return 'chargement'
  if (isOffline(error) || !online) return 'hors_ligne'
  if (error instanceof ApiProblem && error.status === 403) return 'interdit'
  if (error instanceof ApiProblem && error.status === 404) return 'introuvable'
  return 'erreur'
}
