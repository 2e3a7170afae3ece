import { EN_MINUTES } from '#wire/form.ts'
import { formatNumber, parseMinutes, parseNumber, stepNumber } from '../parse/number.ts'
import { formatOr, TypedControl } from '../typed-control.tsx'
import type { FieldProps } from '../types.ts'

const TICKS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
const format = formatOr(formatNumber)

/** A number with its decimals, comma or dot; the arrows go by tenths (specification crm §5). */
export function Nombre({ field, value, onChange, control }: FieldProps) {
  const { min = -Infinity, max = Infinity } = field
  return (
    <TypedControl
      control={control}
      inputMode={min >= 0 ? 'decimal' : 'text'}
      value={value}
      onChange={onChange}
      parse={field.label.endsWith(EN_MINUTES) ? parseMinutes : parseNumber}
      format={format}
      onKeyDown={event => {
        const ticks = TICKS[event.key]
        if (!ticks || control.readOnly || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const next = stepNumber(typeof value === 'number' ? value : 0, ticks)
        onChange(Math.min(max, Math.max(min, next)))
      }}
    />
  )
}
