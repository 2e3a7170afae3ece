import { useEffect, useRef, useState } from 'react'
import { DEFAULTS, type GridMemory, memoryKey, type Preferences, readPreferences } from './preferences.ts'

export interface Kept {
  readonly preferences: Preferences
  readonly change: (change: Partial<Preferences>) => void
  /** False until the store answered: drawing before would move columns under the eyes. */
  readonly ready: boolean
}

/** How this person looks at this grid, read once and kept at each change. */
export function usePreferences(name: string, memory: GridMemory | null): Kept {
  const [preferences, setPreferences] = useState<Preferences>(DEFAULTS)
  const [ready, setReady] = useState(memory === null)
  const store = useRef(memory)
  store.current = memory
  useEffect(() => {
    let gone = false
    const apply = (stored: unknown) => {
      if (gone) return
      setPreferences(readPreferences(stored))
      setReady(true)
    }
    // A comfort: a device that cannot read it shows the grid as everybody first sees it.
    const failed = (error: unknown) => {
      console.info('grid display not read', error)
      apply(undefined)
    }
    store.current?.lire(memoryKey(name)).then(apply, failed)
    return () => {
      gone = true
    }
  }, [name])

  function change(part: Partial<Preferences>): void {
    const next = { ...preferences, ...part }
    setPreferences(next)
    memory?.garder(memoryKey(name), next)
  }
  return { preferences, change, ready }
}
