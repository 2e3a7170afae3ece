import { type ComponentProps, useState } from 'react'
import { TextControl } from './text-control.tsx'
import { asText, type FieldValue } from './values.ts'

type Props = Omit<ComponentProps<typeof TextControl>, 'value' | 'onChange'> & {
  value: FieldValue
  onChange: (value: FieldValue) => void
  /** The value, null when empty, or the text itself while it is not one. */
  parse: (text: string) => FieldValue
  format: (value: FieldValue) => string
}

/**
 * A text that stands for a value: what is being typed is left as it is and written properly when the field is left; a value
 * changed from elsewhere replaces it.
 */
export function TypedControl({ value, onChange, parse, format, onBlur, ...props }: Props) {
  const written = value === null ? '' : format(value)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && Object.is(parse(typed), value) ? typed : written
  return (
    <TextControl
      {...props}
      value={shown}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(parse(event.currentTarget.value))
      }}
      onBlur={event => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Texts that are no value stay as they are; the rest is written by `format`. */
export function formatOr(format: (value: number) => string) {
  return (value: FieldValue) => (typeof value === 'number' ? format(value) : asText(value))
}
