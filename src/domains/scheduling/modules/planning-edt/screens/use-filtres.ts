import { useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { navigate, pathOf } from '#client/address/location.ts'
import type { Filtres } from '../view/filtres.ts'

export interface FiltresChoisis {
  readonly filtres: Filtres
  readonly choisirMetier: (metier: number | null) => void
  readonly saisir: (saisie: string) => void
  readonly basculerAnomalies: () => void
  readonly basculerPrepares: () => void
  readonly toutMontrer: () => void
}

/** How one looks at the month, in its address. */
export function useFiltres(): FiltresChoisis {
  const [metier, choisirMetier] = useAddressNumber('metier')
  const [saisie, saisir] = useAddressState('recherche')
  const [anomalies, setAnomalies] = useAddressState('anomalies')
  const [prepares, setPrepares] = useAddressState('prepares')
  const oui = '1'
  return {
    filtres: { metier, saisie, anomalies: anomalies === oui, prepares: prepares === oui },
    choisirMetier,
    saisir,
    basculerAnomalies: () => setAnomalies(anomalies === oui ? '' : oui),
    basculerPrepares: () => setPrepares(prepares === oui ? '' : oui),
    toutMontrer: () => navigate(ici => `${pathOf(ici)}?`, { replace: true }),
  }
}
