import { NativeSelect, TextInput } from '@mantine/core'

export type Active = '0' | '1'

type Props = {
  /** What the list is narrowed to first: a company, an application. */
  scope: { label: string; value: string; data: readonly { id: number; label: string }[]; onChange: (v: string) => void }
  active?: { value: Active; onChange: (active: Active) => void }
  search: { label: string; value: string; onChange: (text: string) => void }
}

const STATES = [
  { value: '1', label: 'Actifs' },
  { value: '0', label: 'Inactifs' },
]

/** Filters above a list of the platform: where, active or not, which words. */
export function ListFilters({ scope, active, search }: Props) {
  return (
    <>
      <NativeSelect
        aria-label={scope.label}
        value={scope.value}
        data={scope.data.map(d => ({ value: String(d.id), label: d.label }))}
        onChange={event => scope.onChange(event.currentTarget.value)}
      />
      {active && (
        <NativeSelect
          aria-label="État"
          value={active.value}
          data={STATES}
          onChange={event => active.onChange(event.currentTarget.value === '0' ? '0' : '1')}
        />
      )}
      <TextInput
        type="search"
        aria-label={search.label}
        placeholder="Rechercher"
        value={search.value}
        onChange={event => search.onChange(event.currentTarget.value)}
      />
    </>
  )
}
