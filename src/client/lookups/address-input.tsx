import { Input } from '@mantine/core'
import { useId } from 'react'
import { Adresse } from '#kit/form/fields/adresse.tsx'
import { LOOKUPS } from './lookups.ts'

/** What the chosen address fills beside the street. */
export type Commune = { readonly cp: string; readonly ville: string }

type Props = {
  label: string
  value: string
  error?: string | undefined
  maxLength?: number
  onChange: (street: string) => void
  onCommune: (commune: Commune) => void
}

/** A street typed or found, for forms that are drawn by hand: the one that is chosen gives its postcode and its town. */
export function AddressInput({ label, value, error, maxLength, onChange, onCommune }: Props) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Adresse
        field={{ id, label, type: 'adresse', ...(maxLength ? { maxLength } : {}) }}
        value={value}
        onChange={next => onChange(typeof next === 'string' ? next : '')}
        control={{
          id,
          labelId: `${id}-label`,
          describedBy: error ? `${id}-error` : undefined,
          invalid: Boolean(error),
          required: false,
          readOnly: false,
          autoFocus: false,
        }}
        today=""
        lookups={LOOKUPS}
        icons={null}
        fill={found => {
          if (typeof found.cp === 'string' && typeof found.ville === 'string')
            onCommune({ cp: found.cp, ville: found.ville })
          return ['cp', 'ville']
        }}
        refuse={() => undefined}
      />
    </Input.Wrapper>
  )
}
