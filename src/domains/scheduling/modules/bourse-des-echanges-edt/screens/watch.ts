import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { MODULE_BOURSE } from '../contract.ts'
import { estAPrendre } from '../view/appels.ts'
import { useAppels } from './appels/use-appels.ts'
import { useADecider } from './use-a-decider.ts'
import { useBourse } from './use-bourse.ts'

/** Number of exchanges, of posts to take and, for a manager, of the house's exchanges that wait for this person's answer. */
export function Watch(): null {
  const { sections, lu_a } = useBourse()
  const { appels } = useAppels()
  const aDecider = useADecider()
  const nombre = lu_a === null ? null : sections.a_repondre.length + appels.filter(estAPrendre).length + aDecider
  useEffect(() => setBadge(MODULE_BOURSE, nombre), [nombre])
  return null
}
