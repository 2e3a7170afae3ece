import { TYPES_ACTION } from '#domains/scheduling/model/action.ts'

/** Addresses of the module: a tab, and the request open in it. */
export interface Vue {
  readonly traitees: boolean
  /** `conge:12`, `bde:7`, `demande:3`, `visite:9`; null for the list alone. */
  readonly action_id: string | null
}

export const ADRESSE_ACTIONS = '/m/gestion-actions-gdi'

export function adresseDe({ traitees, action_id }: Vue): string {
  const parts = [ADRESSE_ACTIONS, ...(traitees ? ['traitees'] : []), ...(action_id ? [action_id] : [])]
  return parts.join('/')
}

/** What the address after the module's own asks for; anything else is the list of what waits. */
export function lireChemin(chemin: readonly string[]): Vue {
  const traitees = chemin[0] === 'traitees'
  const id = (traitees ? chemin[1] : chemin[0]) ?? ''
  const [type = '', numero = ''] = id.split(':')
  const connue = TYPES_ACTION.some(t => t === type) && /^[1-9]\d{0,9}$/.test(numero)
  return { traitees, action_id: connue ? `${type}:${numero}` : null }
}
