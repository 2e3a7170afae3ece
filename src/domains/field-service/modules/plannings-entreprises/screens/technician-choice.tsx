import { NativeSelect } from '@mantine/core'

type Props = {
  readonly gens: readonly { readonly id: number; readonly label: string }[]
  readonly value: number | null
  /** Null: everybody. */
  readonly onChange: (id: number | null) => void
}

/** Whose planning it is; kept in the address, so that both desks and a reload show the same. */
export function TechnicianChoice({ gens, value, onChange }: Props) {
  return (
    <NativeSelect
      aria-label="Technicien"
      value={value === null ? '' : String(value)}
      onChange={event => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      data={[{ value: '', label: 'Toute l’équipe' }, ...gens.map(({ id, label }) => ({ value: String(id), label }))]}
    />
  )
}
