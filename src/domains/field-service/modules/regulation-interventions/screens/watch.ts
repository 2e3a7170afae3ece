import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/api.ts'
import { setBadge } from '#client/badges.ts'
import { useOnline } from '#client/use-sync.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/regulation.ts'
import { compter } from '#wire/french.ts'
import { compterAttente } from '../contract.ts'
import { CLE_PLANNINGS } from './cle.ts'

/** Visits become late without any event: counted again this often. */
const RECOMPTE_MS = 60_000

/** What waits for those who plan, beside the module's name and, in words, on the home. */
export function Watch(): null {
  const online = useOnline()
  const { data } = useQuery({
    queryKey: [CLE_PLANNINGS, 'attente'],
    queryFn: ({ signal }) => call(compterAttente, { signal, silent: true }),
    refetchInterval: online ? RECOMPTE_MS : false,
  })
  const nombre = data ? data.en_retard + data.comptes_rendus : null
  const detail = data ? direAttente(data) : ''
  useEffect(() => setBadge(MODULE_REGULATION, nombre, detail), [nombre, detail])
  return null
}

/** "24 visites en retard, 2 comptes rendus à choisir"; nothing of what does not wait. */
export function direAttente({ en_retard, comptes_rendus }: { en_retard: number; comptes_rendus: number }): string {
  return [
    ...(en_retard > 0 ? [`${compter(en_retard, 'visite')} en retard`] : []),
    ...(comptes_rendus > 0 ? [`${compter(comptes_rendus, 'visite')} avec un compte rendu à choisir`] : []),
  ].join(', ')
}
