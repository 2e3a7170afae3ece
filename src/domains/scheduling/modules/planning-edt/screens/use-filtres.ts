import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { navigate, pathOf } from '#client/address/location.ts'
import { type Filtres, REGROUPEMENTS, type Regroupement } from '../view/filtres.ts'

export interface FiltresChoisis {
  readonly filtres: Filtres
  readonly choisirMetier: (metier: number | null) => void
  readonly choisirUnite: (unite: number | null) => void
  readonly par: Regroupement
  readonly regrouper: (par: Regroupement) => void
  readonly saisir: (saisie: string) => void
  readonly basculerAnomalies: () => void
  readonly basculerPrepares: () => void
  readonly toutMontrer: () => void
}

/** How one looks at the month, in its address. */
export function useFiltres(): FiltresChoisis {
  const [metier, choisirMetier] = useAddressNumber('metier')
  const [dite, setUnite] = useAddressState('unite')
  // Nought is a choice: those of no unit.
  const unite = /^(0|[1-9]\d{0,9})$/.test(dite) ? Number(dite) : null
  const choisirUnite = (choisie: number | null) => setUnite(choisie === null ? '' : String(choisie))
  const [par, regrouper] = useAddressChoice('par', REGROUPEMENTS)
  const [saisie, saisir] = useAddressState('recherche')
  const [anomalies, setAnomalies] = useAddressState('anomalies')
  const [prepares, setPrepares] = useAddressState('prepares')
  const oui = '1'
  return {
    filtres: { metier, unite, saisie, anomalies: anomalies === oui, prepares: prepares === oui },
    ...{ choisirMetier, choisirUnite, par, regrouper },
    saisir,
    basculerAnomalies: () => setAnomalies(anomalies === oui ? '' : oui),
    basculerPrepares: () => setPrepares(prepares === oui ? '' : oui),
    toutMontrer: () => navigate(ici => `${pathOf(ici)}?`, { replace: true }),
  }
}
