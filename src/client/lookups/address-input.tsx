import { Input } from '@mantine/core'
import { useId } from 'react'
import { Adresse } from '#kit/form/fields/adresse.tsx'
import { LOOKUPS } from './lookups.ts'

type Props = {
  label: string
  value: string
  error?: string | undefined
  maxLength?: number
  onChange: (street: string) => void
  /** What is told of the address that is chosen (its postcode, its town, its place), and what of it is taken. */
  fill: (found: Readonly<Record<string, unknown>>) => string[]
}

/** A street typed or found, for forms that are drawn by hand: the one that is chosen gives what else it says. */
export function AddressInput({ label, value, error, maxLength, onChange, fill }: Props) {
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
        fill={fill}
        refuse={() => undefined}
      />
    </Input.Wrapper>
  )
}
