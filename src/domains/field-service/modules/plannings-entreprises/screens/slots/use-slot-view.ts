import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { gridMemory } from '#client/resource/grid-memory.ts'

/** How the slots of a week are seen. */
export type SlotView = 'liste' | 'agenda'

const KEY = 'creneaux:vue'
/** Seven days abreast. */
const DESK = '(min-width: 64em)'

/** How this person looks at slots, kept on their device; where seven days have no room, the list alone. */
export function useSlotView(): {
  readonly offered: boolean
  readonly view: SlotView
  choose: (view: SlotView) => void
} {
  const offered = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<SlotView | null>(null)
  const [kept, setKept] = useState<SlotView>('liste')
  useEffect(() => {
    let gone = false
    void gridMemory
      .lire(KEY)
      .then(stored => {
        if (!gone && stored === 'agenda') setKept(stored)
      })
      .catch(error => console.info('view of slots not read', error))
    return () => {
      gone = true
    }
  }, [])
  return {
    offered,
    view: offered ? (chosen ?? kept) : 'liste',
    choose: view => {
      setChosen(view)
      gridMemory.garder(KEY, view)
    },
  }
}
