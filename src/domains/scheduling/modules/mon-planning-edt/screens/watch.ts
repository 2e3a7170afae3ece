import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { noteOwnDays } from '#client/modules/own-days.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { jourParis } from '#wire/dates.ts'
import { lireMonPlanning } from '../contract.ts'

/** Tells the phone whether there is a planning to open on: posts from the day of the reading on, out of what the device keeps. */
export function Watch(): null {
  const tient = useLiveQuery(async () => {
    const planning = await keptReading(myDb(), lireMonPlanning)
    const lu = planning && jourParis(planning.lu_a)
    return planning?.jours.some(j => j.postes.length > 0 && j.dadate >= (lu ?? ''))
  }, [])
  useEffect(() => {
    if (tient !== undefined) noteOwnDays(tient)
  }, [tient])
  return null
}
