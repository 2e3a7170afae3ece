import { QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { deviceDb } from '#offline/device-db.ts'
import { type Owner, openUserDb } from '#offline/user-db.ts'
import { ApiProblem, isOffline } from './problem.ts'
import { currentOwner } from './session.ts'

/** Reads stay usable offline for 30 days. */
const KEEP_MS = 30 * 24 * 3600 * 1000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Never by a timer: browsers fire at once a delay longer than 24 days, and a restored reading would be dropped.
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: 30_000,
        // Our own reachability decides, not `navigator.onLine`: the call itself says offline.
        networkMode: 'always',
        retry: (count, error) => count < 2 && !isOffline(error) && !(error instanceof ApiProblem && error.status < 500),
        refetchOnReconnect: 'always',
      },
    },
  })
}

function isSame(one: Owner | null | undefined, other: Owner): boolean {
  return one?.compte_id === other.compte_id && one.utilisateur_id === other.utilisateur_id
}

/**
 * Keeps the reads of one person in that person's database. Only queries whose `meta.horsLigne` says so are kept:
 * what must not stand on a device (medical data) never is (offline rule 15).
 */
export function dexiePersister(owner: Owner): Persister {
  const db = openUserDb(owner)
  return {
    async persistClient(client: PersistedClient) {
      // Nothing read in somebody's account stays on the administrator's device.
      if (owner.emprunt) return
      try {
        // A late write, of this page or of another tab, must not put back what the sign-out has just erased.
        const signedIn = await deviceDb().session.get('courante')
        if (!isSame(signedIn, owner) || !isSame(currentOwner(), owner)) return
        await db.cache.put({ cle: 'lectures', valeur: client })
      } catch (error) {
        // A full device keeps its queue first: reads are only a comfort and come back with the network.
        console.warn('lecture non gardée', error)
      }
    },
    async restoreClient() {
      return (await db.cache.get('lectures'))?.valeur as PersistedClient | undefined
    },
    async removeClient() {
      await db.cache.delete('lectures')
    },
  }
}

export const persistOptions = {
  maxAge: KEEP_MS,
  /** Bumped when the shape of what is kept changes. */
  buster: '1',
  dehydrateOptions: {
    shouldDehydrateQuery: (query: {
      state: { status: string; data: unknown }
      meta?: Record<string, unknown> | undefined
    }) => query.state.data !== undefined && query.meta?.horsLigne === true,
  },
}
