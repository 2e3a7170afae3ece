import type { QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { deviceDb } from '#offline/device-db.ts'
import { type Owner, openUserDb, type UserDb } from '#offline/user-db.ts'
import { KEPT, type KeptStart } from '../session/kept-start.ts'
import { currentOwner } from '../session/session.ts'
import { firstScreenShown } from './first-screen.ts'
import { forgetFormerReadings, renameListed, renameReadings, withoutFormer } from './former-readings.ts'
import { OfficeQueryClient } from './office-query-client.ts'
import { QUERY_RULES } from './query-rules.ts'
import { isDropped } from './readings.ts'

/** Reads stay usable offline for 30 days. */
const KEEP_MS = 30 * 24 * 3600 * 1000

export function createQueryClient(): QueryClient {
  return new OfficeQueryClient({ defaultOptions: { queries: QUERY_RULES } })
}

function isSame(one: Owner | null | undefined, other: Owner): boolean {
  return one?.compte_id === other.compte_id && one.utilisateur_id === other.utilisateur_id
}

async function write(owner: Owner, db: UserDb, client: PersistedClient): Promise<void> {
  // Nothing read in somebody's account stays on the administrator's device.
  if (owner.emprunt) return
  try {
    // A late write, of this page or of another tab, must not put back what the sign-out has just erased.
    const signedIn = await deviceDb().session.get('courante')
    if (!isSame(signedIn, owner) || !isSame(currentOwner(), owner)) return
    await db.cache.put({ cle: KEPT.lectures, valeur: client })
  } catch (error) {
    // A full device keeps its queue first: reads are only a comfort and come back with the network.
    console.warn('lecture non gardée', error)
  }
}

/**
 * Keeps the reads of one person in that person's database. Only queries whose `meta.horsLigne` says so are kept:
 * what must not stand on a device (medical data) never is (offline rule 15).
 * @param kept what that database held at the start
 */
export function dexiePersister(owner: Owner, kept: Pick<KeptStart, 'lectures'>): Persister {
  const db = openUserDb(owner)
  // Each change of the cache hands over the whole of it: the last one alone is written, and after the first drawing.
  let latest: PersistedClient | null = null
  let writing: Promise<void> | null = null
  async function writeLatest(): Promise<void> {
    await firstScreenShown()
    while (latest) {
      const next = latest
      latest = null
      await write(owner, db, next)
    }
  }
  return {
    persistClient(client: PersistedClient) {
      latest = client
      writing ??= writeLatest().finally(() => {
        writing = null
      })
      return writing
    },
    async restoreClient() {
      await forgetFormerReadings(db)
        .then(() => renameReadings(db))
        .catch((error: unknown) => console.warn('lectures d’avant', error))
      return renameListed(withoutFormer(kept.lectures))
    },
    async removeClient() {
      await db.cache.delete(KEPT.lectures)
    },
  }
}

/** Members of a reading's longest list beyond which it is not written down again each time another reading changes. */
const LONG = 500

/** Ten thousand rows of a declared list are one value, which has a place of its own: copying them for each answer of any call stops the page. */
function isLong(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return Object.values(data).some(part => Array.isArray(part) && part.length > LONG)
}

export const persistOptions = {
  maxAge: KEEP_MS,
  /** Bumped when the shape of what is kept changes. */
  buster: '1',
  dehydrateOptions: {
    shouldDehydrateQuery: (query: {
      queryKey: readonly unknown[]
      state: { status: string; data: unknown }
      meta?: Record<string, unknown> | undefined
    }) =>
      query.state.data !== undefined &&
      query.meta?.horsLigne === true &&
      !(query.meta.aPart === true && isLong(query.state.data)) &&
      !isDropped(query.queryKey),
  },
}

/** Readings of a module that this person's database keeps, whose keys begin so: what the palette looks in. */
export async function keptReadings<T>(db: UserDb, ...key: readonly string[]): Promise<T[]> {
  const kept = (await db.cache.get(KEPT.lectures))?.valeur as PersistedClient | undefined
  return (kept?.clientState.queries ?? [])
    .filter(({ queryKey }) => key.every((part, rank) => queryKey[rank] === part))
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as T]))
}
