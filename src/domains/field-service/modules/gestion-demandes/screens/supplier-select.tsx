import { NativeSelect } from '@mantine/core'

type Props = {
  readonly value: string
  readonly onChange: (receveur: string) => void
  /** Before the companies: all of them at once. */
  readonly all: readonly { readonly value: string; readonly label: string }[]
  readonly companies: readonly { readonly compte_id: number; readonly compte_raison_sociale: string }[]
}

/** To whom a request is offered. */
export function SupplierSelect({ value, onChange, all, companies }: Props) {
  return (
    <NativeSelect
      label="Prestataire"
      value={value}
      data={[
        { value: '', label: 'À choisir' },
        ...all,
        ...companies.map(c => ({ value: String(c.compte_id), label: c.compte_raison_sociale })),
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
