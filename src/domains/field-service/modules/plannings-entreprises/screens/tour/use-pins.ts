import { useAddressState } from '#client/address/address-state.ts'

/** Visits that keep their place while tours are put in order. */
export interface Pins {
  readonly ids: ReadonlySet<number>
  readonly toggle: (id: number) => void
}

/** They stand in the address: a reload and a link keep them, and nothing is written on the visit. */
export function usePins(): Pins {
  const [text, write] = useAddressState('epingles')
  const ids = new Set(
    text
      .split('-')
      .filter(id => /^[1-9]\d{0,9}$/.test(id))
      .map(Number),
  )
  return {
    ids,
    toggle: id => write((ids.has(id) ? [...ids].filter(x => x !== id) : [...ids, id]).join('-')),
  }
}
