import { useContext, useEffect, useRef } from 'react'
import { DeedsContext, toldElsewhere } from '#client/reading/deeds.ts'

interface Given {
  /** The map is open, and nothing is asked over it. */
  readonly active: boolean
  /** What its placings are called among the deeds of the screen. */
  readonly deed: string
  /** Takes the move of a pin back that is not kept yet; null where none is placed. */
  readonly stepBack: (() => void) | null
}

/**
 * Ctrl+Z over the map of an address: the pin's last move while it is being placed, else the last placing of that very address. What
 * was done before it, behind the map and out of sight, stays. Ctrl+Y does a placing again.
 */
export function useMapUndo(given: Given): void {
  const deeds = useContext(DeedsContext)
  const latest = useRef(given)
  latest.current = given
  const { active } = given
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      // Before the screen behind hears it: nothing of it is in sight.
      event.preventDefault()
      const { deed, stepBack } = latest.current
      const back = key === 'z' && !event.shiftKey
      if (stepBack) {
        if (back) stepBack()
      } else if (deeds && back && deeds.undone === deed) toldElsewhere(deeds.undo())
      else if (deeds && !back && deeds.redone === deed) toldElsewhere(deeds.redo())
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [active, deeds])
}
