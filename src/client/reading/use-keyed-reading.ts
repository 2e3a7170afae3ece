import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Sujet } from '#wire/live.ts'
import { presentMs } from '#wire/present.ts'
import { ApiProblem, isOffline, messageOf } from '../call/problem.ts'
import { myDb } from '../queue/sync.ts'
import { useOnline } from '../queue/use-sync.ts'
import { firstScreenShown, screenShown } from './first-screen.ts'
import { fetchOrStored, storedReading } from './readings.ts'
import { againIn, noteAnswered, noteMissed } from './stale.ts'

export type ReadState = 'chargement' | 'pret' | 'erreur' | 'interdit' | 'introuvable' | 'hors_ligne'

export type ReadResult<T> = {
  state: ReadState
  data: T | null
  /** Shown as it is when `etat` is an error. */
  message: string
  /** Reference for support, else the code of the refusal. */
  code: string
  /** Why the last attempt brought nothing; null once one did. */
  error?: Error | null | undefined
  reload: () => void
  fetching: boolean
  /** When the office gave what is shown; null where the device alone gave it. */
  readAt?: string | null | undefined
}

export type KeyedReading<T> = {
  readonly sujet: Sujet
  /** Other subjects whose changes change it too. */
  readonly aussi?: readonly Sujet[] | undefined
  /** The other parts of the key, and the name under which it is kept. */
  readonly key: readonly (string | number)[]
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** `prepared`: kept under its name; `listed`: in the list of readings; `nothing` stays on the device. */
  readonly kept: 'prepared' | 'listed' | 'nothing'
  /** What of it may stay there, where not all of it may; a stable function. */
  readonly keep?: ((value: T) => T) | undefined
  /** False: nothing is asked yet. */
  readonly enabled?: boolean | undefined
  /** Read again this often while online, in milliseconds. */
  readonly every?: number | undefined
  /** Until its answer is there, the one of the key before stands. */
  readonly steady?: boolean | undefined
  /** What reads behind the screens and draws nothing of them: it does not tell that the first one is shown. */
  readonly unseen?: boolean | undefined
}

/**
 * A reading by its key, for what has no contract of its own (declared lists, files of any record); screens use
 * `useReading`. The workspace reads its subject again on a live event and after sending.
 */
export function useKeyedReading<T>(given: KeyedReading<T>): ReadResult<T> {
  const { sujet, aussi, key, ask, kept, keep, enabled = true, every, steady = false, unseen = false } = given
  const nom = key.join(':')
  const queryKey = [sujet, ...key]
  const prepared = kept === 'prepared'
  const client = useQueryClient()
  const online = useOnline()
  const query = useQuery<T>({
    queryKey,
    queryFn: async ({ signal }) => {
      // What is kept is on screen before it is read again; what is not is asked for at once.
      if (client.getQueryData(queryKey) !== undefined) await firstScreenShown()
      const asked = async () => {
        try {
          const answer = await ask(signal)
          noteAnswered(queryKey, presentMs())
          return answer
        } catch (error) {
          if (!signal.aborted && !unseen) noteMissed(queryKey, error, client.getQueryData(queryKey))
          throw error
        }
      }
      return await (prepared ? fetchOrStored(myDb(), sujet, nom, asked, keep) : asked())
    },
    enabled,
    placeholderData: steady ? before => before : undefined,
    refetchInterval: () => (online ? (againIn(queryKey) ?? every ?? false) : false),
    // The whole answer stays in memory; what is written down went through `keep`.
    meta: { horsLigne: kept !== 'nothing' && !keep, aPart: prepared, aussi },
  })
  const manque = enabled && query.data === undefined
  // On a thin link the answer may take half a minute: what the device holds is shown meanwhile.
  const garde = useLiveQuery(
    async () => (manque && prepared ? await storedReading<T>(myDb(), sujet, nom) : null),
    [manque, sujet, nom, prepared],
    manque && prepared ? undefined : null,
  )
  const donnees = query.data ?? garde ?? null
  const etat =
    donnees !== null ? 'pret' : garde === undefined ? 'chargement' : stateOf(query.error, query.isFetching, online)
  useEffect(() => {
    if (etat !== 'chargement' && !unseen) screenShown()
  }, [etat, unseen])
  return {
    data: donnees,
    state: etat,
    message: query.error ? messageOf(query.error) : '',
    code: query.error instanceof ApiProblem ? (query.error.problem.reference ?? query.error.erreur) : '',
    error: query.error,
    reload: () => void query.refetch(),
    fetching: query.isFetching,
    readAt: query.dataUpdatedAt ? new Date(query.dataUpdatedAt).toISOString() : null,
  }
}

function stateOf(error: unknown, enLecture: boolean, online: boolean): ReadState {
  if (enLecture || !error) return 'chargement'
  if (isOffline(error) || !online) return 'hors_ligne'
  if (error instanceof ApiProblem && error.status === 403) return 'interdit'
  if (error instanceof ApiProblem && error.status === 404) return 'introuvable'
  return 'erreur'
}
