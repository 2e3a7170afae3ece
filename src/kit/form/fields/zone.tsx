import { AreaControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

const CLOSE = 0.9

/** Several lines; what is left is said near the end. */
export function Zone({ field, value, onChange, control }: FieldProps) {
  const text = asText(value)
  const { maxLength } = field
  return (
    <>
      <AreaControl
        control={control}
        rows={4}
        maxLength={maxLength}
        value={text}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {maxLength && text.length > maxLength * CLOSE && (
        <small aria-live="polite">
          {text.length} / {maxLength}
        </small>
      )}
    </>
  )
}
