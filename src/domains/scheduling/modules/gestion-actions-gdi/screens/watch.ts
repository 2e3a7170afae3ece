import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { MODULE_ACTIONS } from '../contract.ts'
import { useDemandes } from './use-demandes.ts'

/** Number of requests that wait for an answer, beside the module's name. */
export function Watch(): null {
  const nombre = useDemandes(false).data?.datas.length ?? null
  useEffect(() => setBadge(MODULE_ACTIONS, nombre), [nombre])
  return null
}
