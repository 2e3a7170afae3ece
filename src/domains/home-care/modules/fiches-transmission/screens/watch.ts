import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { MODULE_TRANSMISSIONS } from '../contract.ts'
import { taireAncienneCopie } from '../offline/preparer.ts'
import { compterALire } from '../view/depuis.ts'
import { useTransmissions } from './use-transmissions.ts'

/** Number of sheets still to be read, beside the module's name. */
export function Watch(): null {
  const { fiches } = useTransmissions()
  const a_lire = fiches && compterALire(fiches)
  useEffect(() => {
    taireAncienneCopie().catch((error: unknown) => console.warn('copie des fiches', error))
  }, [])
  useEffect(() => setBadge(MODULE_TRANSMISSIONS, a_lire), [a_lire])
  return null
}
