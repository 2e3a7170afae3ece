import { useEffect } from 'react'
import { setBadge } from '#client/badges.ts'
import { MODULE_TRANSMISSIONS } from '../contract.ts'
import { estALire, estNouvelle, estUrgente } from '../offline/depuis.ts'
import { useTransmissions } from './use-transmissions.ts'

/** Number of sheets still to be read since the last post, beside the module's name. */
export function Watch(): null {
  const { fiches, depuis } = useTransmissions()
  const a_lire = (fiches ?? []).filter(t => estALire(t) && (estNouvelle(t, depuis) || estUrgente(t))).length
  useEffect(() => {
    setBadge(MODULE_TRANSMISSIONS, a_lire)
    return () => setBadge(MODULE_TRANSMISSIONS, 0)
  }, [a_lire])
  return null
}
