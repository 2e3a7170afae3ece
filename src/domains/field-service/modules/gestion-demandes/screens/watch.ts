import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { compter } from '#wire/french.ts'
import { compterDemandes } from '../contract.ts'

/** How many requests wait to be planned, beside the module's name. */
export function Watch(): null {
  const { data } = useReading(compterDemandes, {}, { unseen: true })
  const nombre = data?.a_planifier ?? null
  const detail = data
    ? `${compter(data.a_planifier, 'demande')} à planifier${data.en_retard > 0 ? `, ${data.en_retard} en retard` : ''}`
    : ''
  useEffect(() => setBadge(MODULE_DEMANDES, nombre, detail), [nombre, detail])
  return null
}
