import { useEffect } from 'react'
import { setBadge } from '#client/modules/badges.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { type Attente, MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { compter } from '#wire/french.ts'
import { compterAttente } from '../contract.ts'
import { direAResoudre } from './mots.ts'

/** Visits become late without any event: counted again this often. */
const RECOMPTE_MS = 60_000

/** What waits for those who plan, beside the module's name and, in words, on the home. */
export function Watch(): null {
  const { data } = useReading(compterAttente, {}, { every: RECOMPTE_MS })
  const nombre = data ? data.en_retard + data.comptes_rendus + data.a_synchroniser + data.a_resoudre : null
  const detail = data ? direAttente(data) : ''
  useEffect(() => setBadge(MODULE_REGULATION, nombre, detail), [nombre, detail])
  return null
}

/** "24 visites en retard, 1 technicien à synchroniser"; nothing of what does not wait. */
export function direAttente({ en_retard, comptes_rendus, a_synchroniser, a_resoudre }: Attente): string {
  return [
    ...(en_retard > 0 ? [`${compter(en_retard, 'visite')} en retard`] : []),
    ...(comptes_rendus > 0 ? [`${compter(comptes_rendus, 'visite')} avec un compte rendu à choisir`] : []),
    ...(a_synchroniser > 0 ? [`${compter(a_synchroniser, 'technicien')} à synchroniser`] : []),
    ...(a_resoudre > 0 ? [direAResoudre(a_resoudre)] : []),
  ].join(', ')
}
