import { type ComponentType, useEffect, useState } from 'react'
import { registeredModules } from '#client/modules/registry.ts'
import { useSession } from '#client/queue/use-sync.ts'

/** The first screen goes first. */
const WATCH_DELAY_MS = 3_000

type Watches = readonly { readonly nom: string; readonly Watch: ComponentType }[]

/** A watch that cannot be fetched leaves its count as it is, until the next start. */
async function loadWatches(held: ReadonlySet<string>): Promise<Watches> {
  const modules = registeredModules().filter(m => m.watch && held.has(m.name))
  const loaded = await Promise.allSettled(
    modules.map(async ({ name, watch }) => (watch ? [{ nom: name, Watch: (await watch()).Watch }] : [])),
  )
  return loaded.flatMap(l => (l.status === 'fulfilled' ? l.value : []))
}

/** Counts of the menu for the modules of this person, screens open or not. */
export function ModuleWatches() {
  const { session } = useSession()
  const [watches, setWatches] = useState<Watches>([])
  const held = session?.user.modules.join() ?? ''
  useEffect(() => {
    let gone = false
    const timer = setTimeout(async () => {
      const loaded = await loadWatches(new Set(held.split(',')))
      if (!gone) setWatches(loaded)
    }, WATCH_DELAY_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [held])
  return watches.map(({ nom, Watch }) => <Watch key={nom} />)
}
