import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** The keyboard of phones with its @; spaces never belong. */
export function Email({ field, value, onChange, control }: FieldProps) {
  return (
    <TextControl
      control={control}
      // Not `email`: browsers rewrite its value, and the check is ours.
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={field.maxLength}
      value={asText(value)}
      onChange={event => onChange(event.currentTarget.value.trim())}
    />
  )
}
