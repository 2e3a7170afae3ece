import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { estJourIso } from '#wire/dates.ts'
import { EMPANS, periodeDe } from './period-switcher.tsx'

/** What is asked of a list in progress, or of its history: the period of the address, and what its switcher shows. */
export function usePeriod(historique: boolean, aujourdhui: string) {
  const [empan, onEmpan] = useAddressChoice('periode', EMPANS)
  const [ecrit, onJour] = useAddressState('le')
  const jour = estJourIso(ecrit) ? ecrit : aujourdhui
  const [debut, fin] = periodeDe(empan, jour)
  const query = historique ? ({ type: '1', debut, fin } as const) : ({ type: '0' } as const)
  return { query, shown: { empan, jour, aujourdhui, onEmpan, onJour } }
}
