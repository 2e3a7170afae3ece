import { keepLaterParts } from '#offline/later-parts.ts'
import { hasMenuDocuments, prepareMenuDocuments } from './menu-documents.ts'
import type { Preparation } from './modules.ts'
import { registeredModules } from './registry.ts'
import { currentOwner, readSession } from './session.ts'
import { dbOf, myDb } from './sync.ts'

/** What is ready for a day without network, as last prepared. */
export interface KeptPreparation extends Preparation {
  /** ISO instant of the preparation. */
  readonly le: string
}

const KEY = 'preparation'
/** The application is stored in a few seconds, in many on a thin line. */
const SHELL_MS = 30_000

/** Whether the application itself opens without network: its service worker has stored it, reader of documents included. */
async function shellReady(): Promise<boolean> {
  // The development server has no service worker.
  if (import.meta.env.DEV) return true
  if (!('serviceWorker' in navigator)) return false
  const late = new Promise<false>(resolve => setTimeout(() => resolve(false), SHELL_MS))
  return await Promise.race([keepLaterParts(), late])
}

export async function readPreparation(): Promise<KeptPreparation | null> {
  return ((await myDb().cache.get(KEY))?.valeur as KeptPreparation | undefined) ?? null
}

/**
 * Asks each module of the person to fetch what tomorrow needs. One that fails is said to be missing, the others count.
 */
export async function prepareOffline(): Promise<KeptPreparation> {
  const owner = currentOwner()
  const held = new Set(readSession().session?.user.modules ?? [])
  const modules = registeredModules().filter(m => m.preparer && held.has(m.nom))
  const shell = shellReady()
  const done = await Promise.allSettled(modules.map(m => m.preparer?.() ?? { prets: [], manquants: [] }))
  const parts = done.map((d, i) =>
    d.status === 'fulfilled' ? d.value : { prets: [], manquants: [modules[i]?.titre ?? ''] },
  )
  // After what the day needs: they are a comfort. Another person may be here by now: nothing of the first is told to them.
  dbOf(owner)
  const linked = await prepareMenuDocuments()
  const kept: KeptPreparation = {
    prets: [...parts.flatMap(p => p.prets), ...linked.prets],
    manquants: [
      ...((await shell) ? [] : ['L’application, pas encore enregistrée']),
      ...parts.flatMap(p => p.manquants),
    ],
    le: new Date().toISOString(),
  }
  await dbOf(owner).cache.put({ cle: KEY, valeur: kept })
  return kept
}

/** Whether anything of this person is to be prepared at all. */
export function hasPreparers(): boolean {
  const held = new Set(readSession().session?.user.modules ?? [])
  return hasMenuDocuments() || registeredModules().some(m => m.preparer && held.has(m.nom))
}
