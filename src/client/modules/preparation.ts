import { correctedNow } from '#offline/clock.ts'
import { isOnline } from '#offline/connectivity.ts'
import { keepShell, type Shell, useShell } from '../device/shell-worker.ts'
import { dbOf, myDb } from '../queue/sync.ts'
import { currentOwner, readSession } from '../session/session.ts'
import { hasMenuDocuments, prepareMenuDocuments } from './menu-documents.ts'
import type { Preparation } from './modules.ts'
import { registeredModules } from './registry.ts'

/** What is ready for a day without network, as last prepared. */
export interface KeptPreparation extends Preparation {
  /** ISO instant of the preparation. */
  readonly at: string
  /** Whether the application itself was stored then; absent from what earlier releases kept. */
  readonly application?: boolean
}

/** As releases up to 0.4 kept it. */
type Former = Pick<KeptPreparation, 'application'> & {
  readonly le: string
  readonly prets: readonly string[]
  readonly manquants: readonly string[]
}

const KEY = 'preparation'
/** The application is stored in a few seconds, in many on a thin line. */
const SHELL_MS = 30_000

/** Whether the application itself opens without network, asked for once more: its worker may have been cut short. */
async function shellReady(): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(() => resolve(false), SHELL_MS))
  return await Promise.race([keepShell(), late])
}

/** How earlier releases kept it among what is missing, where it stayed after it had come. */
const APPLICATION = 'L’application, pas encore enregistrée'
const MISSING_SHELL: Readonly<Record<Shell, readonly string[]>> = {
  absente: ['l’application, pas encore enregistrée'],
  ouvre: ['le lecteur de documents'],
  entiere: [],
}

/** What is missing now: what the last preparation did not find, and the application as it stands at this moment. */
export function useMissing(kept: KeptPreparation | null | undefined): readonly string[] {
  const shell = useShell()
  if (!kept) return []
  const told = kept.missing.includes(APPLICATION) || kept.application === false ? 'absente' : 'entiere'
  return [...MISSING_SHELL[shell ?? told], ...kept.missing.filter(m => m !== APPLICATION)]
}

export async function readPreparation(): Promise<KeptPreparation | null> {
  const kept = (await myDb().cache.get(KEY))?.valeur as KeptPreparation | Former | undefined
  if (!kept || 'ready' in kept) return kept ?? null
  const { prets: ready, manquants: missing, le: at, ...rest } = kept
  return { ready, missing, at, ...rest }
}

/**
 * One module after the other, so that what the person opens meanwhile does not wait behind a dozen readings for tomorrow. Out of
 * reach, each has only what the device keeps to look at: none waits for the time-out of the one before.
 */
async function inTurn<T>(tasks: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const begun: Promise<readonly PromiseSettledResult<T>[]>[] = []
  for (const task of tasks) {
    const turn = Promise.allSettled([task()])
    begun.push(turn)
    if (isOnline()) await turn
  }
  return (await Promise.all(begun)).flat()
}

/**
 * Asks each module of the person to fetch what tomorrow needs. One that fails is said to be missing, the others count.
 */
export async function prepareOffline(): Promise<KeptPreparation> {
  const owner = currentOwner()
  const held = new Set(readSession().session?.user.modules ?? [])
  const modules = registeredModules().filter(m => m.prepare && held.has(m.name))
  const shell = shellReady()
  const done = await inTurn(
    modules.map(m => async (): Promise<Preparation> => (await m.prepare?.()) ?? { ready: [], missing: [] }),
  )
  const parts = done.map((d, i) =>
    d.status === 'fulfilled' ? d.value : { ready: [], missing: [modules[i]?.title ?? ''] },
  )
  // After what the day needs: they are a comfort. Another person may be here by now: nothing of the first is told to them.
  dbOf(owner)
  // Where one of them could not say what it keeps, nothing is taken away.
  const known = done.every(d => d.status === 'fulfilled' && d.value.documents !== null)
  const named = known ? done.flatMap(d => (d.status === 'fulfilled' ? (d.value.documents ?? []) : [])) : null
  const linked = await prepareMenuDocuments(named)
  const kept: KeptPreparation = {
    ready: [...parts.flatMap(p => p.ready), ...linked.ready],
    missing: parts.flatMap(p => p.missing),
    application: await shell,
    at: correctedNow(),
  }
  await dbOf(owner).cache.put({ cle: KEY, valeur: kept })
  return kept
}

/** Whether anything of this person is to be prepared at all. */
export function hasPreparers(): boolean {
  const held = new Set(readSession().session?.user.modules ?? [])
  return hasMenuDocuments() || registeredModules().some(m => m.prepare && held.has(m.name))
}
