import { isIos, isStandalone } from './install.ts'

/** How safe what waits on this device is. `estimate()` is not asked: browsers lie about room (offline rule 14). */
export interface StorageHealth {
  /** The browser promised not to erase our data by itself. */
  readonly persistant: boolean
  /** Safari erases sites that are not on the home screen after seven unused days. */
  readonly installationConseillee: boolean
}

export async function readStorageHealth(): Promise<StorageHealth> {
  const persistant = (await navigator.storage?.persisted?.().catch(() => false)) ?? false
  return { persistant, installationConseillee: isIos() && !isStandalone() }
}

/** Asks for protection; browsers grant it to installed or often used sites, sometimes after a question. */
export async function protectStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}
