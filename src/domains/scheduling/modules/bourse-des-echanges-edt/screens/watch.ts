import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { MODULE_BOURSE } from '../contract.ts'
import { useBourse } from './use-bourse.ts'

/** Number of exchanges that wait for this person's answer, beside the module's name. */
export function Watch(): null {
  const { sections, lu_a } = useBourse()
  const nombre = lu_a === null ? null : sections.a_repondre.length
  useEffect(() => setBadge(MODULE_BOURSE, nombre), [nombre])
  return null
}
