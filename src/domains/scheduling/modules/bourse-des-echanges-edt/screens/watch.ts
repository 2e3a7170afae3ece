import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { MODULE_BOURSE } from '../contract.ts'
import { estAPrendre } from '../view/appels.ts'
import { useAppels } from './appels/use-appels.ts'
import { useBourse } from './use-bourse.ts'

/** Number of exchanges and of posts to take that wait for this person's answer, beside the module's name. */
export function Watch(): null {
  const { sections, lu_a } = useBourse()
  const { appels } = useAppels()
  const nombre = lu_a === null ? null : sections.a_repondre.length + appels.filter(estAPrendre).length
  useEffect(() => setBadge(MODULE_BOURSE, nombre), [nombre])
  return null
}
