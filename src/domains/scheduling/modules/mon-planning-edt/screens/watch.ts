import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { noteOwnDays } from '#client/modules/own-days.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { lireMonPlanning } from '../contract.ts'

/** Tells the phone whether there is a planning to open on: posts on the days that are shown, out of what the device keeps. */
export function Watch(): null {
  const tient = useLiveQuery(async () => {
    const planning = await keptReading(myDb(), lireMonPlanning)
    return planning?.jours.some(j => j.postes.length > 0)
  }, [])
  useEffect(() => {
    if (tient !== undefined) noteOwnDays(tient)
  }, [tient])
  return null
}
