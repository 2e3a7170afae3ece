import { useAddressState } from '#client/address/address-state.ts'
import { useWide } from '#client/address/viewport.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import type { EntreeHistorique } from '#domains/field-service/model/demandes/client.ts'

/** In the address: the entry of the history whose sheet stands in the third column. */
const CHOSEN = 'choisi'

/** Visits and requests count apart. */
export function entryKey(entree: EntreeHistorique): string {
  return `${entree.type}-${entree.type === 1 ? entree.intervention_id : entree.demande_id}`
}

/** What is chosen, where there is room for its sheet: a narrower screen opens the entry's own page instead. */
export function useChosenEntry(client_id: number) {
  const wide = useWide()
  const [chosen, setChosen] = useAddressState(CHOSEN)
  return {
    chosen: wide ? chosen : '',
    /** Null: there is no third column. */
    addressOf: wide ? (key: string) => `${adresseClient(client_id)}?${CHOSEN}=${key}` : null,
    close: () => setChosen(''),
  }
}
