import { useSyncExternalStore } from 'react'
import type { IconName } from '#wire/icons.ts'
import { type IconComponent, STARTING } from './starting.ts'

type Drawings = Readonly<Record<IconName, IconComponent>>

interface Registry {
  readonly drawings: Drawings
  /** What a person reads of a name. */
  readonly iconLabel: (name: string) => string
}

let registry: Registry | null = null
let loading: Promise<Registry> | null = null
const listeners = new Set<() => void>()

/** Fetches every drawing and its words, once; a failure is tried again at the next call. */
export function loadIcons(): Promise<Registry> {
  loading ??= Promise.all([import('./drawings.ts'), import('#wire/icons.ts')]).then(
    ([drawings, { iconLabel }]) => {
      registry = { drawings, iconLabel }
      for (const listener of listeners) listener()
      return registry
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The whole registry once it has come; null before. */
export function useIcons(): Registry | null {
  return useSyncExternalStore(subscribe, () => registry)
}

/** The drawing of a name; `attente` while the others are not there yet, null for a name that has none. */
export function useIcon(name: string): IconComponent | 'attente' | null {
  const all = useIcons()
  return STARTING[name as IconName] ?? (all ? (all.drawings[name as IconName] ?? null) : 'attente')
}
