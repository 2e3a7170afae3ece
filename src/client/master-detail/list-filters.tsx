import { NativeSelect, TextInput } from '@mantine/core'

export type Actif = '0' | '1'

type Props = {
  /** What the list is narrowed to first: a company, an application. */
  choix: { label: string; value: string; data: readonly { id: number; label: string }[]; onChange: (v: string) => void }
  actif: { value: Actif; onChange: (actif: Actif) => void }
  recherche: { label: string; value: string; onChange: (texte: string) => void }
}

const ETATS = [
  { value: '1', label: 'Actifs' },
  { value: '0', label: 'Inactifs' },
]

/** Filters above a list of the platform: where, active or not, which words. */
export function ListFilters({ choix, actif, recherche }: Props) {
  return (
    <>
      <NativeSelect
        aria-label={choix.label}
        value={choix.value}
        data={choix.data.map(d => ({ value: String(d.id), label: d.label }))}
        onChange={event => choix.onChange(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="État"
        value={actif.value}
        data={ETATS}
        onChange={event => actif.onChange(event.currentTarget.value === '0' ? '0' : '1')}
      />
      <TextInput
        type="search"
        aria-label={recherche.label}
        placeholder="Rechercher"
        value={recherche.value}
        onChange={event => recherche.onChange(event.currentTarget.value)}
      />
    </>
  )
}
