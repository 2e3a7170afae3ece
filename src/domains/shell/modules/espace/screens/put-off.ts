import { useEffect, useState } from 'react'
import { useToday } from '#client/page/use-today.ts'
import { dbOf } from '#client/queue/sync.ts'
import { currentOwner } from '#client/session/session.ts'

/**
 * What may wait until tomorrow, once the person said so on this device. @param name of what it is
 * @returns null until the device was asked
 */
export function usePutOff(name: string): { readonly off: boolean | null; readonly putOff: () => void } {
  const today = useToday()
  const [day, setDay] = useState<unknown>(null)
  const [owner] = useState(currentOwner)
  const cle = `plus-tard:${name}`
  useEffect(() => {
    let left = false
    const know = (kept: unknown) => left || setDay(kept ?? '')
    dbOf(owner)
      .cache.get(cle)
      .then(row => know(row?.valeur))
      .catch(error => {
        console.info('not known whether it may wait', error)
        know('')
      })
    return () => {
      left = true
    }
  }, [owner, cle])
  const putOff = () => {
    setDay(today)
    // A device that does not keep it asks again at the next start.
    dbOf(owner)
      .cache.put({ cle, valeur: today })
      .catch(error => console.info('not kept that it may wait', error))
  }
  return { off: day === null ? null : day === today, putOff }
}
