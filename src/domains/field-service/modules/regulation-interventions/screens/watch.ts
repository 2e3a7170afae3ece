import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { compterAttente } from '../contract.ts'

/** Visits become late without any event: counted again this often. */
const RECOMPTE_MS = 60_000

/** What waits for those who plan, beside the module's name: as many as « À traiter » tells of it. */
export function Watch(): null {
  const { data } = useReading(compterAttente, {}, { every: RECOMPTE_MS })
  const avant = data && data.en_retard + data.comptes_rendus + data.a_synchroniser + data.a_resoudre
  const nombre = data?.a_traiter ?? avant ?? null
  useEffect(() => setBadge(MODULE_REGULATION, nombre), [nombre])
  return null
}
