import { useContext } from 'react'
import { moduleOf, navigate, pathOf, useAddress } from './location.ts'
import { TabAddress } from './tab-context.ts'

/** A filter is words; what is longer was pasted by accident. */
const LONGEST = 200

/** What a parameter of an address holds, as it is or as what is said where the address is silent. */
function readParameter(address: string, nom: string): string | null {
  return new URLSearchParams(address.slice(pathOf(address).length)).get(nom)
}

function withParameter(address: string, nom: string, value: string | null): string {
  const path = pathOf(address)
  const params = new URLSearchParams(address.slice(path.length))
  if (value === null) params.delete(nom)
  else params.set(nom, value.slice(0, LONGEST))
  const search = params.toString()
  // A bare "?" says that nothing is left, where an address without one would keep what it had.
  return search ? `${path}?${search}` : `${path}?`
}

/**
 * How one looks at a screen (filter, mode, year, person), in the address: a reload, a tab left and come back to, and a
 * link sent to somebody show the same. No entry of the history each: Back leaves the screen.
 * @param depart what holds while the address says nothing; it is never written
 */
export function useAddressState(nom: string, depart = ''): [string, (value: string) => void] {
  const shown = useAddress()
  const own = useContext(TabAddress)
  const address = own === null || moduleOf(shown) === moduleOf(own) ? shown : own
  const set = (value: string) =>
    navigate(current => withParameter(current, nom, value === depart ? null : value), { replace: true })
  return [readParameter(address, nom) ?? depart, set]
}

/** The same among known words; another one is as if the address said nothing. */
export function useAddressChoice<Word extends string>(
  nom: string,
  words: readonly [Word, ...Word[]],
): [Word, (word: Word) => void] {
  const [value, set] = useAddressState(nom, words[0])
  return [words.find(word => word === value) ?? words[0], set]
}

/** The same for what has a number: a year, a person. */
export function useAddressNumber(nom: string): [number | null, (value: number | null) => void] {
  const [value, set] = useAddressState(nom)
  return [/^[1-9]\d{0,9}$/.test(value) ? Number(value) : null, chosen => set(chosen === null ? '' : String(chosen))]
}
