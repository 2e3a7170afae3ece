import { useEffect } from 'react'
import { setBadge } from '#client/badges.ts'
import { MODULE_BOURSE } from '../contract.ts'
import { useBourse } from './use-bourse.ts'

/** Number of exchanges that wait for this person's answer, beside the module's name. */
export function Watch(): null {
  const { a_repondre } = useBourse().sections
  useEffect(() => {
    setBadge(MODULE_BOURSE, a_repondre.length)
    return () => setBadge(MODULE_BOURSE, 0)
  }, [a_repondre.length])
  return null
}
