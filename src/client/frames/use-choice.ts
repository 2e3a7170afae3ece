import { navigate } from '../address/location.ts'
import { useMobile } from '../address/viewport.ts'

/**
 * What a list has chosen, as an address: `/m/gestion-profils/31`. On a desk each choice is a place that Back returns from; on a
 * phone `Panes` says what Back closes, and the address follows.
 * @param home of the module
 * @param path what stands in the address after it
 */
export function useChoice(
  home: string,
  [segment = '']: readonly string[],
): [number | null, (id: number | null) => void] {
  const replace = useMobile()
  const chosen = /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : null
  return [chosen, id => navigate(id === null ? home : `${home}/${id}`, { replace: replace || id === null })]
}
