import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useAddressState } from '#client/address/address-state.ts'
import { RECHERCHE_MIN } from '#domains/residences/model/recherche.ts'

/** Typing pauses before the office is asked. */
const PAUSE_MS = 250

/** Words that the office looks for in a long list, kept in the address. */
export function useSearch() {
  const [typed, setTyped] = useAddressState('recherche')
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS)
  return { typed, setTyped, words: paused.length >= RECHERCHE_MIN ? paused : null }
}

type Props = { readonly label: string; readonly placeholder: string; readonly search: ReturnType<typeof useSearch> }

export function SearchField({ label, placeholder, search }: Props) {
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      value={search.typed}
      maxLength={100}
      onChange={event => search.setTyped(event.currentTarget.value)}
    />
  )
}
