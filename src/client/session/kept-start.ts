import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { clockOffset, lastOfficeTime } from '#offline/clock.ts'
import { type Owner, openUserDb, type UserDb, userDbName } from '#offline/user-db.ts'

/** Keys of the person's database that the first drawing needs. */
export const KEPT = {
  onglets: 'onglets',
  horloge: 'horloge',
  heureBureau: 'heure_bureau',
  lectures: 'lectures',
  pastilles: 'pastilles',
  plusTard: 'plus_tard',
  joursTenus: 'jours_tenus',
} as const

/** What the person's database holds for the first drawing. */
export interface KeptStart {
  readonly onglets: unknown
  /** Milliseconds between this device's clock and the server's, as last measured. */
  readonly horloge: number | null
  /** The office's hour as last known, in milliseconds: it is later than that, whatever this device says. */
  readonly heureBureau: number | null
  readonly lectures: PersistedClient | undefined
  /** Counts beside the modules' names, as last known. */
  readonly pastilles: unknown
  /** Days on which the person said of something that it may wait until tomorrow. */
  readonly plusTard: unknown
  /** Whether the person has days of work of their own, as last known. */
  readonly joursTenus: unknown
}

/** What the office said of the hour, in the shape that the person's database keeps it; nothing where it was never heard. */
export function knownClock() {
  const valeur = lastOfficeTime()
  return valeur === null
    ? []
    : [
        { cle: KEPT.horloge, valeur: clockOffset() },
        { cle: KEPT.heureBureau, valeur },
      ]
}

/** Keeps what the office just said of the hour: the next page, on a clock that was set back since, starts from it. */
export async function keepClock(db: UserDb): Promise<void> {
  await db.cache.bulkPut(knownClock())
}

let asked: { readonly base: string; readonly kept: Promise<KeptStart> } | null = null

async function read(owner: Owner): Promise<KeptStart> {
  const [onglets, horloge, heureBureau, lectures, pastilles, plusTard, joursTenus] = await openUserDb(
    owner,
  ).cache.bulkGet([
    KEPT.onglets,
    KEPT.horloge,
    KEPT.heureBureau,
    KEPT.lectures,
    KEPT.pastilles,
    KEPT.plusTard,
    KEPT.joursTenus,
  ])
  return {
    onglets: onglets?.valeur,
    horloge: (horloge?.valeur as number | null | undefined) ?? null,
    heureBureau: (heureBureau?.valeur as number | null | undefined) ?? null,
    lectures: lectures?.valeur as PersistedClient | undefined,
    pastilles: pastilles?.valeur,
    plusTard: plusTard?.valeur,
    joursTenus: joursTenus?.valeur,
  }
}

/** Asks ahead of the workspace's code, so that one waits while the other comes. */
export function askKeptStart(owner: Owner): void {
  const kept = read(owner)
  kept.catch(error => console.info('not read ahead', error))
  asked = { base: userDbName(owner), kept }
}

const NOTHING: KeptStart = {
  onglets: undefined,
  horloge: null,
  heureBureau: null,
  lectures: undefined,
  pastilles: undefined,
  plusTard: undefined,
  joursTenus: undefined,
}

/**
 * The same, once: whoever asks again reads again, since the database has moved on. A database that refuses gives
 * nothing: the workspace opens without what was kept.
 */
export async function takeKeptStart(owner: Owner): Promise<KeptStart> {
  const ahead = asked?.base === userDbName(owner) ? asked.kept : null
  asked = null
  return await (ahead ?? read(owner)).catch(() => NOTHING)
}
