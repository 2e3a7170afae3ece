import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { listerExternes } from '../contract.ts'
import { attendReponse } from './offer-words.ts'

/** How many offers wait for an answer, beside the module's name. */
export function Watch(): null {
  const { data } = useReading(listerExternes, { query: { type: '0' } }, { unseen: true })
  const nombre = data?.filter(attendReponse).length ?? null
  useEffect(() => setBadge(MODULE_EXTERNES, nombre), [nombre])
  return null
}
