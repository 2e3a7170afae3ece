import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { MODULE_ACTIONS } from '../contract.ts'
import { quiAttend } from './mots.ts'
import { useDemandes } from './use-demandes.ts'

/** Number of actions that wait for this person, beside the module's name: not those that somebody else has to answer. */
export function Watch(): null {
  const { data } = useDemandes(false)
  const nombre = data?.datas.filter(quiAttend).length ?? null
  useEffect(() => setBadge(MODULE_ACTIONS, nombre), [nombre])
  return null
}
