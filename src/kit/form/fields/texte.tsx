import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** One line of text. */
export function Texte({ field, value, onChange, control }: FieldProps) {
  return (
    <TextControl
      control={control}
      maxLength={field.maxLength}
      value={asText(value)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
