import { useEffect } from 'react'
import { registeredModules } from '#client/modules/registry.ts'
import { myDb } from '#client/queue/sync.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { currentOwner } from '#client/session/session.ts'
import { keepsSealed } from '#offline/sealed-rows.ts'

/** The first screen goes first. */
const KEEP_AFTER_MS = 3_000
const AGAIN_MS = 10 * 60_000

async function tendAll(): Promise<void> {
  const owner = currentOwner()
  if (!owner || owner.emprunt || !(await keepsSealed(myDb()))) return
  for (const { tend } of registeredModules()) await tend?.()
}

/**
 * What lies sealed on this device is asked about at each contact: at the start, with the network, when rights change, when one
 * comes back to the page, and every ten minutes. It draws nothing.
 */
export function SealedKeeper(): null {
  const { session, valide } = useSession()
  const online = useOnline()
  const held = session?.user.modules.join() ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to ask again
  useEffect(() => {
    const look = () => void tendAll().catch(error => console.info('sealed rows not looked after', error))
    const first = setTimeout(look, KEEP_AFTER_MS)
    const again = setInterval(look, AGAIN_MS)
    const awake = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', awake)
    return () => {
      document.removeEventListener('visibilitychange', awake)
      clearTimeout(first)
      clearInterval(again)
    }
  }, [held, valide, online])
  return null
}
