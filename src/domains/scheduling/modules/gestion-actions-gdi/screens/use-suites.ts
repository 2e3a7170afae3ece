import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { useConsequencesEchange, useCouverture } from './use-demandes.ts'

/** What a yes would change: read, on its way, or not to be had. */
export type Suites = 'lues' | 'attendues' | 'inconnues'

/** Whether what a yes would change stands already: nobody says it blind. An absence changes nothing that is worked out. */
export function useSuites({ conge, bde }: ActionATraiter): Suites {
  const online = useOnline()
  const duConge = useCouverture(conge?.demande.demande_conge_id ?? 0, { enabled: online && conge !== null })
  const deLechange = useConsequencesEchange(bde?.bde_id ?? 0, { enabled: online && bde !== null })
  if (!conge && !bde) return 'lues'
  const { data, error } = conge ? duConge : deLechange
  if (data !== null) return 'lues'
  return error === null ? 'attendues' : 'inconnues'
}
