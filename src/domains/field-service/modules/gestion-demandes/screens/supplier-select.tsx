import { NativeSelect } from '@mantine/core'
import { joindre } from '#wire/french.ts'

type Props = {
  readonly value: string
  readonly onChange: (receveur: string) => void
  /** Before the companies: all of them at once. */
  readonly all: readonly { readonly value: string; readonly label: string }[]
  readonly companies: readonly { readonly compte_id: number; readonly compte_raison_sociale: string }[]
}

/** To whom a request is offered. */
export function SupplierSelect({ value, onChange, all, companies }: Props) {
  const names = joindre(companies.map(c => c.compte_raison_sociale))
  return (
    <NativeSelect
      label="Prestataire"
      // A count does not say who will read the customer's address.
      description={all.some(a => a.value === value) && names ? `À ${names}.` : undefined}
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
