import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { type Owner, openUserDb, userDbName } from '#offline/user-db.ts'

/** Keys of the person's database that the first drawing needs. */
export const KEPT = { onglets: 'onglets', horloge: 'horloge', lectures: 'lectures' } as const

/** What the person's database holds for the first drawing. */
export interface KeptStart {
  readonly onglets: unknown
  /** Milliseconds between this device's clock and the server's, as last measured. */
  readonly horloge: number | null
  readonly lectures: PersistedClient | undefined
}

let asked: { readonly base: string; readonly kept: Promise<KeptStart> } | null = null

async function read(owner: Owner): Promise<KeptStart> {
  const [onglets, horloge, lectures] = await openUserDb(owner).cache.bulkGet([
    KEPT.onglets,
    KEPT.horloge,
    KEPT.lectures,
  ])
  return {
    onglets: onglets?.valeur,
    horloge: (horloge?.valeur as number | null | undefined) ?? null,
    lectures: lectures?.valeur as PersistedClient | undefined,
  }
}

/** Asks ahead of the workspace's code, so that one waits while the other comes. */
export function askKeptStart(owner: Owner): void {
  const kept = read(owner)
  kept.catch(error => console.info('not read ahead', error))
  asked = { base: userDbName(owner), kept }
}

const NOTHING: KeptStart = { onglets: undefined, horloge: null, lectures: undefined }

/**
 * The same, once: whoever asks again reads again, since the database has moved on. A database that refuses gives
 * nothing: the workspace opens without what was kept.
 */
export async function takeKeptStart(owner: Owner): Promise<KeptStart> {
  const ahead = asked?.base === userDbName(owner) ? asked.kept : null
  asked = null
  return await (ahead ?? read(owner)).catch(() => NOTHING)
}
