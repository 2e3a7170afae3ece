import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { compterDemandes } from '../contract.ts'

/** How many requests wait to be planned, beside the module's name. */
export function Watch(): null {
  const { data } = useReading(compterDemandes, {}, { unseen: true })
  const nombre = data?.a_planifier ?? null
  useEffect(() => setBadge(MODULE_DEMANDES, nombre), [nombre])
  return null
}
